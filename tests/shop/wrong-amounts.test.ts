import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { checkBalances } from "~/domain/credits/check-balances.server";
import { debitCredits } from "~/domain/credits/debit-credits.server";
import { findCredits } from "~/domain/credits/find-balance.server";
import { findOrder } from "~/domain/operators/find-order.server";
import { findOrders } from "~/domain/operators/find-orders.server";
import { payBackAll } from "~/domain/operators/pay-back-all.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { refund } from "~/domain/operators/refund.act.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { listOrders } from "~/domain/shop/list-orders.server";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { findDifferences } from "~/domain/shop/reconcile.server";
import { withdrawFromOrder } from "~/domain/shop/withdraw.server";
import { ProviderRefused, ProviderSilent } from "~/outside/payments/provider";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { type Happening, type PaymentWorld, sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";
import { verotelWorld } from "../support/verotel-world";

const databases = new TenantDatabases();
let database: TestDatabase;
let tenant: Tenant;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  tenant = await demoTenant("velvet-hour");
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

const hours = (count: number) => new Date(SHOP_NOW.getTime() + count * 3_600_000);

/** A shop with one order of a new member. */
async function shopWithOrder(open: (db: TenantDb) => PaymentWorld) {
  const db = databases.of({ id: `shop-${made}`, slug: `shop-${made++}` });
  const world = open(db);
  const ctx = shopContext(tenant, db, { payments: world.provider });
  const order = async () => {
    const [memberId] = await addMembers(db, 1);
    const buyer = { id: memberId!, country: "NL" };
    const input = { bundleId: "b25", method: "creditcard", startAgreed: true };
    const { reference } = await placeOrder(ctx, buyer, input, "Order");
    return {
      buyer,
      reference,
      happen: async (what: Happening, attempt = 1) => {
        const payment = { reference: `${reference}-${attempt}`, amount: 3490, currency: "EUR" };
        const message = (await world.happen(payment, what))!;
        await receiveMessage(ctx, message);
        return message;
      },
      spend: (amount: number) =>
        db.transaction((tx) =>
          debitCredits(tx, {
            memberId: buyer.id,
            amount,
            reason: "message",
            reference: "test",
            uniqueKey: `${reference} spent`,
            now: SHOP_NOW,
          }),
        ),
      credits: async () => (await db.transaction((tx) => findCredits(tx, buyer.id))).balance,
      shown: async () => (await db.transaction((tx) => listOrders(tx, buyer.id)))[0]!,
      whole: async (now = SHOP_NOW) => (await findOrder({ db, now }, reference))!,
    };
  };
  const isExact = async () =>
    expect([await checkOrders({ db }), await checkBalances({ db })]).toEqual([[], []]);
  return { db, world, ctx, order, isExact, ...(await order()) };
}

describe("an order that is paid in part", () => {
  test("gives no credits, shows what was paid, and is refunded by a call after three days", async () => {
    const shop = await shopWithOrder(sandboxWorld);
    await shop.happen("pay_part");
    expect(await shop.credits()).toBe(0);
    expect(await shop.shown()).toMatchObject({ state: "pending", paid: 1163, total: 3490 });
    const difference = { kind: "amount", reference: shop.reference, paid: 1163, total: 3490 };
    expect((await findDifferences(shop.ctx)).differences).toMatchObject([difference]);
    await checkPayments({ ...shop.ctx, now: hours(71) });
    expect((await shop.whole()).refunds).toEqual([]);
    await checkPayments({ ...shop.ctx, now: hours(73) });
    expect(await shop.whole()).toMatchObject({
      state: "refunded",
      refunded: 1163,
      refunds: [{ reason: "underpaid", state: "done", amount: 1163 }],
    });
    expect((await findDifferences(shop.ctx)).differences).toEqual([]);
    await checkPayments({ ...shop.ctx, now: hours(200) });
    expect((await shop.whole()).refunds).toHaveLength(1);
    await shop.isExact();
  });

  test("is completed by a full payment within that time, and the part goes back at once", async () => {
    const shop = await shopWithOrder(sandboxWorld);
    await shop.happen("pay_part");
    await payOrder(shop.ctx, shop.buyer, { reference: shop.reference, method: "creditcard" });
    await shop.happen("pay", 2);
    expect(await shop.credits()).toBe(25);
    await checkPayments(shop.ctx);
    expect(await shop.whole()).toMatchObject({
      state: "completed",
      refunds: [{ amount: 1163, state: "done", payment: `${shop.reference}-1` }],
    });
    await checkPayments({ ...shop.ctx, now: hours(100) });
    expect(await shop.credits()).toBe(25);
    await shop.isExact();
  });

  test("is not completed by the rest after three days, because the first part is on its way back", async () => {
    const shop = await shopWithOrder(verotelWorld);
    await shop.happen("pay_part");
    await checkPayments({ ...shop.ctx, now: hours(73) });
    // Four parts of 11.63 are more than 34.90, three are less.
    for (const attempt of [2, 3, 4]) {
      await payOrder(shop.ctx, shop.buyer, { reference: shop.reference, method: "creditcard" });
      await shop.happen("pay_part", attempt);
    }
    expect(await shop.shown()).toMatchObject({ state: "pending", paid: 4652 });
    expect(await shop.credits()).toBe(0);
    await shop.isExact();
  });

  test("gets back what is paid after a refused refund, and the refused one waits for the operator", async () => {
    const shop = await shopWithOrder(sandboxWorld);
    await shop.happen("pay_part");
    const refusing = {
      ...shop.world.provider,
      refund: async () => {
        throw new ProviderRefused("the account is closed");
      },
    };
    await checkPayments({ ...shop.ctx, payments: refusing, now: hours(73) });
    expect((await shop.whole()).refunds).toMatchObject([{ state: "failed", amount: 1163 }]);
    await shop.happen("pay_part");
    await checkPayments({ ...shop.ctx, now: hours(146) });
    await checkPayments({ ...shop.ctx, now: hours(219) });
    expect((await shop.whole()).refunds).toMatchObject([
      { state: "failed", amount: 1163 },
      { state: "done", amount: 1163 },
    ]);
    const difference = { kind: "amount", reference: shop.reference, paid: 2326, refunded: 1163 };
    expect((await findDifferences(shop.ctx)).differences).toMatchObject([difference]);
    await shop.isExact();
  });

  test("waits for the operator where the provider refunds on its own pages only", async () => {
    const shop = await shopWithOrder(verotelWorld);
    await shop.happen("pay_part");
    await checkPayments({ ...shop.ctx, now: hours(73) });
    const [first] = await findOrders({ db: shop.db, now: hours(73) }, { limit: 5 });
    expect(first).toMatchObject({ paid: 1163, waits: [{ state: "by_hand", amount: 1163 }] });
    await shop.happen("refund_rest");
    expect(await shop.whole()).toMatchObject({ state: "refunded", waits: [] });
    expect(await shop.credits()).toBe(0);
  });
});

describe("an order that is paid twice under one reference", () => {
  test("gives its credits once, shows 69.80 of 34.90, and the surplus is refunded by a call", async () => {
    const shop = await shopWithOrder(sandboxWorld);
    await shop.happen("pay");
    await shop.happen("pay_again");
    expect(await shop.credits()).toBe(25);
    await checkPayments(shop.ctx);
    expect(await shop.shown()).toMatchObject({ state: "completed", paid: 6980, back: 0 });
    expect(await shop.whole()).toMatchObject({
      refunded: 3490,
      refunds: [{ reason: "surplus", amount: 3490, state: "done" }],
    });
    await shop.isExact();
  });

  test("waits for the operator at a provider without such calls, and a later message about either sale is applied to it", async () => {
    const shop = await shopWithOrder(verotelWorld);
    await shop.happen("pay");
    await shop.happen("pay_again");
    expect(await shop.credits()).toBe(25);
    expect(await shop.whole()).toMatchObject({
      paid: 6980,
      waits: [{ state: "by_hand", amount: 3490 }],
    });
    const difference = { kind: "amount", reference: shop.reference, paid: 6980, total: 3490 };
    expect((await findDifferences(shop.ctx)).differences).toMatchObject([difference]);
    await shop.happen("refund_part");
    expect(await shop.credits()).toBe(25);
    await shop.happen("refund_part");
    expect(await shop.credits()).toBeLessThan(25);
    await shop.isExact();
  });
});

test("a second payment of an order that was charged back pays it, and goes back if the chargeback is won", async () => {
  const shop = await shopWithOrder(sandboxWorld);
  await payOrder(shop.ctx, shop.buyer, { reference: shop.reference, method: "creditcard" });
  await shop.happen("pay", 1);
  await shop.happen("charge_back", 1);
  expect(await shop.credits()).toBe(0);
  await shop.happen("pay", 2);
  expect(await shop.credits()).toBe(25);
  await shop.happen("win_back", 1);
  await checkPayments(shop.ctx);
  expect(await shop.whole()).toMatchObject({ refunded: 3490, chargedBack: 0, state: "completed" });
  expect(await shop.credits()).toBe(25);
  await shop.isExact();
});

test("a second payment whose refund fails before the provider's answer arrives waits for the operator", async () => {
  const shop = await shopWithOrder(sandboxWorld);
  const { provider } = shop.world;
  const lost: typeof provider.refund = async (...given) => {
    await provider.refund!(...given);
    throw new ProviderSilent("the answer is lost");
  };
  await payOrder(shop.ctx, shop.buyer, { reference: shop.reference, method: "creditcard" });
  await shop.happen("pay", 1);
  const payment = { reference: `${shop.reference}-2`, amount: 3490, currency: "EUR" };
  const message = (await shop.world.happen(payment, "pay"))!;
  await receiveMessage({ ...shop.ctx, payments: { ...provider, refund: lost } }, message);
  await shop.happen("fail_refund", 2);
  // The second call with the same key is answered, but refunds nothing.
  await checkPayments({ ...shop.ctx, now: hours(1) });
  expect((await shop.whole()).refunds).toMatchObject([{ reason: "second_payment", state: "done" }]);
  await checkPayments({ ...shop.ctx, now: hours(26) });
  expect(await shop.whole()).toMatchObject({ refunded: 0, waits: [{ state: "failed", amount: 3490 }] });
  expect(await shop.credits()).toBe(25);
  await shop.isExact();
});

test("a third payment is refunded although the refund of the second one was refused", async () => {
  const shop = await shopWithOrder(sandboxWorld);
  const { provider } = shop.world;
  for (const _ of [2, 3])
    await payOrder(shop.ctx, shop.buyer, { reference: shop.reference, method: "creditcard" });
  await shop.happen("pay", 2);
  const refuse = async () => {
    throw new ProviderRefused("closed account");
  };
  const third = { reference: `${shop.reference}-3`, amount: 3490, currency: "EUR" };
  const message = (await shop.world.happen(third, "pay"))!;
  await receiveMessage({ ...shop.ctx, payments: { ...provider, refund: refuse } }, message);
  await shop.happen("pay", 1);
  expect((await shop.whole()).refunds).toMatchObject([
    { payment: third.reference, state: "failed", amount: 3490 },
    { payment: `${shop.reference}-1`, state: "done", amount: 3490 },
  ]);
  expect(await shop.whole()).toMatchObject({ paid: 10_470, refunded: 3490 });
  expect(await shop.credits()).toBe(25);
});

describe("of an order that another payment pays after a chargeback, the price of the unused credits", () => {
  const paidAgain = async () => {
    const shop = await shopWithOrder(sandboxWorld);
    await payOrder(shop.ctx, shop.buyer, { reference: shop.reference, method: "creditcard" });
    await shop.happen("pay", 1);
    await shop.happen("charge_back", 1);
    await shop.happen("pay", 2);
    await shop.spend(6);
    return shop;
  };
  /** Nineteen of 25 credits for 34.90 are worth 26.53. */
  const expectRefund = async (shop: Awaited<ReturnType<typeof paidAgain>>, reason: string) => {
    expect((await shop.whole()).refunds).toMatchObject([
      { payment: `${shop.reference}-2`, reason, amount: 2653, state: "done" },
    ]);
    expect(await shop.whole()).toMatchObject({ refunded: 2653, chargedBack: 3490 });
    expect(await shop.db.transaction((tx) => findCredits(tx, shop.buyer.id))).toMatchObject({
      balance: 0,
      owed: 0,
    });
    await shop.isExact();
  };

  test("is refunded from that payment to a member who withdraws", async () => {
    const shop = await paidAgain();
    const member = { ...shop.buyer, email: "ana@people.example" };
    expect(await withdrawFromOrder(shop.ctx, member, shop.reference)).toMatchObject({
      unused: 19,
      amount: 2653,
    });
    await expectRefund(shop, "withdrawal");
  });

  test("is paid back from that payment when the brand is retired", async () => {
    const shop = await paidAgain();
    const operator = {
      by: "rosa",
      why: "Closed",
      may: () => true,
      approval: "not_needed" as const,
      changedLater: async () => undefined,
    };
    const paidBack = await payBackAll({ ...shop.ctx, ...operator });
    expect(paidBack).toMatchObject([{ reference: shop.reference, unused: 19, amount: 2653 }]);
    await checkPayments(shop.ctx);
    await expectRefund(shop, "retirement");
  });
});

test("a withdrawal is refunded from all payments of an order that was paid in parts", async () => {
  const shop = await shopWithOrder(sandboxWorld);
  await shop.happen("pay_part", 1);
  for (const attempt of [2, 3, 4]) {
    await payOrder(shop.ctx, shop.buyer, { reference: shop.reference, method: "creditcard" });
    await shop.happen("pay_part", attempt);
  }
  // Four parts of 11.63 are 11.62 more than 34.90.
  expect(await shop.whole()).toMatchObject({ paid: 4652, refunded: 1162 });
  const member = { ...shop.buyer, email: "ana@people.example" };
  expect(await withdrawFromOrder(shop.ctx, member, shop.reference)).toMatchObject({ amount: 3490 });
  expect(await shop.whole()).toMatchObject({ refunded: 4652, state: "refunded" });
  expect(await shop.credits()).toBe(0);
  await shop.isExact();
});

test("a withdrawal after a small refund of the operator takes the unused credits and no spent one", async () => {
  const shop = await shopWithOrder(sandboxWorld);
  await shop.happen("pay", 1);
  // Less than the price of one of 25 credits.
  const operator = {
    by: "rosa",
    why: "Sorry",
    may: () => true,
    approval: "not_needed" as const,
    changedLater: async () => undefined,
  };
  await performOperatorAct(
    refund,
    { ...shop.ctx, ...operator },
    { order: shop.reference, amount: 139, again: false },
  );
  await shop.spend(21);
  const member = { ...shop.buyer, email: "ana@people.example" };
  // Four credits are worth 5.59; with 1.39 before, that would reverse five.
  expect(await withdrawFromOrder(shop.ctx, member, shop.reference)).toMatchObject({ unused: 4, amount: 558 });
  expect(await shop.db.transaction((tx) => findCredits(tx, shop.buyer.id))).toMatchObject({
    balance: 0,
    owed: 0,
  });
  await shop.isExact();
});

test("a message whose reference and sale are of different orders is refused and listed, and completes neither", async () => {
  const shop = await shopWithOrder(verotelWorld);
  const genuine = await shop.happen("pay");
  const other = await shop.order();
  const { provider } = shop.world;
  const crossed: PaymentWorld["provider"] = {
    ...provider,
    read: (ctx, message) => ({
      ...provider.read(ctx, message)!,
      reference: `${other.reference}-1`,
      dedupeKey: "x 1",
    }),
  };
  const ctx = { ...shop.ctx, payments: crossed };
  expect(await receiveMessage(ctx, genuine)).toMatchObject({ outcome: "crossed", answer: provider.received });
  expect(await receiveMessage(ctx, genuine)).toMatchObject({ outcome: "crossed" });
  expect([await shop.credits(), await other.credits()]).toEqual([25, 0]);
  expect((await findDifferences(shop.ctx)).differences).toMatchObject([
    { kind: "message", what: "crossed", provider: "verotel", paid: 3490 },
  ]);
});

test("a refund that its provider has not confirmed for an hour is listed with its tries", async () => {
  const shop = await shopWithOrder(sandboxWorld);
  await shop.happen("pay");
  const operator = {
    by: "rosa",
    why: "Asked",
    may: () => true,
    approval: "not_needed" as const,
    changedLater: async () => undefined,
  };
  await performOperatorAct(
    refund,
    { ...shop.ctx, ...operator },
    { order: shop.reference, amount: 3490, again: false },
  );
  const silent = {
    ...shop.world.provider,
    refund: async () => {
      throw new ProviderSilent("no answer");
    },
  };
  await checkPayments({ ...shop.ctx, payments: silent });
  expect((await shop.whole(hours(0.5))).waits).toEqual([]);
  expect((await shop.whole(hours(1.5))).waits).toMatchObject([
    { state: "unconfirmed", amount: 3490, tries: 1 },
  ]);
});
