import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../tests/support/as-owner";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { makeTenants } from "../../tests/support/tenants";
import { runSql } from "../../tests/support/test-server";
import { createDatabase } from "./pool.server";
import { restrictDatabase } from "./restrict-database.server";
import { signTenant, tenantKeyOf } from "./tenant-signature.server";

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
  const { signature } = signTenant(key, mine);
  for (const forge of [
    `select set_config('app.tenant', '${theirs}', true)`,
    `select set_config('app.tenant', '${theirs}', false)`,
    `set local app.tenant = '${theirs}'`,
    `select set_config('app.tenant', '${theirs}', true), set_config('app.signature', '', true)`,
    `select set_config('app.tenant', '${theirs}', true), set_config('app.signature', '${"0".repeat(64)}', true)`,
    // The own signature with another number, and the own number in another spelling.
    `select set_config('app.tenant', '${theirs}', true), set_config('app.signature', '${signature}', true)`,
    `select set_config('app.tenant', ' ${mine}', true), set_config('app.signature', '${signature}', true)`,
  ])
    await expect(inject(forge, COUNT_THEIRS), forge).rejects.toMatchObject({ code: "42501" });
  await expect(
    inject(`select set_config('app.signature', 'not hexadecimal', true)`, COUNT_THEIRS),
  ).rejects.toThrow();
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
  it.each([
    ["to read the key", "select * from livery_private.tenant_key"],
    ["to read the logins", "select password from livery_private.logins"],
    [
      "to accept unsigned tenants for a time",
      "insert into livery_private.unsigned_tenants values (now() + interval '1 day')",
    ],
    [
      "to replace the verifying function",
      "create or replace function verified_tenant() returns int language sql as 'select 1'",
    ],
    ["to alter the verifying function", "alter function verified_tenant() security invoker"],
    [
      "to become the owner",
      "do $$ begin execute (select format('set role %I', relowner::regrole) from pg_class where relname = 'members'); end $$",
    ],
    ["to become the backup role", "set role livery_access_backup"],
    ["to become the job role", "set role livery_access_jobs"],
    ["to log in as another in the session", "set session authorization livery_access_backup"],
    ["to make a temporary table in front of a real one", "create temp table members (email text)"],
    [
      "to make a temporary function",
      "create function pg_temp.now() returns timestamptz language sql as 'select null::timestamptz'",
    ],
    ["to make a schema", "create schema mine"],
    ["to make a function", "create function public.f() returns int language sql as 'select 1'"],
    ["to make a large object", "select lo_create(0)"],
    ["to make a large object with content", "select lo_from_bytea(0, 'x')"],
    ["to list the prepared statements of its connection", "select * from pg_prepared_statements"],
    ["to insert a tenant", "insert into tenants (slug) values ('squatted')"],
    [
      "to write a row of another tenant",
      `insert into consent_receipts (tenant_id, receipt, categories, locale, text_version, given_at)
        select id, gen_random_uuid(), '{}', 'en', 'forged', now() from tenants where uid = 'theirs'`,
    ],
    [
      "to give a row to another tenant",
      "update consent_receipts set tenant_id = (select id from tenants where uid = 'theirs')",
    ],
    ["to rename a tenant", "update tenants set slug = 'taken'"],
    ["to remove a tenant", "delete from tenants"],
    ["to change migrations", "delete from schema_migrations"],
    ["to copy a table to a program", "copy consent_receipts to program 'cat'"],
    ["to read a file of the server", "select pg_read_file('postgresql.conf')"],
    ["to finish the jobs of others", "update pgboss.job set state = 'completed'"],
    ["to delete jobs", "delete from pgboss.job"],
    [
      "to read a queue past its policy",
      "do $$ begin execute (select format('select * from pgboss.%I', partition_name) from pgboss.queue where name = 'send-mail'); end $$",
    ],
    ["to change the schedule of jobs", "update pgboss.schedule set cron = '* * * * *'"],
    ["to remove a queue", "select pgboss.delete_queue('send-mail')"],
  ])("%s", async (_, statement) => {
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
      const { signature } = signTenant(key, theirs);
      expect(String(texts[0]!.texts)).not.toContain(signature.slice(0, 16));
    });
  } finally {
    await busy.end();
  }
});

it("process and database compute the same signature for every kind of number", async () => {
  for (const tenant of [1, mine, 2_147_483_647]) {
    const { signature } = signTenant(key, tenant);
    const rows = await runSql(
      database.appUrl,
      `select set_config('app.tenant', '${tenant}', false), set_config('app.signature', '${signature}', false)`,
      "select verified_tenant() as tenant",
    );
    expect(rows).toEqual([{ tenant }]);
  }
});
