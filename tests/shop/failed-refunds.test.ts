import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { findCredits } from "~/domain/credits/find-balance.server";
import { findOrder } from "~/domain/operators/find-order.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { refund } from "~/domain/operators/refund.act.server";
import { planRefund } from "~/domain/operators/refund-order.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import type { ProviderFailure } from "~/domain/shop/provider-failure.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { reconcile } from "~/domain/shop/reconcile.server";
import { sendRefunds } from "~/domain/shop/send-refunds.server";
import { ProviderRefused, ProviderSilent } from "~/outside/payments/provider";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { failingDb, Killed } from "../support/failing-db";
import { MollieServer } from "../support/mollie-server";
import { mollieWorld } from "../support/mollie-world";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

const databases = new TenantDatabases();
const shop = databases.of({ id: "shop", slug: "shop" });
const mollie = new MollieServer("test_0123456789012345678901234567");
const servers = setupServer(...mollie.handlers);
const world = mollieWorld(mollie);
let database: TestDatabase;
let tenant: Tenant;

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

/** A paid order of a new member, with the actions of an operator and of Mollie on it. */
async function paidOrder() {
  const failures: ProviderFailure[] = [];
  const ctx = {
    ...shopContext(tenant, shop, { payments: world.provider, failures }),
    by: "rosa",
    why: "Asked by letter",
    may: () => true,
    approval: "not_needed" as const,
    changedLater: async () => undefined,
  };
  const [memberId] = await addMembers(shop, 1);
  const input = { bundleId: "b25", method: "ideal", startAgreed: true };
  const { reference } = await placeOrder(ctx, { id: memberId!, country: "NL" }, input, "Order");
  const payment = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
  const message = (await world.happen(payment, "pay"))!;
  await receiveMessage(ctx, message);
  const id = mollie.of(payment.reference)[0]!.id;
  return {
    ctx,
    failures,
    reference,
    refund: async (amount: number, again = false) => {
      await performOperatorAct(refund, ctx, { order: reference, amount, again });
      await checkPayments(ctx);
    },
    fail: async () => {
      mollie.act(id, "fail_refund");
      await receiveMessage(ctx, message);
    },
    publish: () => receiveMessage(ctx, message),
    credits: async () => (await shop.transaction((tx) => findCredits(tx, memberId!))).balance,
    stored: async () => (await findOrder({ db: shop, now: SHOP_NOW }, reference))!,
  };
}

test("a refund that the provider accepts and that fails later returns the credits, and waits for an operator", async () => {
  const { ctx, reference, refund, fail, publish, credits, stored } = await paidOrder();
  await refund(3490);
  expect(await credits()).toBe(0);
  expect(await stored()).toMatchObject({ refunded: 3490, refunds: [{ state: "done" }] });
  await fail();
  expect(await credits()).toBe(25);
  expect(await stored()).toMatchObject({
    refunded: 0,
    refunds: [{ state: "failed", amount: 3490 }],
    waits: [{ state: "failed", amount: 3490 }],
    invoices: [{ kind: "invoice" }, { kind: "credit_note" }, { kind: "invoice", total: 3490 }],
  });
  await publish();
  expect(await credits()).toBe(25);
  expect(await shop.transaction((tx) => planRefund(ctx, tx, reference, null))).toMatchObject({ left: 3490 });
  await refund(3490);
  expect([await credits(), (await stored()).refunded]).toEqual([0, 3490]);
  expect(await checkOrders({ db: shop })).toEqual([]);
});

test("a process that ends between a refund and the query of the payment leaves nothing open after the next minute", async () => {
  const { ctx, reference, stored } = await paidOrder();
  await performOperatorAct(refund, ctx, { order: reference, amount: 3490, again: false });
  // The process ends here: nothing reads the payment again.
  await sendRefunds(ctx);
  expect(await stored()).toMatchObject({ refunded: 0, refunds: [{ state: "done" }] });
  await checkPayments({ ...ctx, now: new Date(SHOP_NOW.getTime() + 61_000) });
  expect(await stored()).toMatchObject({
    refunded: 3490,
    invoices: [{}, { kind: "credit_note", total: 3490 }],
  });
});

