import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { RefundContext } from "~/domain/context";
import { findCredits } from "~/domain/credits/find-balance.server";
import { listAuditEntries } from "~/domain/operators/audit-log.server";
import { confirmRefund } from "~/domain/operators/confirm-refund.act.server";
import { findOrder } from "~/domain/operators/find-order.server";
import { findOrders } from "~/domain/operators/find-orders.server";
import { payBackAll } from "~/domain/operators/pay-back-all.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { refund } from "~/domain/operators/refund.act.server";
import { planRefund } from "~/domain/operators/refund-order.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { checkAllPayments } from "~/jobs/payments.server";
import { type PaymentProvider, ProviderRefused } from "~/outside/payments/provider";
import { sandbox } from "~/outside/payments/sandbox.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { type PaymentWorld, sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";
import { verotelWorld } from "../support/verotel-world";

const databases = new TenantDatabases();
const [shop, other] = [
  databases.of({ id: "shop", slug: "shop" }),
  databases.of({ id: "other", slug: "other" }),
];
let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  tenant = await demoTenant("velvet-hour");
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

const operator = (payments: PaymentProvider | null = sandbox, db = shop): RefundContext => ({
  ...shopContext(tenant, db),
  payments,
  by: "rosa",
  why: "Asked by letter",
  may: () => true,
  approval: "not_needed" as const,
  changedLater: async () => undefined,
});
const creditsOf = (id: number) => shop.transaction((tx) => findCredits(tx, id));
const orderOf = async (reference: string) => (await findOrder({ db: shop, now: SHOP_NOW }, reference))!;

/** An order of a new member that is paid. */
async function paidOrder(world: PaymentWorld, db = shop) {
  const ctx = operator(world.provider, db);
  const [memberId] = await addMembers(db, 1);
  const input = { bundleId: "b25", method: "creditcard", startAgreed: true };
  const { reference } = await placeOrder(ctx, { id: memberId!, country: "NL" }, input, "Order");
  const pay = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
  await receiveMessage(ctx, (await world.happen(pay, "pay"))!);
  return { ctx, memberId: memberId!, reference, pay };
}

describe("a refund by an operator", () => {
  test("of a part takes the part's credits at once, is sent by the job, and ends with its credit note", async () => {
    const { ctx, memberId, reference } = await paidOrder(sandboxWorld(shop));
    const done = await performOperatorAct(refund, ctx, { order: reference, amount: 1745, again: false });
    expect(done).toMatchObject({
      left: 3490,
      parts: [{ amount: 1745, how: "call", provider: "sandbox" }],
      credits: { balance: 13, owed: 0 },
    });
    expect((await orderOf(reference)).refunds).toMatchObject([{ state: "wanted", amount: 1745 }]);
    await checkPayments(ctx);
    expect(await orderOf(reference)).toMatchObject({
      refunded: 1745,
      state: "refunded",
      refunds: [{ state: "done", reason: "operator" }],
      invoices: [{ kind: "invoice" }, { kind: "credit_note", total: 1745 }],
    });
    expect(await creditsOf(memberId)).toMatchObject({ balance: 13 });
    expect(await listAuditEntries({ db: shop }, { memberId, limit: 5 })).toMatchObject([
      { action: "refund", by: "rosa", why: "Asked by letter", memberId },
    ]);
  });

  test("that is requested twice pays back once; a further one is separate and never exceeds the rest", async () => {
    const { ctx, reference } = await paidOrder(sandboxWorld(shop));
    const give = (amount: number, again = false) =>
      performOperatorAct(refund, ctx, { order: reference, amount, again }).then(
        () => "done",
        ({ problem }: { problem: string }) => problem,
      );
    const twice = await Promise.all([give(1000), give(1000)]);
    expect(twice.sort()).toEqual(["done", "refunded_before"]);
    expect(await give(2491, true)).toBe("too_much");
    expect(await give(2490, true)).toBe("done");
    expect(await give(1, true)).toBe("nothing_left");
    for (const _ of [1, 2]) await checkPayments(ctx);
    expect(await orderOf(reference)).toMatchObject({ refunded: 3490 });
    expect(await sandboxWorld(shop).truth(`${reference}-1`)).toMatchObject({ refunded: 3490 });
  });

  test("counts charged-back amounts as already paid back", async () => {
    const world = sandboxWorld(shop);
    const { ctx, reference, pay } = await paidOrder(world);
    await receiveMessage(ctx, (await world.happen(pay, "charge_back"))!);
    await expect(
      performOperatorAct(refund, ctx, { order: reference, amount: 1, again: false }),
    ).rejects.toMatchObject({
      problem: "nothing_left",
    });
  });

  test("of another tenant's order, or of an unpaid one, writes nothing", async () => {
    const { reference } = await paidOrder(sandboxWorld(shop));
    await expect(
      performOperatorAct(refund, operator(sandbox, other), { order: reference, amount: 100, again: false }),
    ).rejects.toMatchObject({ problem: "order_unknown" });
    await expect(
      performOperatorAct(confirmRefund, operator(sandbox, other), { order: reference }),
    ).rejects.toMatchObject({
      problem: "order_unknown",
    });
    expect(await findOrder({ db: other, now: SHOP_NOW }, reference)).toBeNull();
    expect(await findOrders({ db: other, now: SHOP_NOW }, { limit: 50 })).toEqual([]);
    expect((await orderOf(reference)).refunds).toEqual([]);
    const [memberId] = await addMembers(shop, 1);
    const input = { bundleId: "b25", method: "ideal", startAgreed: true };
    const open = await placeOrder(operator(), { id: memberId!, country: "NL" }, input, "Order");
    await expect(
      shop.transaction((tx) => planRefund(operator(), tx, open.reference, null)),
    ).rejects.toMatchObject({ problem: "nothing_left" });
  });
});

