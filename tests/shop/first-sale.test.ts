import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { verotelSignature } from "~/outside/payments/verotel.server";
import { signUpMember } from "../support/members";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

// Each run of a command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const HOST = "rosa.example";
const SECRET = "a signature key";
const PATIENCE = { timeout: 15_000, interval: 50 };
const secrets = mkdtempSync(path.join(tmpdir(), "livery-secrets-"));
let database: ServedDatabase;
let tenants: TenantsCopy;
let server: TestServer;

beforeAll(async () => {
  tenants = copyTenants();
  database = await createServedDatabase();
  const variables = { DATABASE_URL: database.url, TRUST_PROXY: "loopback", RATE_LIMITS: "0" };
  server = await startServer({ ...variables, ...tenants.variables, SECRETS_DIR: secrets });
  await server.logged(({ msg }) => msg === "the database is ready", 30_000);
});
afterAll(async () => {
  await server.stop();
  await database.close();
  tenants.close();
  rmSync(secrets, { recursive: true, force: true });
});

test("webhooks prints, before a new brand's first order, the address at which its provider's message completes that order", async () => {
  mkdirSync(path.join(secrets, "rosa"));
  writeFileSync(path.join(secrets, "rosa/verotel-key"), SECRET);
  const account = { account: "60678@9804000000000001", key: { file: "rosa/verotel-key" } };
  tenants.add("rosa", "velvet-hour", (json) =>
    Object.assign(json, {
      name: "Rosa",
      domain: HOST,
      payment_provider: { name: "verotel", ...account },
      payment_former: [{ name: "mollie", key: { file: "rosa/mollie-key" } }],
      payment_methods: [{ method: "creditcard" }],
    }),
  );
  await expect.poll(async () => (await server.fetch(HOST, "/")).status, PATIENCE).toBe(200);
  const printed = async () => {
    const env = { ...tenants.variables, DATABASE_URL: database.url, SECRETS_DIR: secrets };
    return runCommand("tenant", ["webhooks", "rosa", "--json"], { NODE_ENV: "development", ...env });
  };
  const first = await printed();
  const { webhooks } = JSON.parse(first.out) as { webhooks: { provider: string; url: string }[] };
  expect(webhooks.map(({ provider }) => provider)).toEqual(["verotel", "mollie"]);
  expect((await printed()).out).toBe(first.out);
  const url = new URL(webhooks[0]!.url);
  expect(url.origin).toBe(`https://${HOST}`);

  const { browser } = await signUpMember(server, database, HOST, "NL");
  const fields = { bundle: "b25", method: "creditcard", start: "yes", total: "3490" };
  const paying = new URL(String((await browser.post("/credits", fields)).headers.location));
  expect(paying.hostname).toBe("secure.verotel.com");
  const pairs = Object.entries({
    shopID: "60678",
    referenceID: paying.searchParams.get("referenceID") ?? "",
    saleID: "5607",
    priceAmount: "34.90",
    priceCurrency: "EUR",
    type: "purchase",
    event: "purchase",
  });
  const query = new URLSearchParams([...pairs, ["signature", verotelSignature(SECRET, pairs)]]);
  expect((await server.fetch(HOST, `${url.pathname}?${query}`)).status).toBe(200);
  expect(await database.query("select completed_at is not null as completed, credits from orders")).toEqual([
    { completed: true, credits: 25 },
  ]);
});
