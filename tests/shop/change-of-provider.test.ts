import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatsOn } from "../support/chats";
import { MollieServer } from "../support/mollie-server";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";
import { ThirdParties } from "../support/third-parties";

const HOST = "velvethour.example";
const SLUG = "velvet-hour";
const KEY = "test_0123456789012345678901234567";
const PATIENCE = { timeout: 20_000, interval: 50 };
const mollie = new MollieServer(KEY);
const before = { name: "mollie", key: { env: "VELVET_MOLLIE_KEY" } };
let database: ServedDatabase;
let thirdParties: ThirdParties;
let tenants: TenantsCopy;
let server: TestServer;
let play: ReturnType<typeof chatsOn>;

beforeAll(async () => {
  mollie.now = new Date();
  tenants = copyTenants();
  tenants.change(SLUG, (json) => {
    json.payment_provider = before;
    json.payment_methods = [{ method: "ideal" }];
  });
  [database, thirdParties] = [await createServedDatabase(), await ThirdParties.open(...mollie.handlers)];
  server = await startServer(
    {
      ...tenants.variables,
      DATABASE_URL: database.url,
      TRUST_PROXY: "loopback",
      RATE_LIMITS: "0",
      VELVET_MOLLIE_KEY: KEY,
    },
    thirdParties,
  );
  await server.logged(({ msg }) => msg === "the database is ready", 30_000);
  play = chatsOn(server, database);
});
afterAll(async () => {
  await server.stop();
  await Promise.all([database.close(), thirdParties.close()]);
  tenants.close();
});

/** Returns the configuration in the stored version of the brand; empty where none is stored yet. */
function storedConfig(): string {
  const dir = path.join(server.dataDir, "tenants");
  try {
    const { digest } = JSON.parse(readFileSync(path.join(dir, `${SLUG}.json`), "utf8")) as { digest: string };
    const copy = path.join(dir, SLUG, digest);
    const files = readdirSync(copy, { recursive: true, encoding: "utf8" });
    return readFileSync(
      path.join(copy, files.find((file) => path.basename(file) === "tenant.json")!),
      "utf8",
    );
  } catch {
    return "";
  }
}

/** An order of a new member at the brand's present provider, and its payment at Mollie. */
async function order() {
  const member = await play.member();
  await member.browser.post("/credits", { bundle: "b25", method: "ideal", start: "yes", total: "3490" });
  const [row] = await database.query(
    `select payments.reference from payments join orders on orders.id = payments.order_id where orders.member_id = ${member.id}`,
  );
  return { member, payment: mollie.of(`${row!.reference}`)[0]! };
}
/** Sends Mollie's message about a payment to the address that Mollie was given. */
const send = ({ id, webhookUrl }: { id: string; webhookUrl: string }) => {
  const { pathname, search } = new URL(webhookUrl);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return server.fetch(HOST, pathname + search, { method: "POST", body: `id=${id}`, headers });
};

describe("a payment at the brand's former provider", () => {
  let paid: Awaited<ReturnType<typeof order>>;
  beforeAll(async () => {
    paid = await order();
    tenants.change(SLUG, (json) => {
      json.payment_provider = { name: "sandbox" };
      json.payment_former = [before];
    });
    await server.logged(({ msg, tenant }) => msg === "tenant live" && tenant === SLUG, 30_000);
  });

  test("is credited after the brand has changed its provider, and new orders go to the present one", async () => {
    mollie.act(paid.payment.id, "pay");
    expect((await send(paid.payment)).status).toBe(200);
    expect(await play.balance(paid.member.id)).toBe(25);
    const later = await play.member();
    const answer = await later.browser.post("/credits", {
      bundle: "b25",
      method: "ideal",
      start: "yes",
      total: "3490",
    });
    expect(answer.headers.location).toMatch(/^\/dev\/pay\/sb_/);
  });

  test("is charged back after the brand is retired", async () => {
    // Money outlives the pages by the stored version of the brand: that is written in the background.
    await expect.poll(storedConfig, PATIENCE).toContain("payment_former");
    await database.query(
      `update tenants set retired_at = now(), retired_slug = slug, slug = null where slug = '${SLUG}'`,
    );
    tenants.remove(SLUG);
    await expect.poll(async () => (await server.fetch(HOST, "/")).status, PATIENCE).toBe(404);
    const { payment, member } = paid;
    mollie.act(payment.id, "charge_back");
    expect((await send(payment)).status).toBe(200);
    expect(await play.balance(member.id)).toBe(0);
    const strange = {
      ...payment,
      webhookUrl: payment.webhookUrl.replace(/[\w-]{32}(?=\?|$)/, "x".repeat(32)),
    };
    expect((await send(strange)).status).toBe(421);
  });
});
