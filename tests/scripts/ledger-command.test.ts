import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { loginUrls } from "~/db/login-urls.server";
import { migrate } from "~/db/migrate.server";
import { createTestDatabase } from "../support/database";
import { runCommand } from "../support/run-command";
import type { ServedDatabase } from "../support/served-database";
import { runSql } from "../support/test-server";

// Each run starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const migrationsDir = path.resolve("app/db/migrations");
const dataDir = mkdtempSync(path.join(tmpdir(), "livery-ledger-"));
let database: Pick<ServedDatabase, "url" | "query" | "close">;

/** Runs the command like an operator. */
const ledger = (...args: string[]) =>
  runCommand("ledger", args, { DATA_DIR: dataDir, DATABASE_URL: database.url });

const member = (slug: string, credits: number) => `
  with who as (
    insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
      date_of_birth, country, terms_version, terms_accepted_at)
    select id, 'a@people.example', 'somebody', '-', 'active', 'fr', now(), 'man', '{woman}', 'unsaid', '1980-01-01', 'FR', '2024-01-01', now()
    from tenants where slug = '${slug}' returning tenant_id, id
  )
  insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
  select tenant_id, id, ${credits}, 'grant', 'test', 'test', now() from who returning member_id`;

beforeAll(async () => {
  const { url, close } = await createTestDatabase("empty");
  database = { url, close, query: (statement) => runSql(url, statement) };
});
afterAll(async () => {
  await database.close();
  for (const login of ["app", "jobs", "backup", "control"])
    await runSql(
      inject("database").url,
      `drop role if exists ${new URL(database.url).pathname.slice(1)}_${login}`,
    );
  rmSync(dataDir, { recursive: true, force: true });
});

test("an operator's command is refused on an unmigrated database and creates neither tables nor roles", async () => {
  const made = `select (select count(*) from pg_class where relnamespace = 'public'::regnamespace)
    + (select count(*) from pg_roles where rolname = current_database() || '_app') as n`;
  expect(await ledger("check")).toMatchObject({
    status: 1,
    err: expect.stringMatching(/not migrated to this version.*npm run migrate/),
  });
  expect(await database.query(made)).toEqual([{ n: "0" }]);
});

test("an operator's command without the server's secret does not change the login of the running server", async () => {
  await migrate({ url: database.url, migrationsDir, earlierPassword: "worked-out-from-the-secret" });
  const { application } = await loginUrls(database.url, migrationsDir);
  const roles =
    "select rolname, rolpassword from pg_authid where rolname like current_database() || '%' order by 1";
  const before = await database.query(roles);
  expect(before.map(({ rolname }) => String(rolname).replace(/.*_/, ""))).toEqual([
    "app",
    "backup",
    "control",
    "jobs",
  ]);
  expect((await ledger("check")).status).toBe(0);
  expect(await database.query(roles)).toEqual(before);
  expect(await runSql(application, "select count(*)::int as n from tenants")).toEqual([{ n: 0 }]);
});

test("an operator's command is refused on a database of an older version, with the missing migration", async () => {
  const rows = "from schema_migrations where version = (select max(version) from schema_migrations)";
  const [newest] = await database.query(`delete ${rows} returning version, name, checksum`);
  const refused = await ledger("check");
  await database.query(
    `insert into schema_migrations (version, name, checksum) values (${newest!.version}, '${newest!.name}', '${newest!.checksum}')`,
  );
  expect(refused).toMatchObject({
    status: 1,
    err: expect.stringContaining(`${newest!.name}.sql is missing`),
  });
});

test("the check passes while every balance agrees, and lists brand and member of each that does not", async () => {
  expect(await ledger("check")).toMatchObject({ status: 0, out: expect.stringContaining("(0 brands)") });
  await database.query("insert into tenants (slug) values ('rosa'), ('venn')");
  const [rosa] = await database.query(member("rosa", 10));
  const [venn] = await database.query(member("venn", 20));
  expect(await ledger("check")).toMatchObject({ status: 0, out: expect.stringContaining("(2 brands)") });

  await database.query(`update credit_balances set balance = 11 where member_id = ${rosa!.member_id}`);
  await database.query(`delete from credit_balances where member_id = ${venn!.member_id}`);
  expect(await ledger("check")).toMatchObject({
    status: 1,
    out:
      `rosa  member ${rosa!.member_id}: the balance is 11, the entries add up to 10\n` +
      `venn  member ${venn!.member_id}: the balance is 0, the entries add up to 20\n` +
      `venn  member ${venn!.member_id}: the granted part is 0, the entries add up to 20\n`,
  });
  const one = await ledger("check", "venn", "--json");
  expect([one.status, JSON.parse(one.out)]).toEqual([
    1,
    {
      tenants: ["venn"],
      differences: [
        { kind: "balance", memberId: Number(venn!.member_id), balance: 0, sum: 20, tenant: "venn" },
        { kind: "granted", memberId: Number(venn!.member_id), balance: 0, sum: 20, tenant: "venn" },
      ],
    },
  ]);
  expect(await ledger("check", "nobody")).toMatchObject({
    status: 1,
    err: expect.stringContaining('"nobody"'),
  });
  expect((await ledger("correct")).status).toBe(2);
});
