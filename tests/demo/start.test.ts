import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brands } from "../support/brands";
import { FormBrowser } from "../support/browser";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const [brand, ...others] = brands;
/** More than one page of members: the first have the brand's own pictures, the others portraits. */
const MEMBERS = 40;
let database: ServedDatabase;
let tenants: TenantsCopy;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  tenants = copyTenants({ portraits: true });
  for (const { slug } of others) tenants.remove(slug);
  const variables = { DATABASE_URL: database.url, DEMO_MEMBERS: String(MEMBERS), ...tenants.variables };
  server = await startServer(variables, { script: "start.mjs" });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  tenants?.close();
  await database?.close();
});

const count = async (sql: string) => Number((await database.query(`select count(*) as n from ${sql}`))[0]?.n);
/** Returns the visible members without a picture; null until the members exist. */
const withoutFace = async () =>
  (await count("members where email like 'member-%'")) === MEMBERS
    ? count("members where status = 'active' and id not in (select member_id from photos)")
    : null;

test("a fresh start prints the logins and answers pages, and every card of the first page has its own face", async () => {
  await expect.poll(() => withoutFace().catch(() => null), { timeout: 110_000, interval: 100 }).toBe(0);
  const demo = JSON.parse(readFileSync(path.join(server.dataDir, "demo.json"), "utf8"));
  expect(demo).toMatchObject([{ slug: brand!.slug, logins: [{ kind: "free" }, {}, {}] }]);
  const answers = await Promise.all(
    ["/", "/pricing", "/login", "/signup"].map((url) => server.fetch(brand!.host, url)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

  const browser = new FormBrowser(server, brand!.host);
  expect((await browser.call("POST", "/api/user.php", demo[0].logins[1])).status).toBe(200);
  const { text } = await browser.get("/members");
  const cards = text.match(/<h3[^>]*><a[^>]*href="\/members\/\d+/g) ?? [];
  const faces = [...text.matchAll(/<img src="([^"]*-card\.webp[^"]*)"/g)].map(([, src]) => src);
  expect(cards.length).toBeGreaterThan(11);
  expect(faces).toHaveLength(cards.length);
  expect(new Set(faces).size).toBe(faces.length);
}, 180_000);

test("stopped by an operator, it exits with 0", async () => {
  expect(await server.stop()).toBe(0);
});
