import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { orderByDebit } from "~/domain/debit/order-by-debit.server";
import { findOwnLimit } from "~/domain/shop/own-limit.server";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { readAmount, writeAmount } from "~/domain/shop/read-amount.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { setOwnLimit } from "~/domain/shop/set-own-limit.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { type Happening, sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

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

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const at = (hours: number) => new Date(SHOP_NOW.getTime() + hours * HOUR_MS);
const euros = (amount: number) => ({ amount: amount * 100, currency: "EUR" });

/** A member with an own limit, and what the member does at a number of hours. A bundle costs 34.90. */
async function newBuyer(limit: ReturnType<typeof euros> | null) {
  const world = sandboxWorld(shop);
  const contextAt = (hours: number) =>
    shopContext(tenant, shop, { payments: world.provider, now: at(hours) });
  const [id] = await addMembers(shop, 1);
  const buyer = { id: id!, country: "NL" };
  const set = (wanted: typeof limit, hours = 0) => setOwnLimit(contextAt(hours), buyer.id, wanted);
  if (limit) await set(limit);
  const order = (hours = 0, method = "ideal") =>
    placeOrder(contextAt(hours), buyer, { bundleId: "b25", method, startAgreed: true }, "Order");
  const happen = async (attempt: string, what: Happening, hours = 0) => {
    const payment = { reference: attempt, amount: 3490, currency: "EUR" };
    await receiveMessage(contextAt(hours), (await world.happen(payment, what))!);
  };
  const present = (hours: number) => shop.transaction((tx) => findOwnLimit(tx, buyer.id, at(hours)));
  return { buyer, contextAt, set, order, happen, present };
}
const refused = { problem: "own_limit" };

describe("a member's own limit", () => {
  test("counts paid orders of 30 days and those that can still be paid, and frees what was not paid or went back", async () => {
    const { order, happen } = await newBuyer(euros(70));
    const first = await order();
    await happen(`${first.reference}-1`, "pay");
    const second = await order(1);
    await expect(order(2)).rejects.toMatchObject(refused);
    await happen(`${second.reference}-1`, "decline", 2);
    const third = await order(3);
    await happen(`${third.reference}-1`, "pay", 3);
    await expect(order(4)).rejects.toMatchObject(refused);
    await happen(`${first.reference}-1`, "refund_rest", 4);
    await order(5);
    await expect(order(6)).rejects.toMatchObject(refused);
    await order(30 * DAY_HOURS + 6);
  });

  test("allows an order that meets it exactly, and refuses one above it for every method", async () => {
    const { order } = await newBuyer({ amount: 3490, currency: "EUR" });
    await order();
    for (const method of ["ideal", "creditcard", "directdebit"])
      await expect(
        (await newBuyer({ amount: 3489, currency: "EUR" })).order(0, method),
      ).rejects.toMatchObject(refused);
  });

  test("counts orders that are placed at the same instant together", async () => {
    const { order } = await newBuyer(euros(70));
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => order()));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  test("refuses another attempt to pay an earlier order, and a direct debit of it, but not the order's own first attempt", async () => {
    const { order, happen, set, buyer, contextAt } = await newBuyer(euros(40));
    const { reference } = await order();
    await happen(`${reference}-1`, "decline");
    expect(await payOrder(contextAt(1), buyer, { reference, method: "ideal" })).toMatchObject({ reference });
    await happen(`${reference}-2`, "decline", 1);
    const debit = await order(2, "directdebit");
    await set(euros(30), 2);
    await expect(payOrder(contextAt(3), buyer, { reference, method: "ideal" })).rejects.toMatchObject(
      refused,
    );
    await shop.transaction((tx) =>
      tx.updateTable("members").set({ status: "active" }).where("id", "=", buyer.id).execute(),
    );
    await expect(orderByDebit(contextAt(3), buyer, debit.reference)).rejects.toMatchObject(refused);
  });

  test("in another currency than the prices refuses orders until it is entered anew", async () => {
    const { order } = await newBuyer({ amount: 100_000, currency: "SEK" });
    await expect(order()).rejects.toMatchObject({ problem: "own_limit_currency" });
  });

  test("of one member, or of another brand's member with the same number, does not limit others", async () => {
    const { buyer } = await newBuyer(euros(1));
    await (await newBuyer(null)).order();
    expect(await other.transaction((tx) => findOwnLimit(tx, buyer.id, SHOP_NOW))).toEqual({
      limit: null,
      next: null,
    });
  });

  test("is deleted with the member", async () => {
    const { buyer } = await newBuyer(euros(50));
    await shop.transaction((tx) => tx.deleteFrom("members").where("id", "=", buyer.id).execute());
    const rows = await shop.transaction((tx) =>
      tx.selectFrom("spending_limits").select("amount").where("member_id", "=", buyer.id).execute(),
    );
    expect(rows).toEqual([]);
  });
});

describe("a change of an own limit", () => {
  test("applies at once where it is the first one or lower", async () => {
    const { set, present } = await newBuyer(euros(50));
    expect(await present(0)).toEqual({ limit: euros(50), next: null });
    await set(euros(49), 1);
    expect(await present(1)).toEqual({ limit: euros(49), next: null });
  });

  test.each([
    ["raised", euros(51)],
    ["removed", null],
    ["changed to another currency", { amount: 100, currency: "SEK" }],
  ])("applies after 24 hours where it is %s", async (_, wanted) => {
    const { set, present } = await newBuyer(euros(50));
    await set(wanted, 1);
    expect(await present(24.9)).toEqual({ limit: euros(50), next: { limit: wanted, at: at(25) } });
    expect(await present(25)).toEqual({ limit: wanted, next: null });
  });

  test("that is entered again does not wait anew, and the present limit withdraws it, also in the last moment", async () => {
    const { set, present } = await newBuyer(euros(50));
    await set(euros(80), 0);
    await set(euros(80), 10);
    expect((await present(11)).next).toEqual({ limit: euros(80), at: at(24) });
    await set(euros(50), 23.9);
    expect(await present(100)).toEqual({ limit: euros(50), next: null });
  });

  test("that waits is dropped by a lower limit", async () => {
    const { set, present } = await newBuyer(euros(50));
    await set(null, 0);
    await set(euros(20), 1);
    expect(await present(48)).toEqual({ limit: euros(20), next: null });
  });
});

test.each([
  ["50", 5000],
  ["49,90", 4990],
  [" € 49.9 ", 4990],
  ["50 kr", 5000],
  ["0", null],
  ["-5", null],
  ["1e3", null],
  ["49.999", null],
  ["99999999", null],
  ["fifty", null],
])("the typed amount %j is read as %j", (text, minor) => {
  expect(readAmount(text, "EUR")).toBe(minor);
  if (minor !== null) expect(readAmount(writeAmount(minor, "EUR"), "EUR")).toBe(minor);
});
