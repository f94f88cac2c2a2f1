import { afterAll, beforeAll, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { Account } from "~/domain/context";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { refund } from "~/domain/operators/refund.act.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { sendRefunds } from "~/domain/shop/send-refunds.server";
import type { Ctx } from "~/http/context.server";
import { type PaymentProvider, ProviderSilent } from "~/outside/payments/provider";
import { sandbox } from "~/outside/payments/sandbox.server";
import { ordersView } from "~/routes/shop/transactions.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { type Happening, sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

const databases = new TenantDatabases();
const shop = databases.of({ id: "shop", slug: "shop" });
let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 4 });
  tenant = await demoTenant("velvet-hour");
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

/** A new member's order that is not paid yet, and its page some minutes later. */
async function openOrder(method: string, payments: PaymentProvider = sandbox) {
  const ctx = shopContext(tenant, shop, { payments });
  const [memberId] = await addMembers(shop, 1);
  const buyer = { id: memberId!, country: "NL" };
  const placed = await placeOrder(ctx, buyer, { bundleId: "b25", method, startAgreed: true }, "Order");
  const page = (minutes: number, declined: string | null = null) => {
    const at = {
      ...ctx,
      now: new Date(SHOP_NOW.getTime() + minutes * 60_000),
      t: (key: string) => key,
      dateLocale: "en",
    };
    const query = { invoice: null, declined, writeTo: null };
    return ordersView(at as unknown as Ctx, buyer as unknown as Account, placed.reference, query);
  };
  const world = sandboxWorld(shop);
  const happen = async (what: Happening) => {
    const payment = { reference: `${placed.reference}-1`, amount: 3490, currency: "EUR" };
    await receiveMessage(ctx, (await world.happen(payment, what))!);
  };
  return { ...placed, ctx, page, happen };
}

test("an attempt that the provider's page declined shows as failed at once, and a payment of it still counts", async () => {
  const { reference, page, happen } = await openOrder("creditcard");
  const { order, methods } = await page(1, `${reference}-1`);
  expect(order!.state).toBe("failed");
  expect(methods.length).toBeGreaterThan(1);
  // Of an earlier attempt, or of an order of somebody else.
  for (const other of [`${reference}-2`, "0123456789-1", ""])
    expect((await page(1, other)).order!.state).toBe("pending");
  await happen("pay");
  expect((await page(2, `${reference}-1`)).order!.state).toBe("completed");
});

test("an order whose payment page was left says so after three minutes, and offers the other methods", async () => {
  const { page } = await openOrder("creditcard");
  expect((await page(2)).order!.isLeft).toBe(false);
  const { order, methods } = await page(3);
  expect([order!.isLeft, order!.redirect !== null]).toEqual([true, true]);
  expect(methods.map(({ id }) => id)).toContain("ideal");
});

test("an order whose provider did not answer the start offers the other methods at once", async () => {
  const silent: PaymentProvider = {
    ...sandbox,
    begin: async () => {
      throw new ProviderSilent("the provider is down");
    },
  };
  const { page } = await openOrder("creditcard", silent);
  const { order, methods } = await page(0);
  expect(order).toMatchObject({ state: "loading", isUnanswered: true, redirect: null });
  expect(methods.map(({ id }) => id)).toContain("ideal");
});

test("a pending transfer states the account and reference until it is paid", async () => {
  const { reference, page, happen } = await openOrder("wire");
  const { order } = await page(60);
  expect(order!.transfer).toMatchObject({ iban: "NL02ABNA0123456789", reference: `${reference}-1` });
  expect(order!.isLeft).toBe(false);
  await happen("pay");
  expect((await page(61)).order!.transfer).toBeNull();
});

test("a refund of a part of an order is named as such", async () => {
  const { page, happen } = await openOrder("creditcard");
  await happen("pay");
  await happen("refund_part");
  expect((await page(1)).order).toMatchObject({ state: "refunded", isPart: true });
  await happen("refund_rest");
  expect((await page(1)).order).toMatchObject({ state: "refunded", isPart: false });
});

test("a requested refund is shown with its amount until the provider has made it", async () => {
  const { ctx, reference, page, happen } = await openOrder("creditcard");
  await happen("pay");
  expect((await page(1)).order).toMatchObject({ state: "completed", refunding: null });
  const operator = {
    ...ctx,
    by: "rosa",
    why: "Asked by letter",
    may: () => true,
    approval: "not_needed" as const,
    changedLater: async () => undefined,
  };
  await performOperatorAct(refund, operator, { order: reference, amount: 500, again: false });
  expect((await page(1)).order).toMatchObject({
    state: "completed",
    refunding: expect.stringContaining("5.00"),
  });
  await sendRefunds(ctx);
  await checkPayments({ ...ctx, now: new Date(SHOP_NOW.getTime() + 61_000) });
  expect((await page(2)).order).toMatchObject({ state: "refunded", isPart: true, refunding: null });
});
