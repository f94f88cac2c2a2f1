import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { ask, makeName, urlWith } from "../../tests/support/test-server";
import { startEmbeddedPostgres } from "./embedded.server";
import { migrate } from "./migrate.server";
import { createDatabase } from "./pool.server";
import { urlAs } from "./roles.server";

const realMigrations = new URL("./migrations", import.meta.url).pathname;
const OWN_TABLE = (name: string) => `
  create table ${name} (
    tenant_id int not null default (current_setting('app.tenant')::int), id int, primary key (tenant_id, id));
  alter table ${name} enable row level security, force row level security;
  create policy tenant on ${name} using (tenant_id = (select current_setting('app.tenant')::int))
    with check (tenant_id = (select current_setting('app.tenant')::int));`;

let databases: TestDatabase[] = [];
let migrationsDir: string;
let role: { appRole: string; appPassword: string };
const roles: string[] = [];

beforeEach(async () => {
  role = { appRole: makeName("app"), appPassword: "a-password" };
  roles.push(role.appRole);
  migrationsDir = await mkdtemp(join(tmpdir(), "livery-migrations-"));
});

afterEach(async () => {
  for (const database of databases) await database.close();
  databases = [];
  await rm(migrationsDir, { recursive: true });
});

afterAll(async () => {
  for (const name of roles) await ask(inject("database").url, `drop role if exists ${name}`);
});

async function makeEmpty(): Promise<TestDatabase> {
  const database = await createTestDatabase("empty");
  databases.push(database);
  return database;
}

const write = (file: string, sql: string) => writeFile(join(migrationsDir, file), sql);

it("applies every migration once, however many processes begin at the same time", async () => {
  const { url } = await makeEmpty();
  const options = { url, ...role, migrationsDir: realMigrations };
  const results = await Promise.all(Array.from({ length: 6 }, () => migrate(options)));
  const applied = results.flat().sort();
  const versions = await ask(url, "select version from schema_migrations order by version");
  expect(applied.map((file) => Number.parseInt(file, 10))).toEqual(versions.map((row) => row.version));
  expect(applied.slice(0, 2)).toEqual(["0001-tenants.sql", "0002-consents.sql"]);
  expect(await migrate(options)).toEqual([]);
});

it("makes the same new role from several databases of one server at once", async () => {
  const urls = (await Promise.all([makeEmpty(), makeEmpty(), makeEmpty()])).map(({ url }) => url);
  await Promise.all(urls.map((url) => migrate({ url, ...role, migrationsDir: realMigrations })));
  for (const url of urls) {
    expect(await ask(urlAs(url, role.appRole, role.appPassword), "select * from tenants")).toEqual([]);
  }
});

it("gives a role that can log in and nothing more, and takes back what it should not have", async () => {
  const { url } = await makeEmpty();
  await ask(url, `create role ${role.appRole} nologin noinherit superuser bypassrls createdb createrole`);
  await migrate({ url, ...role, migrationsDir: realMigrations });
  const found = `select rolcanlogin, rolinherit, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole
    from pg_roles where rolname = '${role.appRole}'`;
  expect(await ask(url, found)).toEqual([
    {
      rolcanlogin: true,
      rolinherit: true,
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
    },
  ]);
  expect(await ask(urlAs(url, role.appRole, role.appPassword), "select * from tenants")).toEqual([]);
});

it("refuses an applied file that has changed, by name, but not its line ends", async () => {
  const { url } = await makeEmpty();
  await write("0001-first.sql", `${OWN_TABLE("first")}\n-- end\n`);
  await migrate({ url, ...role, migrationsDir });
  await write("0001-first.sql", `${OWN_TABLE("first")}\n-- end\n`.replaceAll("\n", "\r\n"));
  expect(await migrate({ url, ...role, migrationsDir })).toEqual([]);
  await write("0001-first.sql", `${OWN_TABLE("first")}\n-- the end\n`);
  await expect(migrate({ url, ...role, migrationsDir })).rejects.toThrow(/0001-first\.sql has changed/);
});

it("undoes all of a file that fails, names it, and goes on from there once it is mended", async () => {
  const { url } = await makeEmpty();
  await write("0001-first.sql", OWN_TABLE("first"));
  await write("0002-second.sql", `${OWN_TABLE("second")} select 1 / 0;`);
  await expect(migrate({ url, ...role, migrationsDir })).rejects.toThrow(
    /0002-second\.sql: division by zero/,
  );
  expect(
    await ask(url, "select to_regclass('first') is null as a, to_regclass('second') is null as b"),
  ).toEqual([{ a: false, b: true }]);
  await write("0002-second.sql", OWN_TABLE("second"));
  expect(await migrate({ url, ...role, migrationsDir })).toEqual(["0002-second.sql"]);
});

it("leaves migrations of a newer version alone, and refuses one that comes too late", async () => {
  const { url } = await makeEmpty();
  await write("0001-first.sql", OWN_TABLE("first"));
  await write("0003-third.sql", OWN_TABLE("third"));
  await migrate({ url, ...role, migrationsDir });
  await rm(join(migrationsDir, "0003-third.sql"));
  expect(await migrate({ url, ...role, migrationsDir })).toEqual([]);
  await write("0002-second.sql", OWN_TABLE("second"));
  await expect(migrate({ url, ...role, migrationsDir })).rejects.toThrow(
    /0002-second\.sql comes before.*above 3/,
  );
});

it("refuses wrong names and numbers given twice", async () => {
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

it("throws when what it made does not keep tenants apart", async () => {
  const { url } = await makeEmpty();
  await write("0001-first.sql", "create table first (id int primary key)");
  await expect(migrate({ url, ...role, migrationsDir })).rejects.toThrow(/first: has no tenant_id/);
});

it("refuses the owner as the application's role, and names and passwords that would not do", async () => {
  const { url } = await makeEmpty();
  const owner = String((await ask(url, "select current_user as name"))[0]?.name);
  const attempt = (appRole: string, appPassword: string) =>
    migrate({ url, appRole, appPassword, migrationsDir: realMigrations });
  await expect(attempt(owner, "a-password")).rejects.toThrow(/must not log in as the owner/);
  await expect(attempt("livery_access", "a-password")).rejects.toThrow(/Not a name/);
  await expect(attempt('x"; drop table tenants', "a-password")).rejects.toThrow(/Not a name/);
  await expect(attempt(role.appRole, "short")).rejects.toThrow(/at least 8/);
});

it("works for an owner that is no superuser but may create roles, as managed servers give it", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "livery-managed-"));
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    await ask(server.url, "create role managed login createrole createdb password 'managed-password'");
    await ask(server.url, "create database product owner managed");
    const url = urlAs(urlWith(server.url, "product"), "managed", "managed-password");
    const options = { url, migrationsDir: realMigrations, appRole: role.appRole };
    await migrate({ ...options, appPassword: "first-password" });
    // And again with a new password, which is then the one that works.
    await migrate({ ...options, appPassword: "other-password" });
    await expect(ask(urlAs(url, role.appRole, "first-password"), "select 1")).rejects.toThrow(/password/);
    const db = createDatabase({ url: urlAs(url, role.appRole, "other-password"), max: 1 });
    expect(await db.transaction(1, (tx) => tx.selectFrom("consent_receipts").selectAll().execute())).toEqual(
      [],
    );
    await db.end();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
