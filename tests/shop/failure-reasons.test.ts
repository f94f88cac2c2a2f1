import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import type { ShopContext } from "~/domain/context";
import { findOrder } from "~/domain/operators/find-order.server";
import { forgetOldMessages } from "~/domain/shop/forget-messages.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage, refreshPayment } from "~/domain/shop/receive-message.server";
import { mollie } from "~/outside/payments/mollie.server";
import { ProviderRefused } from "~/outside/payments/provider";
import { sandbox } from "~/outside/payments/sandbox.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { MollieServer } from "../support/mollie-server";
import { sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

const databases = new TenantDatabases();
const shop = databases.of({ id: "shop", slug: "shop" });
const other = databases.of({ id: "other", slug: "other" });
const server = new MollieServer("test_key");
const network = setupServer(...server.handlers);
let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  network.listen({ onUnhandledRequest: "bypass" });
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  tenant = await demoTenant("velvet-hour");
});
afterAll(async () => {
  network.close();
  await databases.end();
  await database.close();
});

/** Places an order of a new member. @returns its reference, and what operators see of its attempt */
async function order(more: Partial<ShopContext> = {}) {
  const ctx = { ...shopContext(tenant, shop), ...more };
  const [memberId] = await addMembers(shop, 1);
  const buyer = { id: memberId!, country: "NL" };
  const input = { bundleId: "b25", method: "creditcard", startAgreed: true };
  const { reference, orderId } = await placeOrder(ctx, buyer, input, "Order");
  const attempt = async () => (await findOrder(ctx, reference))!.payments.at(-1)!;
  const { id } = await shop.transaction((tx) =>
    tx.selectFrom("payments").select("id").where("order_id", "=", orderId).executeTakeFirstOrThrow(),
  );
  return { ctx, reference, paymentId: id, attempt };
}

test("operators see why a provider declined a payment, and a payment that was not declined has no reason", async () => {
  const { ctx, reference, attempt } = await order();
  const payment = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
  expect((await attempt()).reason).toBeNull();
  await receiveMessage(ctx, (await sandboxWorld(shop).happen(payment, "decline"))!);
  expect(await attempt()).toMatchObject({ state: "failed", reason: "declined in the sandbox", messages: 1 });
  expect(await findOrder({ db: other, now: SHOP_NOW }, reference)).toBeNull();
});

test("Mollie's reasons of a failed card and of a chargeback are stored, without account numbers", async () => {
  const { ctx, paymentId, attempt } = await order({ payments: mollie({ key: "test_key" }) });
  const there = server.of((await attempt()).reference)[0]!;
  server.act(there.id, "fail");
  there.details = { failureReason: "insufficient_funds", bankReason: "account NL91ABNA0417164300" };
  await refreshPayment(ctx, paymentId);
  expect(await attempt()).toMatchObject({
    state: "failed",
    reason: "insufficient_funds account …4300",
  });

  const paid = await order({ payments: mollie({ key: "test_key" }) });
  const sale = server.of((await paid.attempt()).reference)[0]!;
  server.act(sale.id, "pay");
  await refreshPayment(paid.ctx, paid.paymentId);
  expect((await paid.attempt()).reason).toBeNull();
  server.act(sale.id, "charge_back");
  sale.chargebacks[0]!.reason = { code: "AC04", description: "Account closed" };
  await refreshPayment(paid.ctx, paid.paymentId);
  expect(await paid.attempt()).toMatchObject({ state: "paid", reason: "AC04 Account closed" });
});

test("a payment that its provider refused to begin has the refusal as its reason, and no message", async () => {
  const refusing = {
    ...sandbox,
    begin: () => Promise.reject(new ProviderRefused("the amount is too high")),
  };
  const { attempt } = await order({ payments: refusing });
  expect(await attempt()).toMatchObject({
    state: "failed",
    reason: "begin refused: the amount is too high",
    messages: 0,
  });
});

test("a sender cannot write a reason, and a reason is erased with the old messages", async () => {
  const { ctx, reference, attempt } = await order();
  const payment = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
  const message = (await sandboxWorld(shop).happen(payment, "pay"))!;
  const forged = `${message.body.toString()}\n\nreason: forged`;
  await receiveMessage(ctx, { ...message, body: Buffer.from(forged) });
  await receiveMessage(ctx, message);
  expect(await attempt()).toMatchObject({ state: "paid", reason: null });

  const declined = await order();
  const failed = { ...payment, reference: `${declined.reference}-1` };
  await receiveMessage(ctx, (await sandboxWorld(shop).happen(failed, "decline"))!);
  const later = new Date(SHOP_NOW);
  later.setUTCFullYear(later.getUTCFullYear() + 2);
  await forgetOldMessages({ db: shop, now: later });
  expect(await declined.attempt()).toMatchObject({ state: "failed", reason: null });
});

test("a call that fails after its member was erased leaves no text behind", async () => {
  const ctx = shopContext(tenant, shop);
  const [id] = await addMembers(shop, 1);
  const erasing = {
    ...sandbox,
    begin: async () => {
      await shop.transaction((tx) => eraseAccount(tx, id!));
      throw new ProviderRefused("the customer Anna is unknown");
    },
  };
  const input = { bundleId: "b25", method: "creditcard", startAgreed: true };
  const { reference } = await placeOrder(
    { ...ctx, payments: erasing },
    { id: id!, country: "NL" },
    input,
    "Order",
  );
  expect((await findOrder(ctx, reference))!.payments).toMatchObject([{ state: "failed", reason: null }]);
});
