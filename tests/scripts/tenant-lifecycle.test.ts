import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

// Each command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const PATIENCE = { timeout: 20_000, interval: 50 };
const dataDir = mkdtempSync(path.join(tmpdir(), "livery-lifecycle-"));
let database: ServedDatabase;
let tenants: TenantsCopy;
let server: TestServer;

const variables = () => ({ ...tenants.variables, DATABASE_URL: database.url, DATA_DIR: dataDir });
const statusOf = async (host: string) => (await server.fetch(host, "/pages/terms")).status;

/** Runs the command like an operator without a terminal. */
const tenant = (...args: string[]) => runCommand("tenant", args, variables());

const membersOf = (id: string) =>
  database.query(
    `select m.name from members m join tenants t on t.id = m.tenant_id where t.uid = '${id}' order by m.name`,
  );

beforeAll(async () => {
  [database, tenants] = [await createServedDatabase(), copyTenants()];
  // A file of a version without ids.
  tenants.change("kaleido", (json) => {
    delete json.id;
  });
  server = await startServer(variables());
  await server.logged(({ msg }) => msg === "the database is ready");
  await database.query("insert into tenants (slug) values ('kaleido')");
  await database.query(
    `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
       date_of_birth, country, terms_version, terms_accepted_at)
     select id, 'a@people.example', 'somebody', '-', 'active', 'fr', now(), 'man', '{woman}', 'unsaid', '1980-01-01', 'FR', '2024-01-01', now()
     from tenants where slug = 'kaleido'`,
  );
});
afterAll(async () => {
  await server?.stop();
  tenants?.close();
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("an operator renames a brand, and its id, members and hosts stay", async () => {
  expect(await tenant("rename", "kaleido", "abendrot")).toMatchObject({ status: 1 });
  expect(await tenant("rename", "kaleido", "club")).toMatchObject({ status: 0, err: "" });
  expect(JSON.parse(readFileSync(tenants.file("club", "tenant.json"), "utf8"))).toMatchObject({
    id: "kaleido",
  });
  await expect.poll(() => statusOf("club.localhost"), PATIENCE).toBe(200);
  await expect.poll(() => statusOf("kaleido.example"), PATIENCE).toBe(200);
  expect(await database.query("select slug from tenants where uid = 'kaleido'")).toEqual([{ slug: "club" }]);
  expect(await membersOf("kaleido")).toEqual([{ name: "somebody" }]);
});

test("another company's brand under the slug of a removed one is refused and serves none of its members", async () => {
  tenants.remove("club");
  await expect.poll(() => statusOf("kaleido.example"), PATIENCE).toBe(404);
  const { out } = await tenant("list", "--json");
  expect(JSON.parse(out)).toMatchObject({
    tenants: expect.arrayContaining([
      expect.objectContaining({ id: "kaleido", slug: "club", state: "orphaned" }),
    ]),
  });
  tenants.add("club", "fjordlys", (json) =>
    Object.assign(json, { id: "another-company", domain: "club.example" }),
  );
  await server.logged(({ problem }) => String(problem ?? "").includes('found the id "another-company"'));
  expect(await statusOf("club.example")).toBe(404);
});

test("an operator retires a brand, its slug is reused, and purge erases only its rows and files", async () => {
  const unsaid = await tenant("retire", "kaleido");
  expect(unsaid).toEqual({
    status: 2,
    out: "",
    err: "There is no terminal for the confirmation: add --confirm kaleido.\n",
  });
  expect(await tenant("purge", "kaleido", "--confirm", "kaleido")).toMatchObject({ status: 1 });
  expect(await tenant("retire", "kaleido", "--confirm", "kaleido")).toMatchObject({ status: 0 });
  // The brand that was refused the slug gets it without a change of its file.
  await expect.poll(() => statusOf("club.example"), PATIENCE).toBe(200);
  expect(await membersOf("another-company")).toEqual([]);
  const media = path.join(dataDir, "media", "kaleido");
  mkdirSync(media, { recursive: true });
  writeFileSync(path.join(media, "a.webp"), "x");
  const purged = await tenant("purge", "kaleido", "--confirm", "kaleido");
  expect(purged).toMatchObject({ status: 0, err: "" });
  expect(existsSync(media)).toBe(false);
  expect(existsSync(path.join(dataDir, "tenants", "kaleido.json"))).toBe(false);
  expect(await database.query("select uid from tenants where uid = 'kaleido'")).toEqual([]);
  expect(await database.query("select name from members where name = 'somebody'")).toEqual([]);
  expect(await statusOf("club.example")).toBe(200);
});

test("an operator retires a brand that is served but never got a request, and list shows it once with its folder", async () => {
  tenants.add("lily", "fjordlys", (json) =>
    Object.assign(json, { id: "lily-of-this-test", domain: "lily.example" }),
  );
  await expect.poll(() => statusOf("lily.example"), PATIENCE).toBe(200);
  expect(await database.query("select uid from tenants where uid = 'lily-of-this-test'")).toEqual([]);
  expect(await tenant("retire", "lily", "--confirm", "lily")).toMatchObject({ status: 0, err: "" });
  await expect.poll(() => statusOf("lily.example"), PATIENCE).toBe(404);
  const { out } = await tenant("list", "--json");
  const { tenants: listed } = JSON.parse(out) as { tenants: { id: string; slug: string; state: string }[] };
  expect(listed.filter(({ id }) => id === "lily-of-this-test")).toMatchObject([
    { slug: "lily", domain: "lily.example", state: "retired" },
  ]);
});
