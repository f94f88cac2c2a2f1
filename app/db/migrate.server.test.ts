import { createHmac } from "node:crypto";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { makeName, runSql, urlWith } from "../../tests/support/test-server";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.server";
import { loginUrls } from "./login-urls.server";
import { migrate } from "./migrate.server";
import { createDatabase } from "./pool.server";
import { urlAs } from "./roles.server";
import { tenantKeyOf } from "./tenant-signature.server";

const realMigrations = new URL("./migrations", import.meta.url).pathname;
const tenantFunctions = new URL("./functions/before-tables/tenant-of-transaction.sql", import.meta.url)
  .pathname;
/** The base of every migration. */
const TENANTS = `
  create table tenants (id int generated always as identity primary key, uid text);
  grant select on tenants to livery_access;`;
const OWN_TABLE = (name: string) => `
  create table ${name} (
    tenant_id int not null default (verified_tenant()), id int, primary key (tenant_id, id));
  alter table ${name} enable row level security, force row level security;
  create policy tenant on ${name} using (tenant_id = (select verified_tenant()))
    with check (tenant_id = (select verified_tenant()));`;

let databases: TestDatabase[] = [];
let schemaDir: string;
let migrationsDir: string;
let role: { appRole: string; appPassword: string };
const roles: string[] = [];

beforeEach(async () => {
  role = { appRole: makeName("app"), appPassword: "a-password" };
  roles.push(role.appRole);
  schemaDir = await mkdtemp(join(tmpdir(), "livery-schema-"));
  migrationsDir = join(schemaDir, "migrations");
  await mkdir(migrationsDir);
  await mkdir(join(schemaDir, "functions/before-tables"), { recursive: true });
  await cp(tenantFunctions, join(schemaDir, "functions/before-tables/tenant-of-transaction.sql"));
});

afterEach(async () => {
  for (const database of databases) await database.close();
  databases = [];
  await rm(schemaDir, { recursive: true });
});

afterAll(async () => {
  for (const name of roles) await runSql(inject("database").url, `drop role if exists ${name}`);
});

async function makeEmpty(): Promise<TestDatabase> {
  const database = await createTestDatabase("empty");
  databases.push(database);
  return database;
}

const write = (file: string, sql: string) => writeFile(join(migrationsDir, file), sql);
const writeFunctions = (file: string, sql: string) => writeFile(join(schemaDir, "functions", file), sql);

it("applies every migration once when several processes start at the same time", async () => {
  const { url } = await makeEmpty();
  const options = { url, ...role, migrationsDir: realMigrations };
  const results = await Promise.all(Array.from({ length: 6 }, () => migrate(options)));
  const applied = results.flat().sort();
  const versions = await runSql(url, "select version from schema_migrations order by version");
  const functions = await runSql(url, 'select file from schema_functions order by file collate "C"');
  expect(applied.filter((file) => /^\d/.test(file)).map((file) => Number.parseInt(file, 10))).toEqual(
    versions.map((row) => row.version),
  );
  expect(applied.filter((file) => !/^\d/.test(file))).toEqual(functions.map((row) => row.file));
  expect(applied.slice(0, 2)).toEqual(["0001-tenants.sql", "0002-accounts.sql"]);
  expect(functions.length).toBeGreaterThan(5);
  expect(await migrate(options)).toEqual([]);
});

it("creates the same new role from several databases of one server at once", async () => {
  const urls = (await Promise.all([makeEmpty(), makeEmpty(), makeEmpty()])).map(({ url }) => url);
  await Promise.all(urls.map((url) => migrate({ url, ...role, migrationsDir: realMigrations })));
  for (const url of urls) {
    expect(await runSql(urlAs(url, role.appRole, role.appPassword), "select * from tenants")).toEqual([]);
  }
});

it("gives the application's role only the right to log in, and revokes excess rights", async () => {
  const { url } = await makeEmpty();
  await runSql(url, `create role ${role.appRole} nologin noinherit superuser bypassrls createdb createrole`);
  await migrate({ url, ...role, migrationsDir: realMigrations });
  const found = `select rolcanlogin, rolinherit, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole
    from pg_roles where rolname = '${role.appRole}'`;
  expect(await runSql(url, found)).toEqual([
    {
      rolcanlogin: true,
      rolinherit: true,
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
    },
  ]);
  expect(await runSql(urlAs(url, role.appRole, role.appPassword), "select * from tenants")).toEqual([]);
});