test("the minute's job reports the refunds that wait in all brands, and when the oldest was requested", async () => {
  const day = (count: number) => new Date(SHOP_NOW.getTime() + count * 86_400_000);
  const brands = ["first", "second", "away"].map((slug) => ({ ...tenant, id: slug, slug }));
  const reported: unknown[] = [];
  const run = () =>
    checkAllPayments(
      {
        listTenants: () => brands,
        databaseOf: ({ id, slug }) => {
          const db = databases.of({ id, slug });
          return slug === "away" ? { ...db, transaction: () => Promise.reject(new Error("away")) } : db;
        },
        sign: operator().sign,
        production: false,
        changed: () => undefined,
        providerFailed: () => undefined,
        moneyMoved: () => undefined,
        publish: () => undefined,
        onFailure: () => undefined,
        onChargebacks: () => undefined,
        onWaitingRefunds: (counts, oldest) => reported.push([counts, oldest]),
      },
      day(3),
    );
  await run();
  expect(reported.pop()).toEqual([{ by_hand: 0, failed: 0, unconfirmed: 0 }, null]);
  for (const [at, slug] of ["second", "first"].entries()) {
    const db = databases.of({ id: slug, slug });
    const world = verotelWorld();
    const { ctx, reference } = await paidOrder(world, db);
    await performOperatorAct(
      refund,
      { ...ctx, now: day(at + 1) },
      { order: reference, amount: 100, again: false },
    );
  }
  await run();
  expect(reported).toEqual([[{ by_hand: 2, failed: 0, unconfirmed: 0 }, day(1)]]);
});

