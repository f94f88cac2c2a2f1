import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { makeTenants } from "../../tests/support/tenants";
import { statementNames } from "./prepared-statements.server";

describe("the name of a statement", () => {
  // Suites share a process: queries of other suites must not use up the names of this one.
  const statementName = statementNames();

  test("is given from the second use on, and remains", () => {
    const text = `select $1 as "${randomUUID()}"`;
    expect(statementName(text)).toBeUndefined();
    const name = statementName(text);
    expect(name).toMatch(/^livery_[\w-]{16}_\d+$/);
    expect(statementName(text)).toBe(name);
  });

  test.each(["*", "one.*", "count(*), *"])(
    "is never given for %s, where columns are not named: a migration may add one",
    (columns) => {
      const text = `select ${columns} from "${randomUUID()}" as one where id = $1`;
      for (let times = 0; times < 3; times++) expect(statementName(text)).toBeUndefined();
    },
  );

  test("is given where a star counts rows", () => {
    const text = `select count(*) from "${randomUUID()}"`;
    statementName(text);
    expect(statementName(text)).toMatch(/^livery_[\w-]{16}_\d+$/);
  });
});

test("for searches comes from a limited share, which leaves names for the queries of every page", () => {
  const statementName = statementNames();
  const isNamed = (text: string) => statementName(text) !== undefined || statementName(text) !== undefined;
  const odd = () => `select $1 as "${randomUUID()}" from search_entries`;
  const named = Array.from({ length: 400 }, () => isNamed(odd())).filter(Boolean).length;
  expect(named).toBe(200);
  expect(isNamed(odd())).toBe(false);
  expect(isNamed(`select $1 as "${randomUUID()}"`)).toBe(true);
});

describe("a transaction whose begin travels with its first query", () => {
  let database: TestDatabase;
  let tenant: number;
  beforeAll(async () => {
    database = await createTestDatabase();
    const ids = await makeTenants(database, ["one", "other"]);
    tenant = ids.get("one")!;
  });
  afterAll(() => database.close());

  const current = () =>
    database.db.transaction(tenant, async (tx) => {
      const { rows } = await sql<{
        tenant: string;
      }>`select current_setting('app.tenant') as tenant, ${1}::int`.execute(tx);
      return Number(rows[0]?.tenant);
    });

  test("runs its first query as the tenant, repeatedly on the same connection", async () => {
    for (let time = 0; time < 5; time++) expect(await current()).toBe(tenant);
  });

  test("leaves no state behind where its first query fails", async () => {
    const failing = database.db.transaction(tenant, (tx) => sql`select ${1}::int / 0`.execute(tx));
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(await current()).toBe(tenant);
    const { rows } = await sql<{ open: boolean }>`select now() <> statement_timestamp() as open`.execute(
      database.db.kysely,
    );
    expect(rows).toEqual([{ open: false }]);
  });
});
