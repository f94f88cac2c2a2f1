import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordOperatorEntry } from "~/domain/operators/team/operators.server";
import { controlUrl } from "../support/control-database";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { ConsoleLogin } from "../support/operators";

/** What separates the operators' data from that of members. architecture, Data */
let database: TestDatabase;
let logins: Record<"owner" | "application" | "control", pg.Pool>;
beforeAll(async () => {
  database = await createTestDatabase();
  const open = (connectionString: string) => new pg.Pool({ connectionString, max: 1 });
  logins = {
    owner: open(database.url),
    application: open(database.appUrl),
    control: open(await controlUrl(database.url)),
  };
});
afterAll(async () => {
  for (const pool of Object.values(logins)) await pool.end();
  await database.close();
});

const tablesOf = async (where: string) =>
  (
    await logins.owner.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and ${where} order by 1`,
    )
  ).rows.map(({ name }) => name);
const outcomeOf = (login: keyof typeof logins, statement: string) =>
  logins[login].query(statement).then(
    () => "done",
    ({ message }: Error) => message.replace(/ (for|of) .*/, ""),
  );
const DENIED = /^permission denied/;

test("the login for the operators' data reads and changes no table of members, brands, jobs or secrets", async () => {
  const tables = await tablesOf("n.nspname <> 'control'");
  expect(tables).toEqual(
    expect.arrayContaining(["public.members", "public.tenants", "livery_private.logins"]),
  );
  for (const table of tables)
    for (const statement of [`select 1 from ${table} limit 1`, `delete from ${table}`])
      expect([statement, await outcomeOf("control", statement)]).toEqual([
        statement,
        expect.stringMatching(DENIED),
      ]);
});

test("the application's login reads and changes no table of the operators' data", async () => {
  const tables = await tablesOf("n.nspname = 'control'");
  expect(tables).toContain("control.operators");
  for (const table of tables)
    for (const statement of [`select 1 from ${table} limit 1`, `delete from ${table}`])
      expect([statement, await outcomeOf("application", statement)]).toEqual([
        statement,
        expect.stringMatching(DENIED),
      ]);
});

test("entries of the operators' audit log are added, and neither changed nor deleted, also not by the owner", async () => {
  const { ctx } = new ConsoleLogin(database.control);
  await database.control.transaction((tx) => recordOperatorEntry(ctx, tx, "test", "one"));
  const changes = [
    "update control.operator_entries set why = 'else'",
    "delete from control.operator_entries",
  ];
  for (const change of changes) {
    expect(await outcomeOf("control", change)).toMatch(DENIED);
    expect(await outcomeOf("owner", change)).toBe("audit entries are only ever added");
  }
  expect(await outcomeOf("control", "truncate control.operator_entries")).toMatch(DENIED);
  const { rows } = await logins.control.query(
    "select done_by, action, detail, why from control.operator_entries",
  );
  expect(rows).toEqual([{ done_by: "rosa", action: "test", detail: "one", why: "" }]);
});

test("no role, grant or operator can be deleted by the login for the operators' data, except roles of the deployment", async () => {
  for (const table of ["operators", "operator_grants", "brand_marks"])
    expect([table, await outcomeOf("control", `delete from control.${table}`)]).toEqual([
      table,
      expect.stringMatching(DENIED),
    ]);
  expect(await outcomeOf("control", "delete from control.operator_roles")).toBe("done");
});
