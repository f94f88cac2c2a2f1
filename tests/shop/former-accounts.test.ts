import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { ShopContext } from "~/domain/context";
import { findCredits } from "~/domain/credits/find-balance.server";
import { findOrder } from "~/domain/operators/find-order.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { refund } from "~/domain/operators/refund.act.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { findDifferences, reconcile } from "~/domain/shop/reconcile.server";
import { refundWaitMs } from "~/domain/shop/send-refunds.server";
import { type PaymentProvider, ProviderSilent } from "~/outside/payments/provider";
import { sandbox } from "~/outside/payments/sandbox.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { providerServers } from "../support/payment-providers";
import { type PaymentWorld, sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";
import { verotelWorld } from "../support/verotel-world";

const databases = new TenantDatabases();
const servers = providerServers();
let database: TestDatabase;
let tenant: Tenant;
let made = 0;

beforeAll(async () => {
  servers.listen({ onUnhandledRequest: "error" });
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  tenant = await demoTenant("velvet-hour");
});
afterAll(async () => {
  servers.close();
  await databases.end();
  await database.close();
});

const newDb = () => databases.of({ id: `shop-${made}`, slug: `shop-${made++}` });
const minutes = (count: number) => new Date(SHOP_NOW.getTime() + count * 60_000);

async function order(ctx: ShopContext, world: PaymentWorld, method = "creditcard") {
  const [memberId] = await addMembers(ctx.db, 1);
  const input = { bundleId: "b25", method, startAgreed: true };
  const { reference } = await placeOrder(ctx, { id: memberId!, country: "NL" }, input, "Order");
  const pay = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
  const credits = () => ctx.db.transaction((tx) => findCredits(tx, memberId!));
  const happen = async (what: Parameters<PaymentWorld["happen"]>[1]) => (await world.happen(pay, what))!;
  const whole = async (now = ctx.now) => (await findOrder({ db: ctx.db, now }, reference))!;
  return { memberId: memberId!, reference, happen, credits, whole };
}
const operator = (ctx: ShopContext) => ({
  ...ctx,
  by: "rosa",
  why: "Asked by letter",
  may: () => true,
  approval: "not_needed" as const,
  changedLater: async () => undefined,
});
/** Two accounts of one provider, each with its own payments: the other one does not know them. */
function twoAccounts(db: ReturnType<typeof newDb>) {
  const world = sandboxWorld(db);
  const known = new Map<string, Set<string>>([
    ["OLD", new Set()],
    ["NEW", new Set()],
  ]);
  const at = (account: string): PaymentProvider => ({
    ...world.provider,
    account,
    begin: (ctx, what) => {
      known.get(account)!.add(what.reference);
      return world.provider.begin(ctx, what);
    },
    status: async (ctx, payment) =>
      known.get(account)!.has(payment.reference) ? world.provider.status!(ctx, payment) : null,
    refund: async (ctx, payment, what) => {
      if (!known.get(account)!.has(payment.reference)) throw new Error(`${account} has no such payment`);
      return world.provider.refund!(ctx, payment, what);
    },
  });
  return { world, at };
}

describe("a payment of a former account", () => {
  test("is completed by its signed message, refunded on its pages and compared by its messages, as if the brand had not changed", async () => {
    const [db, world] = [newDb(), verotelWorld()];
    const old = await order(shopContext(tenant, db, { payments: world.provider }), world);
    const ctx = shopContext(tenant, db, { payments: sandbox, former: [world.provider] });
    const paid = await old.happen("pay");
    expect(await receiveMessage(ctx, paid, "verotel")).toMatchObject({ outcome: "applied" });
    expect(await old.credits()).toMatchObject({ balance: 25 });
    await performOperatorAct(refund, operator(ctx), { order: old.reference, amount: 1745, again: false });
    expect(await old.whole()).toMatchObject({ waits: [{ state: "by_hand", amount: 1745 }] });
    expect(await findDifferences(ctx)).toEqual({ differences: [], unanswered: [] });
    await receiveMessage(ctx, await old.happen("charge_back"), "verotel");
    expect(await old.credits()).toMatchObject({ balance: 0 });
  });

  test("is asked about, refunded by a call and reconciled at that account, also with a present account at the same provider", async () => {
    const db = newDb();
    const { world, at } = twoAccounts(db);
    const old = await order(shopContext(tenant, db, { payments: at("OLD") }), world);
    const lost = await order(shopContext(tenant, db, { payments: at("OLD") }), world);
    const ctx = shopContext(tenant, db, { payments: at("NEW"), former: [at("OLD")] });
    await old.happen("pay");
    // Its message never arrives.
    await checkPayments({ ...ctx, now: minutes(2) });
    expect(await old.credits()).toMatchObject({ balance: 25 });
    await performOperatorAct(refund, operator(ctx), { order: old.reference, amount: 3490, again: false });
    await checkPayments({ ...ctx, now: minutes(3) });
    expect(await old.whole()).toMatchObject({ refunded: 3490, refunds: [{ state: "done" }] });
    await lost.happen("pay");
    expect(await reconcile({ ...ctx, now: minutes(4) })).toMatchObject([
      { reference: lost.reference, what: "amounts", isResolved: true },
    ]);
    const fresh = await order(ctx, world);
    await receiveMessage(ctx, await fresh.happen("pay"));
    expect(await fresh.credits()).toMatchObject({ balance: 25 });
    const accounts = await db.transaction((tx) =>
      tx.selectFrom("payments").select("account").orderBy("id").execute(),
    );
    expect(accounts).toEqual([{ account: "OLD" }, { account: "OLD" }, { account: "NEW" }]);
  });

  test("that was stored before accounts were is found at the account that has it", async () => {
    const db = newDb();
    const { world, at } = twoAccounts(db);
    const old = await order(shopContext(tenant, db, { payments: at("OLD") }), world);
    await db.transaction((tx) =>
      tx
        .updateTable("payments")
        .set({ account: null as never })
        .execute(),
    );
    const ctx = shopContext(tenant, db, { payments: at("NEW"), former: [at("OLD")] });
    await receiveMessage(ctx, await old.happen("pay"));
    expect(await old.credits()).toMatchObject({ balance: 25 });
    const [payment] = await db.transaction((tx) => tx.selectFrom("payments").selectAll().execute());
    expect(payment).toMatchObject({ account: "OLD", state: "paid" });
  });

  test("is not completed by a message that another account of the brand signed", async () => {
    const [db, world] = [newDb(), verotelWorld()];
    const other = { ...world.provider, account: "another shop" };
    const mine = await order(shopContext(tenant, db, { payments: other }), world);
    const ctx = shopContext(tenant, db, { payments: other, former: [world.provider] });
    const forged = await mine.happen("pay");
    // The message is read by the account whose signature it carries.
    const unread = { ...other, read: () => null };
    expect(await receiveMessage({ ...ctx, payments: unread }, forged)).toMatchObject({ outcome: "unknown" });
    expect(await mine.credits()).toMatchObject({ balance: 0 });
  });

  test("whose account the configuration no longer names is reported each night with the date until which it is needed", async () => {
    const [db, world] = [newDb(), verotelWorld()];
    const before = shopContext(tenant, db, { payments: world.provider });
    const old = await order(before, world);
    await receiveMessage(before, await old.happen("pay"));
    const ctx = shopContext(tenant, db, { payments: sandbox });
    const missing = { kind: "account", provider: "verotel", account: "60678", payments: 1 };
    const until = expect.objectContaining({});
    expect((await findDifferences(ctx)).differences).toMatchObject([{ ...missing, until }]);
    expect(await reconcile(ctx)).toMatchObject([{ ...missing, isResolved: false }]);
    const inTime = { ...ctx, now: new Date("2028-02-01T00:00:00Z") };
    const late = { ...ctx, now: new Date("2028-02-03T00:00:00Z") };
    expect((await findDifferences(inTime)).differences).toHaveLength(1);
    expect((await findDifferences(late)).differences).toEqual([]);
  });
});

test("an operator's check of a brand with Mollie finds no difference in correct payments, before and after a change of provider", async () => {
  const db = newDb();
  const { world, at } = twoAccounts(db);
  const before = shopContext(tenant, db, { payments: at("OLD") });
  const old = await order(before, world);
  await receiveMessage(before, await old.happen("pay"));
  const nothing = { differences: [], unanswered: [] };
  expect(await findDifferences(before)).toEqual(nothing);
  // The account is no longer configured: its stored states are no sums of changes.
  const after = await findDifferences(shopContext(tenant, db, { payments: verotelWorld().provider }));
  expect(after).toMatchObject({ differences: [{ kind: "account", provider: "sandbox" }], unanswered: [] });
});

test("an operator's check lists the other differences where one provider does not answer, and says that it is incomplete", async () => {
  const db = newDb();
  const { world, at } = twoAccounts(db);
  const before = shopContext(tenant, db, { payments: at("OLD") });
  for (let count = 0; count < 7; count++) await order(before, world);
  const verotel = verotelWorld();
  const silent: PaymentProvider = {
    ...at("OLD"),
    status: async () => {
      throw new ProviderSilent("no answer");
    },
  };
  const ctx = shopContext(tenant, db, { payments: verotel.provider, former: [silent] });
  const own = await order(ctx, verotel);
  await receiveMessage(ctx, await own.happen("pay"));
  await db.transaction((tx) =>
    tx.updateTable("payments").set({ paid: 1000 }).where("reference", "=", `${own.reference}-1`).execute(),
  );
  const { differences, unanswered } = await findDifferences(ctx);
  expect(differences).toMatchObject([
    { kind: "payment", reference: own.reference, what: "messages" },
    { kind: "order", reference: own.reference },
  ]);
  expect(unanswered).toEqual([{ kind: "unanswered", provider: "sandbox", payments: 7, reason: "no answer" }]);
});

describe("refunds", () => {
  test("that a provider does not confirm do not hold up the others of the brand, and wait for longer after each try", async () => {
    const db = newDb();
    const world = sandboxWorld(db);
    const ctx = shopContext(tenant, db, { payments: world.provider });
    const orders = [];
    for (let count = 0; count < 5; count++) {
      const one = await order(ctx, world);
      await receiveMessage(ctx, await one.happen("pay"));
      await performOperatorAct(refund, operator(ctx), { order: one.reference, amount: 3490, again: false });
      orders.push(one);
    }
    const stuck = new Set(orders.slice(0, 3).map(({ reference }) => `${reference}-1`));
    const tried: string[] = [];
    const picky: PaymentProvider = {
      ...world.provider,
      refund: async (at, payment, what) => {
        tried.push(payment.reference);
        if (stuck.has(payment.reference)) throw new ProviderSilent("no answer");
        return world.provider.refund!(at, payment, what);
      },
    };
    for (let minute = 0; minute < 2; minute++)
      await checkPayments({ ...ctx, payments: picky, now: minutes(minute) });
    const states = [];
    for (const one of orders) states.push((await one.whole()).refunds[0]!.state);
    expect(states).toEqual(["unknown", "unknown", "unknown", "done", "done"]);
    // The next hour: each waits 1, 2, 4 … minutes.
    tried.length = 0;
    for (let minute = 2; minute <= 62; minute++)
      await checkPayments({ ...ctx, payments: picky, now: minutes(minute) });
    for (const reference of stuck) expect(tried.filter((one) => one === reference).length).toBeLessThan(8);
    stuck.clear();
    await checkPayments({ ...ctx, payments: picky, now: minutes(48 * 60) });
    for (const one of orders) expect((await one.whole()).refunds).toMatchObject([{ state: "done" }]);
  });

  test("wait 1, 2, 4 … minutes and at most six hours", () => {
    expect([1, 2, 3, 9, 10, 100].map((tries) => refundWaitMs(tries) / 60_000)).toEqual([
      1, 2, 4, 256, 360, 360,
    ]);
  });
});
