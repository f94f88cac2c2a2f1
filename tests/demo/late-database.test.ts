import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brands } from "../support/brands";
import { type Relay, startRelay } from "../support/relay";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const [brand, ...others] = brands;
let database: ServedDatabase;
let relay: Relay;
let tenants: TenantsCopy;
let server: TestServer;

beforeAll(async () => {
  database = await createServedDatabase();
  relay = await startRelay(database, false);
  tenants = copyTenants();
  for (const { slug } of others) tenants.remove(slug);
  server = await startServer(
    { DATABASE_URL: database.at(relay.port), DEMO_MEMBERS: "0", ...tenants.variables },
    { script: "start.mjs" },
  );
}, 120_000);
afterAll(async () => {
  await server?.stop();
  tenants?.close();
  await relay?.close();
  await database?.close();
});

test("npm start serves while the database does not accept connections yet, and prints the logins once it does", async () => {
  const demoFile = path.join(server.dataDir, "demo.json");
  await server.logged(({ msg }) => msg?.startsWith("the database is not ready") ?? false);
  expect((await server.fetch(brand!.host, "/")).status).toBe(200);
  expect(existsSync(demoFile)).toBe(false);

  await relay.mend();
  await expect.poll(() => existsSync(demoFile), { timeout: 60_000 }).toBe(true);
  expect(JSON.parse(readFileSync(demoFile, "utf8"))).toMatchObject([
    { slug: brand!.slug, logins: [{ kind: "free" }, {}, {}] },
  ]);
  expect(server.process.exitCode).toBeNull();
}, 120_000);