it("lets the backup role read all rows and write none", async () => {
  const { url } = await makeEmpty();
  await migrate({ url, ...role, migrationsDir: realMigrations });
  await runSql(url, "insert into tenants (slug) values ('one')");
  const { backup } = await loginUrls(url, realMigrations);
  expect(await runSql(backup, "select slug from tenants")).toEqual([{ slug: "one" }]);
  for (const statement of [
    "update tenants set slug = 'taken'",
    "delete from tenants",
    "delete from schema_migrations",
    "insert into consent_receipts (tenant_id, receipt, categories, locale, text_version, given_at) values (1, gen_random_uuid(), '{}', 'en', 'x', now())",
    "delete from members",
    "delete from pgboss.job",
    "select password from livery_private.logins",
  ])
    await expect(runSql(backup, statement), statement).rejects.toMatchObject({ code: "42501" });
});

it("generates one password that remains, for parallel starts and any secret of the environment", async () => {
  const { url } = await makeEmpty();
  const first = { url, migrationsDir: realMigrations, appRole: role.appRole };
  await Promise.all(Array.from({ length: 4 }, () => migrate(first)));
  const { application } = await loginUrls(url, realMigrations);
  expect(await runSql(application, "select current_user as name")).toEqual([{ name: role.appRole }]);
  await migrate({ url, migrationsDir: realMigrations, earlierPassword: "of-another-secret" });
  expect((await loginUrls(url, realMigrations)).application).toBe(application);
  expect(await runSql(application, "select count(*)::int as n from tenants")).toEqual([{ n: 0 }]);
});

it("adopts the password of an older version's role, so that its processes continue", async () => {
  const { url } = await makeEmpty();
  await runSql(url, `create role ${role.appRole} login password 'worked-out-from-the-secret'`);
  const options = { url, migrationsDir: realMigrations, appRole: role.appRole };
  await migrate({ ...options, earlierPassword: "worked-out-from-the-secret" });
  const old = urlAs(url, role.appRole, "worked-out-from-the-secret");
  expect((await loginUrls(url, realMigrations)).application).toBe(old);
  expect(await runSql(old, "select count(*)::int as n from tenants")).toEqual([{ n: 0 }]);
});

it("accepts signatures of processes of the previous version for some minutes only", async () => {
  const { url } = await makeEmpty();
  await migrate({ url, ...role, migrationsDir: realMigrations });
  await runSql(
    url,
    "insert into tenants (slug) values ('older')",
    "insert into livery_private.unbound_signatures values (now() + interval '15 minutes')",
  );
  const signature = createHmac("sha256", tenantKeyOf(role.appPassword)).update("tenant 1").digest("hex");
  const asOlder = (signed: string) =>
    runSql(
      urlAs(url, role.appRole, role.appPassword),
      `select set_config('app.tenant', '1', false), set_config('app.signature', '${signed}', false)`,
      "select receipt from consent_receipts",
    );
  expect(await asOlder(signature)).toEqual([]);
  await expect(asOlder("")).rejects.toMatchObject({ code: "42501" });
  await expect(asOlder("0".repeat(64))).rejects.toMatchObject({ code: "42501" });
  await runSql(url, "update livery_private.unbound_signatures set until = now()");
  await expect(asOlder(signature)).rejects.toMatchObject({ code: "42501" });
});

it("reverts at the next start the password and settings that the application's role changed for itself", async () => {
  const { url } = await makeEmpty();
  const options = { url, ...role, migrationsDir: realMigrations };
  await migrate(options);
  const own = urlAs(url, role.appRole, role.appPassword);
  await runSql(
    own,
    `alter role ${role.appRole} set default_transaction_read_only = on`,
    `alter role ${role.appRole} in database ${new URL(url).pathname.slice(1)} set search_path = nowhere`,
    `alter role ${role.appRole} password 'an-attackers-own'`,
  );
  await migrate({ url, migrationsDir: realMigrations });
  await expect(runSql(urlAs(url, role.appRole, "an-attackers-own"), "select 1")).rejects.toThrow(/password/);
  const settings =
    "select current_setting('default_transaction_read_only') as only, current_setting('search_path') as path";
  expect(await runSql(own, settings)).toEqual([{ only: "off", path: '"$user", public' }]);
});

