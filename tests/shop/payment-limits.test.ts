import { afterAll, beforeAll, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { actInSandbox } from "~/outside/payments/sandbox.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { type Happening, sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, sandboxMessage, shopContext } from "../support/shop";

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

async function newBuyer(config: Partial<Tenant["config"]> = {}) {
  const world = sandboxWorld(shop);
  const limited: Tenant = { ...tenant, config: { ...tenant.config, ...config } };
  const at = (minutes: number) => ({
    ...shopContext(limited, shop, { payments: world.provider }),
    now: new Date(SHOP_NOW.getTime() + minutes * 60_000),
  });
  const [memberId] = await addMembers(shop, 1);
  const buyer = { id: memberId!, country: "NL" };
  const order = (minutes = 0, method = "creditcard") =>
    placeOrder(at(minutes), buyer, { bundleId: "b25", method, startAgreed: true }, "Order");
  const happen = async (attempt: string, what: Happening, minutes = 0) => {
    const payment = { reference: attempt, amount: 3490, currency: "EUR" };
    await receiveMessage(at(minutes), (await world.happen(payment, what))!);
  };
  return { at, buyer, order, happen };
}

test("after five failed card payments within an hour a member pays by other methods only, and by card again later", async () => {
  const { at, buyer, order, happen } = await newBuyer();
  const { reference } = await order();
  await happen(`${reference}-1`, "decline");
  for (let attempt = 2; attempt <= 5; attempt++) {
    await payOrder(at(attempt), buyer, { reference, method: "creditcard" });
    await happen(`${reference}-${attempt}`, "decline", attempt);
  }
  const refused = { problem: "card_failures" };
  await expect(payOrder(at(6), buyer, { reference, method: "creditcard" })).rejects.toMatchObject(refused);
  await expect(order(6)).rejects.toMatchObject(refused);
  await order(6, "ideal");
  expect(await payOrder(at(6), buyer, { reference, method: "ideal" })).toMatchObject({ reference });
  await order(61);
  // Other members are not affected.
  await (await newBuyer()).order(6);
});

test("payments that are cancelled do not count as failed cards", async () => {
  const { order, happen } = await newBuyer();
  for (let number = 0; number < 6; number++) {
    const { reference } = await order();
    await happen(`${reference}-1`, "cancel");
  }
  await order();
});

test("a brand's limit holds over 30 days for all methods, and what went back does not count", async () => {
  const { order, happen } = await newBuyer({ spending_limit: { EUR: 8000 } });
  const first = await order();
  await happen(`${first.reference}-1`, "pay");
  const second = await order(1, "ideal");
  await happen(`${second.reference}-1`, "pay", 1);
  await expect(order(2, "ideal")).rejects.toMatchObject({ problem: "spending_limit" });
  await happen(`${first.reference}-1`, "refund_rest", 3);
  await order(4, "ideal");
  await expect(order(4, "creditcard").then(() => order(60 * 24 * 31))).resolves.toBeDefined();
});

test("a brand's limit is not granted once more in the currency of another country that is chosen for the payment", async () => {
  const { config, ...rest } = await demoTenant("abendrot");
  const alpine = { ...rest, config: { ...config, spending_limit: { EUR: 10_000, CHF: 20_000 } } } as Tenant;
  const ctx = shopContext(alpine, shop);
  const [memberId] = await addMembers(shop, 1);
  const order = (country: string) => {
    const input = { bundleId: "b25", method: "wire", startAgreed: true, country };
    return placeOrder(ctx, { id: memberId!, country: "DE" }, input, "Order");
  };
  const pay = async (country: string) => {
    const ref = (await order(country)).redirect!.split("/").at(-1)!;
    await actInSandbox(ctx, ref, { what: "approve" });
    await receiveMessage(ctx, sandboxMessage(ref));
  };
  await pay("DE");
  await pay("DE");
  // More than two thirds of the limit in euro leave less than a third of the one in francs.
  await pay("CH");
  await expect(order("CH")).rejects.toMatchObject({ problem: "spending_limit" });
  await expect(order("DE")).rejects.toMatchObject({ problem: "spending_limit" });
});
