import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { makeTenants } from "../../tests/support/tenants";
import { keptQuery } from "./kept-query.server";
import { statementNames } from "./prepared-statements.server";
import { askFinal, askLast } from "./tenant-driver.server";

describe("the name of a statement", () => {
  // Suites share a process: other suites' queries must not use up the names of this one.
  const statementName = statementNames();

  test("is given from the second time on, and stays", () => {
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
      for (let asked = 0; asked < 3; asked++) expect(statementName(text)).toBeUndefined();
    },
  );

  test("is given where a star counts rows", () => {
    const text = `select count(*) from "${randomUUID()}"`;
    statementName(text);
    expect(statementName(text)).toMatch(/^livery_[\w-]{16}_\d+$/);
  });
});

test("many searches use up a share of the names, and leave the others to what every page asks", () => {
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
  let other: number;
  beforeAll(async () => {
    database = await createTestDatabase();
    const ids = await makeTenants(database, ["one", "other"]);
    [tenant, other] = [ids.get("one")!, ids.get("other")!];
  });
  afterAll(() => database.close());

  const current = () =>
    database.db.transaction(tenant, async (tx) => {
      const { rows } = await sql<{
        tenant: string;
      }>`select current_setting('app.tenant') as tenant, ${1}::int`.execute(tx);
      return Number(rows[0]?.tenant);
    });

  test("runs its first query as the tenant, again and again on the same connection", async () => {
    for (let time = 0; time < 5; time++) expect(await current()).toBe(tenant);
  });

  test("leaves nothing behind where its first query fails", async () => {
    const failing = database.db.transaction(tenant, (tx) => sql`select ${1}::int / 0`.execute(tx));
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(await current()).toBe(tenant);
    const { rows } = await sql<{ open: boolean }>`select now() <> statement_timestamp() as open`.execute(
      database.db.kysely,
    );
    expect(rows).toEqual([{ open: false }]);
  });

  describe("whose last query goes along with its commit", () => {
    const receipt = (text: string) =>
      sql`insert into consent_receipts (receipt, categories, locale, text_version, given_at)
        values (gen_random_uuid(), '{}', 'en', ${text}, now())`;
    const kept = (text: string) =>
      database.db.transaction(tenant, (tx) =>
        tx.selectFrom("consent_receipts").select("receipt").where("text_version", "=", text).execute(),
      );

    test("has written it when it is over, as its only query too", async () => {
      await database.db.transaction(tenant, (tx) => askLast(tx, receipt("alone")));
      await database.db.transaction(tenant, async (tx) => {
        await receipt("before").execute(tx);
        await askLast(tx, receipt("after"));
      });
      for (const text of ["alone", "before", "after"]) expect(await kept(text)).toHaveLength(1);
    });

    test("fails of what it fails of, and then nothing of it happened", async () => {
      const failing = database.db.transaction(tenant, async (tx) => {
        await receipt("lost").execute(tx);
        await askLast(tx, sql`select ${1}::int / 0`);
      });
      await expect(failing).rejects.toThrow(/division by zero/);
      expect(await kept("lost")).toEqual([]);
    });

    test("does not ask it where something throws after it", async () => {
      const failing = database.db.transaction(tenant, async (tx) => {
        await askLast(tx, receipt("thrown"));
        throw new Error("not this one");
      });
      await expect(failing).rejects.toThrow("not this one");
      expect(await kept("thrown")).toEqual([]);
    });

    test("refuses a query behind it", async () => {
      const failing = database.db.transaction(tenant, async (tx) => {
        await askLast(tx, receipt("first"));
        await receipt("second").execute(tx);
      });
      await expect(failing).rejects.toThrow(/after one that was to be the last/);
      expect([...(await kept("first")), ...(await kept("second"))]).toEqual([]);
    });
  });

  describe("whose final query goes along with its commit, and with its begin", () => {
    const write = keptQuery(
      (_, { text }: { text: string }) =>
        sql<{
          receipt: string;
        }>`insert into consent_receipts (receipt, categories, locale, text_version, given_at)
        values (gen_random_uuid(), '{}', 'en', ${text}, now()) returning receipt`,
    );
    const read = keptQuery((db, { text }: { text: string }) =>
      db.selectFrom("consent_receipts").select("text_version").where("text_version", "=", text),
    );
    const kept = (text: string) => database.db.transaction(tenant, (tx) => askFinal(tx, read({ text })));

    test("gives its rows, each time those of other values, and has written what it wrote", async () => {
      for (const text of ["one", "two", "three"]) {
        const written = await database.db.transaction(tenant, (tx) => askFinal(tx, write({ text })));
        expect(written).toHaveLength(1);
        expect(await kept(text)).toEqual([{ text_version: text }]);
      }
    });

    test("sees nothing of another tenant", async () => {
      await database.db.transaction(tenant, (tx) => askFinal(tx, write({ text: "mine" })));
      expect(await database.db.transaction(other, (tx) => askFinal(tx, read({ text: "mine" })))).toEqual([]);
    });

    test("fails of what it fails of, and its connection serves the next", async () => {
      const failing = database.db.transaction(tenant, (tx) => askFinal(tx, sql`select ${1}::int / 0`));
      await expect(failing).rejects.toThrow(/division by zero/);
      expect(await kept("one")).toHaveLength(1);
    });

    test("goes along with the commit where others come before it, and all of them happen or none", async () => {
      await database.db.transaction(tenant, async (tx) => {
        await tx.executeQuery(write({ text: "before" }));
        expect(await askFinal(tx, write({ text: "final" }))).toHaveLength(1);
      });
      expect([...(await kept("final"))]).toHaveLength(1);
      const failing = database.db.transaction(tenant, async (tx) => {
        await tx.executeQuery(write({ text: "in vain" }));
        await askFinal(tx, sql`select ${1}::int / 0`);
      });
      await expect(failing).rejects.toThrow(/division by zero/);
      expect(await kept("in vain")).toEqual([]);
    });

    test("refuses a query behind it", async () => {
      const behind = database.db.transaction(tenant, async (tx) => {
        await askFinal(tx, read({ text: "x" }));
        await tx.executeQuery(write({ text: "too late" }));
      });
      await expect(behind).rejects.toThrow(/after one that was to be the last/);
      expect(await kept("too late")).toEqual([]);
    });
  });
});
