import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTenantIds } from "~/db/tenant-ids.server";
import { createTestDatabase, type TestDatabase } from "../../../../tests/support/database";
import { LoginFailed } from "../refusals.server";
import { tryOpenSession } from "./sessions.server";

let database: TestDatabase;
let tenant: number;
beforeAll(async () => {
  database = await createTestDatabase();
  tenant = (await createTenantIds(database.db.kysely).ensure(["one"])).get("one")!;
});
afterAll(() => database.close());

test("a member who was erased while they logged in is told that it failed, and no session is left", async () => {
  const opening = database.db.transaction(tenant, (tx) =>
    tryOpenSession(
      { random: randomBytes, now: new Date() },
      tx,
      123_456,
      { browser: "Firefox", country: null },
      false,
    ),
  );
  await expect(opening).rejects.toBeInstanceOf(LoginFailed);
  const sessions = await database.db.transaction(tenant, (tx) =>
    tx.selectFrom("sessions").select("id").execute(),
  );
  expect(sessions).toEqual([]);
});