it("refuses an applied file that has changed and names it, but ignores line endings", async () => {
  const { url } = await makeEmpty();
  await write("0001-first.sql", `${TENANTS}\n${OWN_TABLE("first")}\n-- end\n`);
  await migrate({ url, ...role, migrationsDir });
  await write("0001-first.sql", `${TENANTS}\n${OWN_TABLE("first")}\n-- end\n`.replaceAll("\n", "\r\n"));
  expect(await migrate({ url, ...role, migrationsDir })).toEqual([]);
  await write("0001-first.sql", `${OWN_TABLE("first")}\n-- the end\n`);
  await expect(migrate({ url, ...role, migrationsDir })).rejects.toThrow(/0001-first\.sql has changed/);
});

it("rolls back a failing file, names it, and continues from there once it is corrected", async () => {
  const { url } = await makeEmpty();
  await write("0001-first.sql", `${TENANTS}\n${OWN_TABLE("first")}`);
  await write("0002-second.sql", `${OWN_TABLE("second")} select 1 / 0;`);
  await expect(migrate({ url, ...role, migrationsDir })).rejects.toThrow(
    /0002-second\.sql: division by zero/,
  );
  expect(
    await runSql(url, "select to_regclass('first') is null as a, to_regclass('second') is null as b"),
  ).toEqual([{ a: false, b: true }]);
  await write("0002-second.sql", OWN_TABLE("second"));
  expect(await migrate({ url, ...role, migrationsDir })).toEqual(["0002-second.sql"]);
});

it("leaves migrations of a newer version alone, and refuses one that is inserted late", async () => {
  const { url } = await makeEmpty();
  await write("0001-first.sql", `${TENANTS}\n${OWN_TABLE("first")}`);
  await write("0003-third.sql", OWN_TABLE("third"));
  await migrate({ url, ...role, migrationsDir });
  await rm(join(migrationsDir, "0003-third.sql"));
  expect(await migrate({ url, ...role, migrationsDir })).toEqual([]);
  await write("0002-second.sql", OWN_TABLE("second"));
  await expect(migrate({ url, ...role, migrationsDir })).rejects.toThrow(
    /0002-second\.sql comes before.*above 3/,
  );
});

it("loads a file of functions again when its text has changed, and only then", async () => {
  const { url } = await makeEmpty();
  const answer = (value: number) =>
    `create or replace function answer() returns int language sql immutable return ${value};`;
  await write("0001-first.sql", `${TENANTS}\n${OWN_TABLE("first")}`);
  await writeFunctions("answers.sql", answer(1));
  expect(await migrate({ url, ...role, migrationsDir })).toEqual([
    "functions/before-tables/tenant-of-transaction.sql",
    "0001-first.sql",
    "functions/answers.sql",
  ]);
  expect(await migrate({ url, ...role, migrationsDir })).toEqual([]);
  await writeFunctions("answers.sql", answer(2));
  await expect(loginUrls(url, migrationsDir)).rejects.toThrow(/functions\/answers\.sql is missing/);
  expect(await migrate({ url, ...role, migrationsDir })).toEqual(["functions/answers.sql"]);
  expect(await runSql(url, "select answer()")).toEqual([{ answer: 2 }]);
});

it("loads functions that tables need before a new migration, and the others after it", async () => {
  const { url } = await makeEmpty();
  await write("0001-first.sql", `${TENANTS}\n${OWN_TABLE("first")}`);
  await migrate({ url, ...role, migrationsDir });
  await writeFunctions(
    "before-tables/numbers.sql",
    "create or replace function first_number() returns int language sql return 7;",
  );
  await write("0002-second.sql", "alter table first add column number int default first_number()");
  await writeFunctions(
    "numbers.sql",
    "create or replace function number_of(first) returns int language sql return $1.number;",
  );
  expect(await migrate({ url, ...role, migrationsDir })).toEqual([
    "functions/before-tables/numbers.sql",
    "0002-second.sql",
    "functions/numbers.sql",
  ]);
});