test("of two refunds the failed one is marked, and the credits of the other stay deducted", async () => {
  const { ctx, reference, refund, fail, credits, stored } = await paidOrder();
  await refund(1396);
  await refund(349, true);
  expect(await credits()).toBe(13);
  await fail();
  expect(await stored()).toMatchObject({
    refunded: 1396,
    refunds: [
      { amount: 1396, state: "done" },
      { amount: 349, state: "failed" },
    ],
  });
  expect(await credits()).toBe(15);
  await fail();
  expect(await stored()).toMatchObject({ refunded: 0, refunds: [{ state: "failed" }, { state: "failed" }] });
  expect(await credits()).toBe(25);
  expect(await shop.transaction((tx) => planRefund(ctx, tx, reference, null))).toMatchObject({ left: 3490 });
  expect(await checkOrders({ db: shop })).toEqual([]);
});

describe("with two refunds of a payment", () => {
  test("the later one fails while the earlier one is not confirmed: it is marked, and the credits come back", async () => {
    const { ctx, reference, fail, credits, stored } = await paidOrder();
    const { provider } = world;
    const lost: typeof provider.refund = async (...call) => {
      await provider.refund!(...call);
      throw new ProviderSilent("no answer");
    };
    await performOperatorAct(refund, ctx, { order: reference, amount: 873, again: false });
    await checkPayments({ ...ctx, payments: { ...provider, refund: lost } });
    mollie.act(mollie.of(`${reference}-1`)[0]!.id, "fail_refund");
    await performOperatorAct(refund, ctx, { order: reference, amount: 2617, again: true });
    await checkPayments(ctx);
    expect([await credits(), await stored()]).toMatchObject([
      0,
      { refunded: 2617, refunds: [{ state: "unknown" }, { state: "done" }] },
    ]);
    await fail();
    expect([await credits(), await stored()]).toMatchObject([
      19,
      { refunded: 0, refunds: [{ state: "unknown" }, { state: "failed", amount: 2617 }] },
    ]);
  });

  test("one from the provider's own pages fails: that of the shop stays done, and the credits of the other come back", async () => {
    const { ctx, refund, publish, stored, credits, reference } = await paidOrder();
    const { id } = mollie.of(`${reference}-1`)[0]!;
    mollie.act(id, { refund: 500 });
    await publish();
    await refund(2617);
    expect(await stored()).toMatchObject({ refunded: 3117, refunds: [{ state: "done" }] });
    mollie.payments.get(id)!.refunds[0]!.status = "failed";
    await publish();
    expect(await stored()).toMatchObject({ refunded: 2617, refunds: [{ state: "done" }], waits: [] });
    expect(await credits()).toBe(7);
    expect(await shop.transaction((tx) => planRefund(ctx, tx, reference, null))).toMatchObject({ left: 873 });
  });

  test("one from the provider's own pages fails before that of the shop is reported: a day later its credits come back", async () => {
    const { ctx, publish, stored, credits, reference } = await paidOrder();
    const { id } = mollie.of(`${reference}-1`)[0]!;
    mollie.act(id, { refund: 500 });
    await publish();
    mollie.payments.get(id)!.refunds[0]!.status = "failed";
    await performOperatorAct(refund, ctx, { order: reference, amount: 2617, again: true });
    await checkPayments(ctx);
    expect([await credits(), (await stored()).refunded]).toEqual([3, 2617]);
    await checkPayments({ ...ctx, now: new Date(SHOP_NOW.getTime() + 25 * 3_600_000) });
    expect([await credits(), await stored()]).toMatchObject([
      7,
      { refunded: 2617, refunds: [{ state: "done" }], waits: [] },
    ]);
    expect(await shop.transaction((tx) => planRefund(ctx, tx, reference, null))).toMatchObject({ left: 873 });
    expect(await checkOrders({ db: shop })).toEqual([]);
  });
});

