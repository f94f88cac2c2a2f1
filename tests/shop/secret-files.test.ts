import { createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeVapidKeys } from "~/outside/push/vapid.server";
import { type Member, signUpMember } from "../support/members";
import { MollieServer } from "../support/mollie-server";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";
import { ThirdParties } from "../support/third-parties";

const HOST = "rosa.example";
const FIRST = "test_0123456789012345678901234567";
const SECOND = "test_abcdefghijabcdefghijabcdefgh";
const PATIENCE = { timeout: 15_000, interval: 50 };
const mollie = new MollieServer(FIRST);
const secrets = mkdtempSync(path.join(tmpdir(), "livery-secrets-"));
const vapid = makeVapidKeys();
let database: ServedDatabase;
let thirdParties: ThirdParties;
let tenants: TenantsCopy;
let server: TestServer;

beforeAll(async () => {
  mollie.now = new Date();
  tenants = copyTenants();
  [database, thirdParties] = [await createServedDatabase(), await ThirdParties.open(...mollie.handlers)];
  const variables = { DATABASE_URL: database.url, TRUST_PROXY: "loopback", RATE_LIMITS: "0" };
  server = await startServer({ ...variables, ...tenants.variables, SECRETS_DIR: secrets }, thirdParties);
  await server.logged(({ msg }) => msg === "the database is ready", 30_000);
});
afterAll(async () => {
  await server.stop();
  await Promise.all([database.close(), thirdParties.close()]);
  tenants.close();
  rmSync(secrets, { recursive: true, force: true });
});

/** Writes a secret as an operator does: beside its place, and then moved there. */
function write(name: string, value: string): void {
  const target = path.join(secrets, name);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(`${target}.new`, `${value}\n`);
  renameSync(`${target}.new`, target);
}

async function buy({ browser }: Member): Promise<string> {
  const fields = { bundle: "b25", method: "ideal", start: "yes", total: "3490" };
  return String((await browser.post("/credits", fields)).headers.location ?? "");
}

async function report(key: string): Promise<number> {
  const body = JSON.stringify({ events: [{ type: "bounce", email: "nobody@mail.example" }] });
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", key).update(`${at}.`).update(body).digest("hex");
  const headers = { "Content-Type": "application/json", "X-Signature": `t=${at},v1=${signature}` };
  return (await server.fetch(HOST, "/api/mail-events.php", { method: "POST", headers, body })).status;
}

async function begin(key: string): Promise<number> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${key}` };
  const body = JSON.stringify({ ref: "venn" });
  return (await server.fetch(HOST, "/api/signup.php", { method: "POST", headers, body })).status;
}

const pushKey = async () =>
  ((await server.fetch(HOST, "/api/settings.php")).json() as { push_public_key: string | null })
    .push_public_key;

test("a brand with its own provider, partner, mail and push secrets is live without a restart, and follows changed files", async () => {
  tenants.add("rosa", "velvet-hour", (json) =>
    Object.assign(json, {
      name: "Rosa",
      domain: HOST,
      payment_provider: {
        name: "mollie",
        key: { file: "rosa/mollie-key" },
        creditor: { name: "Mollie B.V.", id: "NL08ZZZ502057730000" },
      },
      traffic_sources: [{ ref: "venn", key: { file: "rosa/partner-key" } }],
      mail: { from: `post@${HOST}`, events_key: { file: "rosa/mail-events-key" } },
      vapid: { public_key: { file: "rosa/vapid-public" }, private_key: { file: "rosa/vapid-private" } },
    }),
  );
  await expect.poll(async () => (await server.fetch(HOST, "/")).status, PATIENCE).toBe(200);
  expect(await server.logged(({ tenant, found }) => tenant === "rosa" && found !== undefined)).toMatchObject({
    level: "error",
    found: "rosa/vapid-public, which does not exist",
  });
  expect(await pushKey()).toBeNull();
  const member = await signUpMember(server, database, HOST, "NL");
  expect(await report("mail-1")).toBe(403);
  expect(await begin("partner-1")).toBe(403);
  expect(await buy(member)).not.toContain("mollie.com");

  write("rosa/mollie-key", FIRST);
  write("rosa/partner-key", "partner-1");
  write("rosa/mail-events-key", "mail-1");
  write("rosa/vapid-public", vapid.publicKey);
  write("rosa/vapid-private", vapid.privateKey);
  await expect.poll(() => report("mail-1"), PATIENCE).toBe(200);
  await expect.poll(() => begin("partner-1"), PATIENCE).toBe(422);
  await expect.poll(pushKey, PATIENCE).toBe(vapid.publicKey);
  await expect.poll(() => buy(member), PATIENCE).toContain("https://www.mollie.com/checkout/");

  mollie.key = SECOND;
  write("rosa/mollie-key", SECOND);
  write("rosa/mail-events-key", "mail-2");
  await expect.poll(() => report("mail-2"), PATIENCE).toBe(200);
  expect(await report("mail-1")).toBe(403);
  await expect.poll(() => buy(member), PATIENCE).toContain("https://www.mollie.com/checkout/");
});

test("a file that is removed is a missing secret", async () => {
  rmSync(path.join(secrets, "rosa/mail-events-key"));
  await expect.poll(() => report("mail-2"), PATIENCE).toBe(403);
});
