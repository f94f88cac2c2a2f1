import { afterAll, beforeAll, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { findCredits } from "~/domain/credits/find-balance.server";
import { debitProblem, findDebitOrder } from "~/domain/debit/debit-order.server";
import { PAYABLE_DAYS } from "~/domain/shop/payable";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { OrderRefused } from "~/domain/shop/refusals.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

const databases = new TenantDatabases();
const shop = databases.of({ id: "shop", slug: "shop" });
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

const contextAfter = (days: number) =>
  shopContext(tenant, shop, { now: new Date(SHOP_NOW.getTime() + days * 86_400_000) });
async function ordered(method = "creditcard") {
  const [id] = await addMembers(shop, 1);
  const buyer = { id: id!, country: "NL" };
  const order = { bundleId: "b25", method, startAgreed: true };
  const { reference } = await placeOrder(contextAfter(0), buyer, order, "Order");
  return { buyer, reference };
}
const attempts = (reference: string) =>
  shop.transaction((tx) =>
    tx.selectFrom("payments").select("id").where("reference", "like", `${reference}-%`).execute(),
  );

test("an unpaid order begins another payment at its price for seven days, and none after that", async () => {
  const { buyer, reference } = await ordered();
  const again = { reference, method: "creditcard" };
  await payOrder(contextAfter(PAYABLE_DAYS), buyer, again);
  expect(await attempts(reference)).toHaveLength(2);
  const late = payOrder(contextAfter(PAYABLE_DAYS + 0.01), buyer, again);
  await expect(late).rejects.toThrow(new OrderRefused("order_old"));
  expect(await attempts(reference)).toHaveLength(2);
});

test("an unpaid order by direct debit is not payable after seven days either", async () => {
  const { buyer, reference } = await ordered("directdebit");
  const problemAfter = (days: number) =>
    shop.transaction(async (tx) => {
      const order = await findDebitOrder(tx, buyer.id, reference);
      return debitProblem(contextAfter(days), tx, buyer, order!);
    });
  expect(await problemAfter(PAYABLE_DAYS)).toBeNull();
  expect(await problemAfter(PAYABLE_DAYS + 0.01)).toBe("old");
});

test("a payment that began in time and is reported later counts at the agreed price", async () => {
  const { buyer, reference } = await ordered();
  const payment = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
  const message = await sandboxWorld(shop).happen(payment, "pay");
  await receiveMessage(contextAfter(PAYABLE_DAYS + 30), message!);
  expect(await shop.transaction((tx) => findCredits(tx, buyer.id))).toMatchObject({ balance: 25 });
});
