import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeSchema } from "../../scripts/schema/describe-schema.ts";
import { asOwner } from "../support/as-owner";
import { createTestDatabase } from "../support/database";

test("app/db/schema.sql describes the migrated database; npm run schema writes it", async () => {
  const database = await createTestDatabase();
  try {
    const described = await asOwner(database.url, describeSchema);
    expect(described).toBe(readFileSync("app/db/schema.sql", "utf8"));
  } finally {
    await database.close();
  }
});
