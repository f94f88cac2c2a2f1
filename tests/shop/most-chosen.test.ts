import { afterAll, beforeAll, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { findMostChosen } from "~/domain/shop/most-chosen.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

const DAY_MS = 86_400_000;
const databases = new TenantDatabases();
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

const brand = (name: string) => databases.of({ id: name, slug: name });
const foundIn = (db: TenantDb, now = SHOP_NOW) => db.transaction((tx) => findMostChosen({ now }, tx));

/** Orders a bundle a number of times. @param what becomes of the payments; null leaves them open */
async function order(
  db: TenantDb,
  bundleId: string,
  count: number,
  what: "pay" | "pay and charge back" | null = "pay",
) {
  const ctx = shopContext(tenant, db);
  const [id] = await addMembers(db, 1);
  for (let at = 0; at < count; at++) {
    const input = { bundleId, method: "creditcard", startAgreed: true };
    const { reference } = await placeOrder(ctx, { id: id!, country: "NL" }, input, "Order");
    if (what === null) continue;
    const [{ total }] = (await db.transaction((tx) =>
      tx.selectFrom("orders").select("total").where("reference", "=", reference).execute(),
    )) as [{ total: number }];
    const payment = { reference: `${reference}-1`, amount: total, currency: "EUR" };
    const happen = async (event: "pay" | "charge_back") =>
      receiveMessage(ctx, (await sandboxWorld(db).happen(payment, event))!);
    await happen("pay");
    if (what === "pay and charge back") await happen("charge_back");
  }
}

test("the bundle that most paid orders bought is the most chosen, from twenty orders on and for ninety days", async () => {
  const db = brand("counted");
  await order(db, "b60", 11);
  await order(db, "b25", 8);
  expect(await foundIn(db)).toBeNull();
  await order(db, "b25", 1);
  expect(await foundIn(db)).toBe("b60");
  expect(await foundIn(db, new Date(SHOP_NOW.getTime() + 91 * DAY_MS))).toBeNull();
});

test("while two bundles lead, none is the most chosen", async () => {
  const db = brand("even");
  await order(db, "b60", 10);
  await order(db, "b25", 10);
  expect(await foundIn(db)).toBeNull();
});

test("unpaid orders and orders whose money was returned do not count, nor do those of another brand", async () => {
  const [db, other] = [brand("paid"), brand("neighbour")];
  await order(db, "b60", 11);
  await order(db, "b25", 9);
  await order(db, "b25", 3, null);
  await order(db, "b10", 12, "pay and charge back");
  expect(await foundIn(db)).toBe("b60");
  await order(other, "b10", 1);
  expect(await foundIn(other)).toBeNull();
});
