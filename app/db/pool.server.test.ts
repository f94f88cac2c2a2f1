import { createServer, Socket } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { makeTenants } from "../../tests/support/tenants";
import { onCommit } from "./on-commit.server";
import { createDatabase, type Database, forTenant } from "./pool.server";

let database: TestDatabase;
/** With a single connection, so that the next transaction meets the remains of the previous one. */
let single: Database;
let tenantId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  single = createDatabase({ url: database.appUrl, max: 1 });
  tenantId = await makeTenants(database, ["rosa"]).then((ids) => ids.get("rosa") as number);
});

afterAll(async () => {
  await single?.end();
  await database?.close();
});

async function insertReceipt(db: Database) {
  await db.transaction(tenantId, (tx) =>
    sql`insert into consent_receipts (receipt, categories, locale, text_version, given_at)
        values (gen_random_uuid(), '{}', 'en', '1', now())`.execute(tx),
  );
}

function countReceipts(db: Database) {
  return sql<{ n: number }>`select count(*) as n from consent_receipts`.execute(db.kysely);
}

describe("a query without a tenant", () => {
  it("fails on a new connection", async () => {
    await insertReceipt(database.db);
    const fresh = createDatabase({ url: database.appUrl, max: 1 });
    await expect(countReceipts(fresh)).rejects.toMatchObject({ code: "42501" });
    await fresh.end();
  });

  it("fails on a connection that had a tenant before, after a commit and after a rollback", async () => {
    await insertReceipt(single);
    await expect(countReceipts(single)).rejects.toMatchObject({ code: "42501" });
    await expect(
      single.transaction(tenantId, async () => {
        throw new Error("undo");
      }),
    ).rejects.toThrow("undo");
    await expect(countReceipts(single)).rejects.toMatchObject({ code: "42501" });
    await expect(
      sql`insert into consent_receipts (receipt, categories, locale, text_version, given_at)
          values (gen_random_uuid(), '{}', 'en', '1', now())`.execute(single.kysely),
    ).rejects.toMatchObject({ code: "42501" });
  });

  it("fails in a transaction on global tables too", async () => {
    await expect(
      single.kysely.transaction().execute((tx) => sql`select * from consent_receipts`.execute(tx)),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a transaction", () => {
  it("sends its first query without waiting for the answers to the begin and the tenant", async () => {
    const count = () =>
      single.transaction(tenantId, (tx) => tx.selectFrom("consent_receipts").select("id").execute());
    await count();
    // Every write of a socket goes through this.
    const sent = vi.spyOn(Socket.prototype as unknown as { _writeGeneric(): void }, "_writeGeneric");
    const emitted = vi.spyOn(Socket.prototype, "emit");
    await count();
    const firstAnswer = emitted.mock.calls.findIndex(([event]) => String(event) === "data");
    const answeredAt = emitted.mock.invocationCallOrder[firstAnswer]!;
    const before = sent.mock.invocationCallOrder.filter((at) => at < answeredAt);
    // Begin, tenant and query come before the first answer, and only the commit after it.
    expect(sent.mock.calls.length - before.length).toBe(1);
    expect(before.length).toBeGreaterThan(0);
    sent.mockRestore();
    emitted.mockRestore();
  });

  it("rolls back when it throws", async () => {
    const count = () =>
      single.transaction(tenantId, (tx) => tx.selectFrom("consent_receipts").select("id").execute());
    const before = await count();
    const failing = single.transaction(tenantId, async (tx) => {
      await sql`insert into consent_receipts (receipt, categories, locale, text_version, given_at)
                values (gen_random_uuid(), '{}', 'en', '1', now())`.execute(tx);
      throw new Error("undo");
    });
    await expect(failing).rejects.toThrow("undo");
    expect(await count()).toEqual(before);
  });

  it("calls what waits for its commit once, after it, also when it was repeated after a deadlock, and never after a rollback", async () => {
    const calls: string[] = [];
    const rows = async () =>
      (await single.transaction(tenantId, (tx) => tx.selectFrom("consent_receipts").select("id").execute()))
        .length;
    const before = await rows();
    let tries = 0;
    await forTenant(single, tenantId).transaction(async (tx) => {
      onCommit(tx, () => calls.push("one"));
      onCommit(tx, () => calls.push("two"));
      await sql`insert into consent_receipts (receipt, categories, locale, text_version, given_at)
                values (gen_random_uuid(), '{}', 'en', '1', now())`.execute(tx);
      tries += 1;
      if (tries === 1) throw Object.assign(new Error("deadlock"), { code: "40P01" });
      expect(calls).toEqual([]);
    });
    expect(calls).toEqual(["one", "two"]);
    expect(await rows()).toBe(before + 1);
    const failing = single.transaction(tenantId, async (tx) => {
      onCommit(tx, () => calls.push("three"));
      throw new Error("undo");
    });
    await expect(failing).rejects.toThrow("undo");
    expect(calls).toEqual(["one", "two"]);
  });

  it("throws when an error was swallowed and PostgreSQL turned the commit into a rollback", async () => {
    const failing = single.transaction(tenantId, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(failing).rejects.toThrow(/rolled back/);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 31, "1; drop table tenants" as unknown as number])(
    "refuses %s as a tenant",
    async (id) => {
      await expect(single.transaction(id, async () => {})).rejects.toThrow(/Not a tenant's id/);
    },
  );

  it("returns its connection, so that many transactions can use one connection in turn", async () => {
    const work = Array.from({ length: 50 }, (_, n) =>
      single.transaction(tenantId, async (tx) => {
        const { rows } = await sql<{ n: number }>`select ${n}::int as n`.execute(tx);
        return rows[0]?.n;
      }),
    );
    expect(await Promise.all(work)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });
});

describe("values", () => {
  const one = async (expression: string) =>
    (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(single.kysely)).rows[0]
      ?.value;

  it.each([
    ["9007199254740991::bigint", 9007199254740991],
    ["-3::bigint", -3],
    ["(select count(*) from tenants)", 1],
    ["null::bigint", null],
    ["array[1, null, 3]::bigint[]", [1, null, 3]],
    ["'2024-02-29'::date", "2024-02-29"],
    ["array['2024-02-29']::date[]", ["2024-02-29"]],
    ["1.50::numeric(10, 2)", "1.50"],
    ["'2024-01-01T00:00:00Z'::timestamptz", new Date("2024-01-01T00:00:00Z")],
  ])("%s arrives as %s", async (expression, value) => {
    expect(await one(expression)).toEqual(value);
  });

  it("a bigint that does not fit a number throws instead of being rounded", async () => {
    await expect(one("9007199254740992::bigint")).rejects.toThrow(/does not fit/);
    expect(await one("1")).toBe(1);
  });

  it("other users of pg in the process keep their own parsers", async () => {
    const client = new pg.Client({ connectionString: database.appUrl });
    await client.connect();
    expect((await client.query("select 1::bigint as value")).rows).toEqual([{ value: "1" }]);
    await client.end();
  });
});

describe("ping", () => {
  it("is true while all connections are busy", async () => {
    let finish = () => {};
    const busy = single.transaction(tenantId, () => new Promise<void>((resolve) => (finish = resolve)));
    expect(await single.ping(2_000)).toBe(true);
    finish();
    await busy;
  });

  it("is false in time when the server accepts the connection and stays silent", async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    const db = createDatabase({ url: `postgres://livery@127.0.0.1:${port}/livery`, max: 1 });
    expect(await db.ping(100)).toBe(false);
    silent.close();
  });
});