describe("a refund that fails before the provider has reported it", () => {
  const hours = (count: number) => new Date(SHOP_NOW.getTime() + count * 3_600_000);
  /** The refund is accepted, and the query that follows has no answer. */
  const acceptedOrder = async () => {
    const order = await paidOrder();
    const silent = async () => {
      throw new ProviderSilent("no answer");
    };
    await performOperatorAct(refund, order.ctx, { order: order.reference, amount: 3490, again: false });
    await checkPayments({ ...order.ctx, payments: { ...world.provider, status: silent } });
    expect(await order.stored()).toMatchObject({ refunded: 0, refunds: [{ state: "done" }] });
    return order;
  };

  test.each([
    ["minute's check", checkPayments],
    ["nightly reconciliation", reconcile],
  ])(
    "is found by the %s after a day: the credits come back, and it waits for an operator",
    async (_, run) => {
      const { ctx, reference, fail, credits, stored } = await acceptedOrder();
      await fail();
      await run({ ...ctx, now: hours(23) });
      expect([await credits(), await stored()]).toMatchObject([0, { waits: [] }]);
      await run({ ...ctx, now: hours(48) });
      expect([await credits(), await stored()]).toMatchObject([
        25,
        { refunded: 0, waits: [{ state: "failed", amount: 3490 }] },
      ]);
      expect(await shop.transaction((tx) => planRefund(ctx, tx, reference, null))).toMatchObject({
        left: 3490,
      });
      expect(await checkOrders({ db: shop })).toEqual([]);
    },
  );

  test("is told apart from one that the provider reports late, which stays done", async () => {
    const { ctx, credits, stored } = await acceptedOrder();
    await checkPayments({ ...ctx, now: hours(25) });
    await checkPayments({ ...ctx, now: hours(50) });
    expect([await credits(), await stored()]).toMatchObject([0, { refunded: 3490, waits: [] }]);
  });
});

test("a refund that the provider refuses returns the credits, even if the process is killed between any two transactions", async () => {
  const refuse = async () => {
    throw new ProviderRefused("closed account");
  };
  let at = 0;
  for (let hasFailed = true; hasFailed; ) {
    at += 1;
    const { ctx, reference, credits, stored } = await paidOrder();
    const refusing = { ...ctx, payments: { ...world.provider, refund: refuse } };
    await performOperatorAct(refund, refusing, { order: reference, amount: 3490, again: false });
    const failing = failingDb(shop);
    failing.killAt(at, "before");
    await checkPayments({ ...refusing, db: failing.db }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    hasFailed = failing.hasFailed();
    await checkPayments({ ...refusing, now: new Date(SHOP_NOW.getTime() + 2 * 3_600_000) });
    expect([at, await credits(), await stored()]).toMatchObject([
      at,
      25,
      { waits: [{ state: "failed", amount: 3490 }] },
    ]);
  }
  expect(at).toBeGreaterThan(3);
});

test("a refund without an answer of the provider is reported with its order", async () => {
  const { failures, reference, refund, credits } = await paidOrder();
  world.fail?.("busy");
  await refund(3490).finally(() => world.fail?.(null));
  expect(failures).toMatchObject([
    {
      call: "refund",
      provider: "mollie",
      order: reference,
      kind: "silent",
      error: { name: "ProviderSilent" },
    },
  ]);
  expect(await credits()).toBe(0);
});

function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

test.each(["refused", "accepted"] as const)(
  "a refund that two processes find due is sent once, and is %s once",
  async (answer) => {
    const { ctx, reference, credits, stored } = await paidOrder();
    let calls = 0;
    const answered = gate();
    const { refund: refundThere } = world.provider;
    const slow: typeof world.provider = {
      ...world.provider,
      refund: async (...given) => {
        calls += 1;
        // The first call is under way until the other process has tried too. A provider refuses one call and accepts the next.
        if (calls === 1) await answered.passed;
        if (calls === 1 && answer === "refused") throw new ProviderRefused("The balance is too low.");
        return refundThere!(...given);
      },
    };
    const troubled = { ...ctx, payments: slow };
    await performOperatorAct(refund, troubled, { order: reference, amount: 3490, again: false });
    // The second process finds the refund due before the first one takes it, and goes on after that.
    let transactions = 0;
    const found = gate();
    const taken = gate();
    const transaction: typeof shop.transaction = async (run) => {
      transactions += 1;
      if (transactions === 2) {
        found.open();
        await taken.passed;
      }
      return shop.transaction(run);
    };
    const second = sendRefunds({ ...troubled, db: { ...shop, transaction } });
    await found.passed;
    const firstRun = checkPayments(troubled);
    await expect.poll(() => calls).toBe(1);
    taken.open();
    await second;
    answered.open();
    await firstRun;
    await checkPayments(troubled);
    expect(calls).toBe(1);
    expect(await stored()).toMatchObject(
      answer === "refused"
        ? { refunded: 0, refunds: [{ state: "failed" }] }
        : { refunded: 3490, refunds: [{ state: "done" }] },
    );
    expect(await credits()).toBe(answer === "refused" ? 25 : 0);
  },
);