describe("a refund that the provider offers on its own pages only", () => {
  test("waits for the operator, is completed by the provider's message, and counts once", async () => {
    const world = verotelWorld();
    const { ctx, memberId, reference, pay } = await paidOrder(world);
    await performOperatorAct(refund, ctx, { order: reference, amount: 3490, again: false });
    expect(await creditsOf(memberId)).toMatchObject({ balance: 0 });
    const [first] = await findOrders({ db: shop, now: SHOP_NOW }, { limit: 1 });
    expect(first).toMatchObject({ reference, waits: [{ state: "by_hand", amount: 3490 }] });
    await expect(performOperatorAct(confirmRefund, ctx, { order: reference })).rejects.toMatchObject({
      problem: "reported_by_provider",
    });
    await receiveMessage(ctx, (await world.happen(pay, "refund_rest"))!);
    expect(await orderOf(reference)).toMatchObject({
      refunded: 3490,
      waits: [],
      refunds: [{ state: "done" }],
    });
    await expect(performOperatorAct(confirmRefund, ctx, { order: reference })).rejects.toMatchObject({
      problem: "nothing_by_hand",
    });
    expect(await creditsOf(memberId)).toMatchObject({ balance: 0, owed: 0 });
  });

  test("is marked as done by the operator where the brand has changed its provider, and counts once", async () => {
    const { memberId, reference } = await paidOrder(verotelWorld());
    const now = operator(sandbox);
    const done = await performOperatorAct(refund, now, { order: reference, amount: 1745, again: false });
    expect(done.parts).toMatchObject([{ how: "by_hand", provider: "verotel" }]);
    await checkPayments(now);
    expect((await orderOf(reference)).refunds).toMatchObject([{ state: "by_hand" }]);
    expect(await performOperatorAct(confirmRefund, now, { order: reference })).toMatchObject({
      refunds: [{ provider: "verotel", amount: 1745 }],
    });
    await expect(performOperatorAct(confirmRefund, now, { order: reference })).rejects.toMatchObject({
      problem: "nothing_by_hand",
    });
    expect(await orderOf(reference)).toMatchObject({
      refunded: 1745,
      refunds: [{ state: "done" }],
      invoices: [{ kind: "invoice" }, { kind: "credit_note", total: 1745 }],
    });
    expect(await creditsOf(memberId)).toMatchObject({ balance: 13 });
    expect(await checkOrders({ db: shop })).toEqual([]);
  });
});

test("a list of orders begins with those that wait for an operator: by hand, or refused by the provider", async () => {
  const refused = await paidOrder(sandboxWorld(shop));
  const refusing: PaymentProvider = {
    ...sandbox,
    refund: async () => {
      throw new ProviderRefused("no");
    },
  };
  await performOperatorAct(refund, refused.ctx, { order: refused.reference, amount: 3490, again: false });
  await checkPayments({ ...refused.ctx, payments: refusing });
  // Neither money nor credits change.
  expect(await creditsOf(refused.memberId)).toMatchObject({ balance: 25 });
  const newest = await paidOrder(sandboxWorld(shop));
  const list = await findOrders({ db: shop, now: SHOP_NOW }, { limit: 2 });
  expect(list.map(({ reference }) => reference)).toEqual([refused.reference, newest.reference]);
  expect(list[0]).toMatchObject({ waits: [{ state: "failed", amount: 3490 }] });
  const own = await findOrders({ db: shop, now: SHOP_NOW }, { memberId: newest.memberId, limit: 20 });
  expect(own.map(({ reference }) => reference)).toEqual([newest.reference]);
  // After a new request it no longer waits as refused.
  await performOperatorAct(refund, refused.ctx, { order: refused.reference, amount: 3490, again: false });
  expect((await orderOf(refused.reference)).waits).toEqual([]);
});

test("unspent credits whose pay-back the provider refused are paid back by the next run of the operator", async () => {
  const { ctx, memberId, reference } = await paidOrder(sandboxWorld(shop));
  const refuse = async () => {
    throw new ProviderRefused("no");
  };
  const isPaidBack = async () => (await payBackAll(ctx)).some((order) => order.reference === reference);
  expect(await isPaidBack()).toBe(true);
  await checkPayments({ ...ctx, payments: { ...sandbox, refund: refuse } });
  expect(await creditsOf(memberId)).toMatchObject({ balance: 25 });
  expect(await isPaidBack()).toBe(true);
  expect(await isPaidBack()).toBe(false);
  await checkPayments(ctx);
  expect(await orderOf(reference)).toMatchObject({
    refunded: 3490,
    refunds: [{ state: "failed" }, { state: "done", reason: "retirement" }],
  });
  expect(await creditsOf(memberId)).toMatchObject({ balance: 0 });
});
