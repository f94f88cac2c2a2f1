import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brands } from "../support/brands";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const [brand, ...others] = brands;
const MEMBERS = 4;
/** Two of each member, brought along by the brand; one and three of the logins, drawn. */
const PICTURES = MEMBERS * 2 + 1 + 3;
let database: ServedDatabase;
let tenants: TenantsCopy;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants();
  for (const { slug } of others) tenants.remove(slug);
  const variables = { DATABASE_URL: database.url, DEMO_MEMBERS: String(MEMBERS), ...tenants.variables };
  server = await startServer(variables, "start.mjs");
}, 120_000);
afterAll(async () => {
  await server?.stop();
  tenants?.close();
  await database?.close();
});

const count = async (sql: string) => Number((await database.query(`select count(*) as n from ${sql}`))[0]?.n);
const pictures = () => count("photos");

test("a start tells of the logins, and pages answer while pictures are drawn, until all have theirs", async () => {
  await expect.poll(() => pictures().catch(() => 0), { timeout: 60_000, interval: 50 }).toBeGreaterThan(0);
  const demo = JSON.parse(readFileSync(path.join(server.dataDir, "demo.json"), "utf8"));
  expect(demo).toMatchObject([{ slug: brand!.slug, logins: [{ kind: "free" }, {}, {}] }]);
  const answers = await Promise.all(
    ["/", "/pricing", "/login", "/signup"].map((url) => server.ask(brand!.host, url)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await pictures()).toBeLessThan(PICTURES);
  expect(await count("members where email like 'member-%'")).toBe(MEMBERS);
  await expect.poll(pictures, { timeout: 110_000 }).toBe(PICTURES);
}, 180_000);

test("ended as an operator would, it exits well", async () => {
  expect(await server.stop()).toBe(0);
});