it("names a file of functions that fails, and loads it once it is corrected", async () => {
  const { url } = await makeEmpty();
  await write("0001-first.sql", `${TENANTS}\n${OWN_TABLE("first")}`);
  await writeFunctions("answers.sql", "create table half (n int); select 1 / 0;");
  await expect(migrate({ url, ...role, migrationsDir })).rejects.toThrow(
    /functions\/answers\.sql: division by zero/,
  );
  expect(await runSql(url, "select to_regclass('half') is null as gone")).toEqual([{ gone: true }]);
  await writeFunctions("answers.sql", "select 1;");
  expect(await migrate({ url, ...role, migrationsDir })).toEqual(["functions/answers.sql"]);
});

it("leaves the functions of a newer version alone", async () => {
  const { url } = await makeEmpty();
  await write("0001-first.sql", `${TENANTS}\n${OWN_TABLE("first")}`);
  await write("0002-second.sql", OWN_TABLE("second"));
  await writeFunctions("answers.sql", "select 'newer';");
  await migrate({ url, ...role, migrationsDir });
  await rm(join(migrationsDir, "0002-second.sql"));
  await writeFunctions("answers.sql", "select 'older';");
  expect(await migrate({ url, ...role, migrationsDir })).toEqual([]);
  await expect(loginUrls(url, migrationsDir)).resolves.toMatchObject({ application: expect.any(String) });
});

it("refuses wrong names and duplicate numbers", async () => {
  const { url } = await makeEmpty();
  await write("0001-first.sql", "");
  await write("0001-other.sql", "");
  await expect(migrate({ url, ...role, migrationsDir })).rejects.toThrow(
    /0001-first\.sql and 0001-other\.sql/,
  );
  await rm(join(migrationsDir, "0001-other.sql"));
  await write("2-Second.sql", "");
  await expect(migrate({ url, ...role, migrationsDir })).rejects.toThrow(/2-Second\.sql/);
});

it("throws when the migrated schema does not isolate tenants", async () => {
  const { url } = await makeEmpty();
  await write("0001-first.sql", `${TENANTS} create table first (id int primary key)`);
  await expect(migrate({ url, ...role, migrationsDir })).rejects.toThrow(/first: has no tenant_id/);
});

it("refuses the owner as the application's role, and invalid names and passwords", async () => {
  const { url } = await makeEmpty();
  const owner = String((await runSql(url, "select current_user as name"))[0]?.name);
  const attempt = (appRole: string, appPassword: string) =>
    migrate({ url, appRole, appPassword, migrationsDir: realMigrations });
  await expect(attempt(owner, "a-password")).rejects.toThrow(/must not log in as the owner/);
  await expect(attempt("livery_access", "a-password")).rejects.toThrow(/Not a name/);
  await expect(attempt('x"; drop table tenants', "a-password")).rejects.toThrow(/Not a name/);
  await expect(attempt(role.appRole, "short")).rejects.toThrow(/at least 8/);
});

describe("an owner without superuser that may create roles, as on managed servers", () => {
  let dataDir: string;
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "livery-managed-"));
    await chmod(dataDir, 0o711);
    server = await startEmbeddedPostgres({ dataDir, durable: false });
    await runSql(server.url, "create role managed login createrole createdb password 'managed-password'");
    await runSql(server.url, "create database product owner managed");
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("migrates, and again with a new password, which replaces the old one", async () => {
    const url = urlAs(urlWith(server.url, "product"), "managed", "managed-password");
    const options = { url, migrationsDir: realMigrations, appRole: role.appRole };
    await migrate({ ...options, appPassword: "first-password" });
    await migrate({ ...options, appPassword: "other-password" });
    await expect(runSql(urlAs(url, role.appRole, "first-password"), "select 1")).rejects.toThrow(/password/);
    const db = createDatabase({ url: urlAs(url, role.appRole, "other-password"), max: 1 });
    expect(await db.transaction(1, (tx) => tx.selectFrom("consent_receipts").selectAll().execute())).toEqual(
      [],
    );
    await db.end();
  });
});
