import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSchemaFiles } from "~/db/schema-files.server";
import { describeSchema } from "../../scripts/schema/describe-schema.ts";
import { readComments } from "../../scripts/schema/read-comments.ts";
import { writeTables } from "../../scripts/schema/write-tables.ts";
import { asOwner } from "../support/as-owner";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database?.close());

test("app/db/schema.sql describes the migrated database; npm run schema writes it", async () => {
  const described = await asOwner(database.url, describeSchema);
  expect(described).toBe(readFileSync("app/db/schema.sql", "utf8"));
});

test("app/db/tables.ts has the types of the migrated database; npm run schema writes it", async () => {
  const { migrations } = await readSchemaFiles("app/db/migrations");
  const written = await asOwner(database.url, (client) => writeTables(client, readComments(migrations)));
  expect(written).toBe(readFileSync("app/db/tables.ts", "utf8"));
});

test("the operators' own tables are described likewise", async () => {
  const { migrations } = await readSchemaFiles("app/db/migrations");
  const described = await asOwner(database.url, (client) => describeSchema(client, "control"));
  expect(described).toBe(readFileSync("app/db/control-schema.sql", "utf8"));
  const comments = readComments(migrations);
  const written = await asOwner(database.url, (client) => writeTables(client, comments, "control"));
  expect(written).toBe(readFileSync("app/db/control-tables.ts", "utf8"));
});

test("comments of tables and columns come from the statement that creates them", () => {
  const sql = `-- Of the file.

-- A table
-- of two lines.
create table first (
  -- of the column
  one int,
  two int
);
-- added
alter table first add column three int;
alter table first
  -- also added
  add column four int;`;
  const comments = readComments([{ version: 1, name: "first", file: "0001-first.sql", sql, checksum: "" }]);
  expect([...comments]).toEqual([
    ["first", "A table of two lines."],
    ["first.one", "of the column"],
    ["first.three", "added"],
    ["first.four", "also added"],
  ]);
});
