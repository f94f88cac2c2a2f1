import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loginUrls } from "~/db/login-urls.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { ShopContext } from "~/domain/context";
import { debitCredits } from "~/domain/credits/debit-credits.server";
import { findCredits } from "~/domain/credits/find-balance.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { runCommand } from "../support/run-command";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { demoTenant, shopContext } from "../support/shop";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

// Each command starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const SLUG = "velvet-hour";
const dataDir = mkdtempSync(path.join(tmpdir(), "livery-retired-"));
const databases = new TenantDatabases();
let database: ServedDatabase;
let tenants: TenantsCopy;
let server: TestServer;
let ctx: ShopContext;

beforeAll(async () => {
  [database, tenants] = [await createServedDatabase(), copyTenants()];
  server = await startServer(variables());
  await server.logged(({ msg }) => msg === "the database is ready");
  const { application } = await loginUrls(database.url, path.resolve("app/db/migrations"));
  databases.open({ url: application, ownerUrl: database.url, max: 4 });
  const tenant = await demoTenant(SLUG);
  ctx = shopContext(tenant, databases.of(tenant), { now: new Date() });
});
afterAll(async () => {
  await server?.stop();
  await databases.end();
  tenants?.close();
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const variables = () => ({
  ...tenants.variables,
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  SESSION_SECRET: "tests of commands ".repeat(3),
});
const tenant = (...args: string[]) => runCommand("tenant", args, variables());
const why = ["--why", "The brand closes"];

/** Creates a paid order of a new member who has spent some of its credits. */
async function paidOrder(spent: number) {
  const [id] = await addMembers(ctx.db, 1);
  const input = { bundleId: "b25", method: "ideal", startAgreed: true };
  const { reference } = await placeOrder(ctx, { id: id!, country: "NL" }, input, "Order");
  const payment = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
  await receiveMessage(ctx, (await sandboxWorld(ctx.db).happen(payment, "pay"))!);
  const debit = { memberId: id!, amount: spent, uniqueKey: `spent ${reference}`, reference: "test" };
  if (spent > 0)
    await ctx.db.transaction((tx) => debitCredits(tx, { ...debit, reason: "message", now: ctx.now }));
  return { id: id!, reference };
}

test("an operator who retires a brand decides on the unspent purchased credits, and orders, refund and pay-back work afterwards", async () => {
  const [some, all, none] = [await paidOrder(5), await paidOrder(0), await paidOrder(25)];
  const retire = ["retire", SLUG, "--confirm", SLUG];
  expect(await tenant(...retire)).toMatchObject({
    status: 2,
    out: "2 members have 45 unspent purchased credits, worth 62.82 EUR.\n",
    err: expect.stringContaining("--credits pay-back"),
  });
  const retired = await tenant(...retire, "--credits", "later", "--mail");
  expect(retired).toMatchObject({ status: 0, err: "" });
  expect(retired.out).toContain("2 mails are queued.");
  const mails = await database.query(
    "select recipient, params->>'credits' as credits, params->>'minor' as minor from mails where kind = 'brand_closed' order by 2",
  );
  expect(mails).toMatchObject([
    { credits: "20", minor: "2792" },
    { credits: "25", minor: "3490" },
  ]);
  tenants.remove(SLUG);
  expect((await tenant("orders", SLUG, all.reference)).out).toContain(all.reference);
  const refund = ["refund", SLUG, none.reference, "10.00", "--confirm", "10.00", ...why];
  expect(await tenant(...refund)).toMatchObject({ status: 0, err: "" });
  const paidBack = await tenant("pay-back", SLUG, "--confirm", "45", ...why);
  expect(paidBack).toMatchObject({ status: 0, err: "" });
  expect(paidBack.out).toContain(`${some.reference}  member ${some.id}, 20 credits, 27.92 EUR`);
  expect((await tenant("pay-back", SLUG, ...why)).out).toBe("No member has unspent purchased credits.\n");
  await checkPayments(ctx);
  for (const [{ id, reference }, refunded] of [
    [some, 2792],
    [all, 3490],
    [none, 1000],
  ] as const) {
    expect(await ctx.db.transaction((tx) => findCredits(tx, id))).toMatchObject({ balance: 0 });
    const shown = JSON.parse((await tenant("orders", SLUG, reference, "--json")).out);
    expect(shown).toMatchObject({ refunded, refunds: [{ state: "done" }] });
  }
});
