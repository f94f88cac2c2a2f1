import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../tests/support/as-owner";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { INJECTED } from "../../tests/support/injected-statements";
import { makeTenants } from "../../tests/support/tenants";
import { runSql } from "../../tests/support/test-server";
import { createDatabase } from "./pool.server";
import { restrictDatabase } from "./restrict-database.server";
import { tenantKeyOf, tenantSigner } from "./tenant-signature.server";

let database: TestDatabase;
let mine: number;
let theirs: number;
/** The key that the application's process signs with; no statement of its role can sign. */
let key: Buffer;

beforeAll(async () => {
  database = await createTestDatabase();
  // Rights on a database are not copied with its tables.
  await asOwner(database.url, restrictDatabase);
  const ids = await makeTenants(database, ["mine", "theirs"]);
  [mine, theirs] = [ids.get("mine")!, ids.get("theirs")!];
  key = tenantKeyOf(decodeURIComponent(new URL(database.appUrl).password));
  for (const tenant of [mine, theirs]) await addReceipt(tenant);
});

afterAll(() => database?.close());

const addReceipt = (tenant: number) =>
  database.db.transaction(tenant, (tx) =>
    sql`insert into consent_receipts (receipt, categories, locale, text_version, given_at)
        values (gen_random_uuid(), '{}', 'en', ${`of ${tenant}`}, now())`.execute(tx),
  );

/** As versions before numbered entries signed: without the transaction. */
const unbound = (tenant: number) => createHmac("sha256", key).update(`tenant ${tenant}`).digest("hex");

/** Runs a transaction of a tenant with injected statements. */
const inject = (...statements: string[]) =>
  database.db.transaction(mine, async (tx) => {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements)
      rows = (await sql.raw<Record<string, unknown>>(statement).execute(tx)).rows;
    return rows;
  });

const COUNT_THEIRS = "select text_version from consent_receipts";

it("an injected statement that names another tenant finds none of its rows", async () => {
  for (const forge of [
    `select set_config('app.tenant', '${theirs}', true)`,
    `select set_config('app.tenant', '${theirs}', false)`,
    `set local app.tenant = '${theirs}'`,
    `select set_config('app.tenant', '${theirs}', true), set_config('app.signature', '', true)`,
    `select set_config('app.tenant', '${theirs}', true), set_config('app.signature', '${"0".repeat(64)}', true)`,
    // A signature of an earlier version, and the own number in another spelling.
    `select set_config('app.tenant', '${theirs}', true), set_config('app.signature', '${unbound(theirs)}', true)`,
    `select set_config('app.tenant', ' ${mine}', true)`,
  ])
    await expect(inject(forge, COUNT_THEIRS), forge).rejects.toMatchObject({ code: "42501" });
});

it("an injected statement cannot name another tenant in the reading or writing query either", async () => {
  for (const statement of [
    `select text_version from consent_receipts, (select set_config('app.tenant', '${theirs}', true)) as forged`,
    `with forged as materialized (select set_config('app.tenant', '${theirs}', true)) select text_version from forged, consent_receipts`,
    `update consent_receipts set withdrawn_at = now() where set_config('app.tenant', '${theirs}', true) <> '' returning text_version`,
  ]) {
    const seen = await inject(statement).catch((error: { code?: string }) => error.code);
    expect([[{ text_version: `of ${mine}` }], "42501"], statement).toContainEqual(seen);
  }
  const left = await runSql(
    database.url,
    `select from consent_receipts where tenant_id = ${theirs} and withdrawn_at is null`,
  );
  expect(left).toHaveLength(1);
});

describe("an injected statement is refused", () => {
  it.each(INJECTED)("%s", async (_, statement) => {
    await expect(inject(statement)).rejects.toMatchObject({ code: "42501" });
  });

  it("to queue a job for another tenant, and it reads only its own tenant's jobs", async () => {
    const queue = (slug: string) =>
      `insert into pgboss.job (name, data) values ('send-mail', '{"tenant": "${slug}", "id": 1}')`;
    await runSql(database.url, queue("theirs"));
    await inject(queue("mine"));
    await expect(inject(queue("theirs"))).rejects.toMatchObject({ code: "42501" });
    // A folder may be named like the id of another tenant; a job is identified by the id only.
    await runSql(database.url, "update tenants set slug = 'a-new-name' where uid = 'mine'");
    await expect(inject(queue("a-new-name"))).rejects.toMatchObject({ code: "42501" });
    expect(await inject("select data->>'tenant' as tenant from pgboss.job")).toEqual([{ tenant: "mine" }]);
  });

  it("to find out through a trigger with the owner's rights whether another tenant has an entry", async () => {
    await runSql(
      database.url,
      `with who as (
        insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
          date_of_birth, country, terms_version, terms_accepted_at)
        values (${theirs}, 'a@people.example', 'somebody', '-', 'active', 'fr', now(), 'man', '{woman}', 'unsaid', '1980-01-01',
          'FR', '2024-01-01', now()) returning tenant_id, id)
      insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
      select tenant_id, id, 5, 'grant', 'test', 'test', now() from who`,
    );
    const [entry] = await runSql(
      database.url,
      `select id, member_id from credit_entries where tenant_id = ${theirs}`,
    );
    const reverse = (id: unknown) =>
      inject(`insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, reverses, created_at)
        values (${theirs}, ${entry!.member_id}, -5, 'reversal', 'x', 'x', ${id}, now())`).catch(
        ({ message }: Error) => message,
      );
    expect(await reverse(entry!.id)).toMatch(/row-level security/);
    expect(await reverse(999_999)).toBe(await reverse(entry!.id));
  });
});

