import { Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { makeTenants } from "../../tests/support/tenants";
import { runSql } from "../../tests/support/test-server";
import { createDatabase, type Database } from "./pool.server";
import type { Tables } from "./tables";
import { tenantDialect } from "./tenant-driver.server";
import { tenantKeyOf, tenantSigner } from "./tenant-signature.server";

let database: TestDatabase;
/** With a single connection, so that the next transaction meets what the previous one left. */
let single: Database;
let mine: number;
let theirs: number;

beforeAll(async () => {
  database = await createTestDatabase();
  single = createDatabase({ url: database.appUrl, max: 1 });
  const ids = await makeTenants(database, ["mine", "theirs"]);
  [mine, theirs] = [ids.get("mine")!, ids.get("theirs")!];
});
afterAll(async () => {
  await single?.end();
  await database?.close();
});

const inject = (statement: string, db = single) =>
  db.transaction(mine, (tx) => sql.raw(statement).execute(tx));

/** A transaction as the product has them: it writes, and it queries a text that is prepared. */
const work = (db = single, tenant = theirs) =>
  db.transaction(tenant, async (tx) => {
    await sql`insert into consent_receipts (receipt, categories, locale, text_version, given_at)
      values (gen_random_uuid(), '{}', 'en', ${"1"}, now())`.execute(tx);
    const { rows } = await sql<{ tenant: number; process: number }>`
      select verified_tenant() as tenant, pg_backend_pid() as process where ${true} and current_setting('transaction_isolation') = 'read committed'`.execute(
      tx,
    );
    return rows[0]!;
  });

it.each([
  "set statement_timeout = 1",
  "set search_path = nowhere",
  "set default_transaction_read_only = on",
  "set default_transaction_isolation = 'serializable'",
  "set row_security = off",
  "set app.tenant = '1'",
  "set role livery_access",
])("the next tenant's transaction works after an injected %s on the same connection", async (statement) => {
  const { process } = await work();
  await inject(statement);
  expect(await work()).toEqual({ tenant: theirs, process });
});

it("the next transaction of the connection releases the session's locks that an injected statement took", async () => {
  await inject("select pg_advisory_lock(5483590166)");
  await work();
  expect(await runSql(database.url, "select pg_try_advisory_lock(5483590166) as free")).toEqual([
    { free: true },
  ]);
});

it("one query fails, and no later one, after an injected statement removed the prepared statements of its connection", async () => {
  for (let time = 0; time < 3; time += 1) await work();
  await inject("deallocate all");
  await work().catch(() => {});
  for (let time = 0; time < 3; time += 1) expect((await work()).tenant).toBe(theirs);
});

it.each([
  ["counted on", "select next_tenant_entry()"],
  ["removed", "discard temp"],
  ["removed and made anew", "discard temp; select next_tenant_entry()"],
])(
  "the next transaction enters its tenant after an injected statement %s the numbers of the connection",
  async (_, statement) => {
    // More often than the driver predicts after wrong predictions.
    for (let time = 0; time < 5; time += 1) {
      const { process } = await work();
      await inject(statement);
      expect(await work()).toEqual({ tenant: theirs, process });
    }
  },
);

it("a first transaction that is rolled back does not stop the next one", async () => {
  const fresh = createDatabase({ url: database.appUrl, max: 1 });
  try {
    const failing = fresh.transaction(theirs, async (tx) => {
      await sql`select 1`.execute(tx);
      throw new Error("undo");
    });
    await expect(failing).rejects.toThrow("undo");
    expect((await work(fresh)).tenant).toBe(theirs);
  } finally {
    await fresh.end();
  }
});

it("transactions of two tenants never mix behind a pooler that changes the connection between transactions", async () => {
  // Each transaction gets any of three connections to PostgreSQL, and the driver does not know which: as with PgBouncer.
  const key = tenantKeyOf(decodeURIComponent(new URL(database.appUrl).password));
  const backends = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const client = new pg.Client({ connectionString: database.appUrl, pipeline: true } as pg.ClientConfig);
      await client.connect();
      return client;
    }),
  );
  let turn = 0;
  const pooled = () => {
    let current = backends[0]!;
    const query = (...args: Parameters<pg.Client["query"]>) => {
      const text = typeof args[0] === "string" ? args[0] : "";
      if (text.includes("begin")) current = backends[turn++ % backends.length]!;
      names.push((args[0] as { name?: string }).name);
      return current.query(...args);
    };
    return { query, processID: 1, release() {} };
  };
  const names: (string | undefined)[] = [];
  const client = pooled();
  const pool = { connect: async () => client } as unknown as pg.Pool;
  try {
    for (let time = 0; time < 12; time += 1) {
      const tenant = time % 2 ? mine : theirs;
      const db = new Kysely<Tables>({ dialect: tenantDialect(pool, tenantSigner(key, tenant)) });
      const { rows } = await db
        .transaction()
        .execute((tx) =>
          sql<{ tenant: number }>`select verified_tenant() as tenant where ${true}`.execute(tx),
        );
      expect(rows).toEqual([{ tenant }]);
    }
    expect(turn).toBe(12);
    expect(names.filter(Boolean)).toEqual([]);
  } finally {
    await Promise.all(backends.map((backend) => backend.end()));
  }
});