it("no session of the application sees the signature of another session in running queries", async () => {
  const busy = createDatabase({ url: database.appUrl, max: 1 });
  try {
    await busy.transaction(theirs, async (tx) => {
      await sql`select ${1}::int`.execute(tx);
      const texts = await inject("select string_agg(query, ';') as texts from pg_stat_activity");
      expect(String(texts[0]!.texts)).not.toMatch(/[0-9a-f]{64}/);
    });
  } finally {
    await busy.end();
  }
});

describe("a signature that another tenant's injected statement has seen", () => {
  const NO_TENANT = { code: "42501" };
  const WRONG_ENTRY = { code: "LV001" };
  const VERIFIED = "select verified_tenant() as tenant";
  const next = async (client: pg.Client) =>
    BigInt((await client.query("select entry from next_tenant_entry()")).rows[0].entry);
  const enter = (
    client: pg.Client,
    tenant: number,
    entry: bigint,
    signature = tenantSigner(key, tenant).sign(entry),
  ) => client.query("select enter_tenant($1, $2, $3)", [tenant, String(entry), signature]);
  /** Runs a transaction of another tenant, whose signature the test has seen. */
  const leak = async (client: pg.Client) => {
    const entry = await next(client);
    await client.query("begin");
    await enter(client, theirs, entry);
    expect((await client.query(VERIFIED)).rows).toEqual([{ tenant: theirs }]);
    await client.query("commit");
    return entry;
  };

  it("is refused in a later transaction of the same connection, and in one of another connection", async () => {
    await asOwner(database.appUrl, async (same) => {
      const entry = await leak(same);
      await same.query("begin");
      await enter(same, mine, entry + 1n);
      await expect(enter(same, theirs, entry)).rejects.toMatchObject(WRONG_ENTRY);
      await same.query("rollback");
      await asOwner(database.appUrl, async (other) => {
        await next(other);
        await expect(enter(other, theirs, entry)).rejects.toMatchObject(WRONG_ENTRY);
        // Neither does it sign any other number.
        await expect(
          enter(other, theirs, await next(other), tenantSigner(key, theirs).sign(entry)),
        ).rejects.toMatchObject(NO_TENANT);
      });
    });
  });

  it("is refused after the connection's numbers were discarded and begun anew", async () => {
    await asOwner(database.appUrl, async (client) => {
      const entry = await leak(client);
      await client.query("discard temp");
      await expect(enter(client, theirs, entry)).rejects.toMatchObject(WRONG_ENTRY);
      expect(await next(client)).not.toBe(entry);
      await expect(enter(client, theirs, entry)).rejects.toMatchObject(WRONG_ENTRY);
    });
  });

  it.each([
    ["the same connection that enters no tenant", "select 1"],
    ["the same connection that discarded its temporary objects", "discard temp"],
    ["the same connection that discarded its sequences", "discard sequences"],
    ["the same connection that began its numbers anew", "select next_tenant_entry()"],
  ])("leaves nothing to a later transaction of %s", async (_, statement) => {
    await asOwner(database.appUrl, async (client) => {
      await leak(client);
      await client.query(`begin; ${statement}; select set_config('app.tenant', '${theirs}', true)`);
      await expect(client.query(VERIFIED)).rejects.toThrow();
    });
  });

  it("is of no use to a session that makes the sequences itself: only those of the owner count", async () => {
    // As where an administrator allows temporary objects again.
    await runSql(
      database.url,
      `grant temporary on database ${new URL(database.url).pathname.slice(1)} to public`,
    );
    try {
      await asOwner(database.appUrl, async (client) => {
        await client.query(`begin;
          create temporary sequence livery_entry; create temporary sequence livery_tenant; create temporary sequence livery_since;
          revoke all on livery_entry, livery_tenant, livery_since from current_user;
          grant all on livery_entry, livery_tenant, livery_since to public;
          select setval('livery_entry', 1), setval('livery_tenant', ${theirs}),
            setval('livery_since', (extract(epoch from now()) * 1000000)::bigint), set_config('app.tenant', '${theirs}', true)`);
        await expect(client.query(VERIFIED)).rejects.toMatchObject(NO_TENANT);
        await client.query("rollback");
      });
    } finally {
      await asOwner(database.url, restrictDatabase);
    }
  });
});

it("process and database compute the same signature for every kind of number", async () => {
  for (const tenant of [1, mine, 2_147_483_647]) {
    await asOwner(database.appUrl, async (client) => {
      const { rows } = await client.query("select entry from next_tenant_entry()");
      await client.query("begin");
      await client.query("select enter_tenant($1, $2, $3)", [
        tenant,
        rows[0].entry,
        tenantSigner(key, tenant).sign(BigInt(rows[0].entry)),
      ]);
      expect((await client.query("select verified_tenant() as tenant")).rows).toEqual([{ tenant }]);
    });
  }
});
