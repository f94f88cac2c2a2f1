import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { ShopContext } from "~/domain/context";
import { debitCredits } from "~/domain/credits/debit-credits.server";
import { findCredits } from "~/domain/credits/find-balance.server";
import { listTurnover } from "~/domain/discounts/discount-turnover.server";
import { addDiscount, type NewDiscount } from "~/domain/discounts/manage-discounts.server";
import { cancelOrder } from "~/domain/shop/cancel-order.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { listInvoices } from "~/domain/shop/list-invoices.server";
import { listOrders } from "~/domain/shop/list-orders.server";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { withdrawFromOrder } from "~/domain/shop/withdraw.server";
import { actInSandbox } from "~/outside/payments/sandbox.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, sandboxMessage, shopContext } from "../support/shop";

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
const at = (hours: number) => new Date(SHOP_NOW.getTime() + hours * HOUR_MS);
const contextAt = (now = SHOP_NOW, db = shop) => shopContext(tenant, db, { now });
async function buyer(db = shop) {
  return { id: (await addMembers(db, 1))[0]!, country: "NL" };
}
let codes = 0;
async function newCode(more: Partial<NewDiscount> = {}, db = shop): Promise<string> {
  const discount: NewDiscount = {
    code: `TERM-${++codes}`,
    percentage: 1000,
    countries: [],
    currency: null,
    minimum: 0,
    methods: [],
    expires: at(1000),
    validity: "once-per-user",
    memberId: null,
    origin: "operator",
    ...more,
  };
  expect(await db.transaction((tx) => addDiscount(tx, discount, SHOP_NOW))).toBe(true);
  return discount.code;
}
const order = (ctx: ShopContext, member: { id: number; country: string }, code: string, method = "ideal") =>
  placeOrder(ctx, member, { bundleId: "b25", method, startAgreed: true, code }, "Order");
const refOf = (redirect: string | null) => redirect!.split("/").at(-1)!;
/** Triggers an event of a payment and returns the provider's message. */
async function happens(
  redirect: string | null,
  event: Parameters<typeof actInSandbox>[2],
  ctx = contextAt(),
): Promise<void> {
  await actInSandbox(ctx, refOf(redirect), event);
  await receiveMessage(ctx, sandboxMessage(refOf(redirect)));
}
const creditsOf = ({ id }: { id: number }) => shop.transaction((tx) => findCredits(tx, id));
const orderOf = (reference: string) =>
  shop.transaction((tx) =>
    tx.selectFrom("orders").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow(),
  );
const spend = ({ id }: { id: number }, amount: number) =>
  shop.transaction((tx) =>
    debitCredits(tx, {
      memberId: id,
      amount,
      reason: "message",
      reference: "message",
      uniqueKey: `spent ${id} ${Math.random()}`,
      now: SHOP_NOW,
    }),
  );
const usedUp = { problem: "code_used_up" };

describe("the total number of uses of a code", () => {
  test("is exact when many members order at the same instant", async () => {
    const code = await newCode({ maxUses: 3 });
    const members = await Promise.all(Array.from({ length: 8 }, () => buyer()));
    const results = await Promise.allSettled(members.map((member) => order(contextAt(), member, code)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject(usedUp);
  });

  test("holds the place of an order that can still be paid, also a cancelled one, and gives it back when the payment ends", async () => {
    const [ana, bea] = [await buyer(), await buyer()];
    const code = await newCode({ maxUses: 1 });
    const { reference, redirect } = await order(contextAt(), ana, code);
    await expect(order(contextAt(), bea, code)).rejects.toMatchObject(usedUp);
    await cancelOrder(contextAt(), ana.id, reference);
    // The payment page is still open.
    await expect(order(contextAt(), bea, code)).rejects.toMatchObject(usedUp);
    await happens(redirect, { what: "decline" });
    await order(contextAt(), bea, code);
    await expect(payOrder(contextAt(), ana, { reference, method: "ideal" })).rejects.toMatchObject(usedUp);
    expect((await ordersOf(ana.id))[0]).toMatchObject({ discount: 349 });
  });

  test("gives the place back when the payment page has expired, and a paid order has it for good", async () => {
    const [ana, bea, cleo] = [await buyer(), await buyer(), await buyer()];
    const code = await newCode({ maxUses: 1 });
    await order(contextAt(), ana, code);
    const { redirect } = await order(contextAt(at(900)), bea, code);
    await happens(redirect, { what: "approve" }, contextAt(at(900)));
    await happens(redirect, { what: "refund", amount: 3141, key: "r3141" }, contextAt(at(900)));
    await expect(order(contextAt(at(990)), cleo, code)).rejects.toMatchObject(usedUp);
  });

  test("lets a member move the own place to another order, and counts every open order of a code without a limit per member", async () => {
    const [ana, bea] = [await buyer(), await buyer()];
    const once = await newCode({ maxUses: 1 });
    await order(contextAt(), ana, once);
    await order(contextAt(), ana, once);
    await expect(order(contextAt(), bea, once)).rejects.toMatchObject(usedUp);
    const often = await newCode({ maxUses: 1, validity: "unlimited" });
    await order(contextAt(), ana, often);
    await expect(order(contextAt(), ana, often)).rejects.toMatchObject(usedUp);
  });

  test("is held by a direct debit whose mandate is being confirmed, for an hour", async () => {
    const [ana, bea] = [await buyer(), await buyer()];
    const code = await newCode({ maxUses: 1 });
    await order(contextAt(), ana, code, "directdebit");
    await expect(order(contextAt(at(0.9)), bea, code)).rejects.toMatchObject(usedUp);
    await order(contextAt(at(1.1)), bea, code);
  });

  test("is counted in each brand alone", async () => {
    const code = await newCode({ maxUses: 1 });
    await newCode({ maxUses: 1, code }, other);
    await order(contextAt(), await buyer(), code);
    await order(contextAt(SHOP_NOW, other), await buyer(other), code);
  });
});

const ordersOf = (memberId: number) => shop.transaction((tx) => listOrders(tx, memberId));

describe("a code with a start", () => {
  test("is refused before it and accepted from that moment on", async () => {
    const ana = await buyer();
    const code = await newCode({ starts: at(1) });
    await expect(order(contextAt(new Date(at(1).getTime() - 1)), ana, code)).rejects.toMatchObject({
      problem: "code_early",
    });
    await order(contextAt(at(1)), ana, code);
  });
});

describe("a code with a fixed amount", () => {
  test("takes the amount off in its currency, and the order agrees on it", async () => {
    const ana = await buyer();
    const code = await newCode({ percentage: 0, amount: 500, currency: "EUR" });
    const { reference } = await order(contextAt(), ana, code);
    expect(await orderOf(reference)).toMatchObject({
      price: 3490,
      discount: 500,
      total: 2990,
      net: 2471,
      vat: 519,
    });
  });

  test("is refused where the rest would be below what the provider accepts, or below a minor unit per credit", async () => {
    const ana = await buyer();
    for (const amount of [3490, 3489, 5000]) {
      const code = await newCode({ percentage: 0, amount, currency: "EUR" });
      await expect(order(contextAt(), ana, code)).rejects.toMatchObject({ problem: "code_bundle" });
    }
    const provider = { ...contextAt().payments!, facts: { ...contextAt().payments!.facts, least: 1000 } };
    const ctx = shopContext(tenant, shop, { payments: provider });
    const code = await newCode({ percentage: 0, amount: 2491, currency: "EUR" });
    await expect(order(ctx, ana, code)).rejects.toMatchObject({ problem: "code_bundle" });
    const fitting = await newCode({ percentage: 0, amount: 2490, currency: "EUR" });
    expect(await orderOf((await order(ctx, ana, fitting)).reference)).toMatchObject({ total: 1000 });
  });
});

describe("a code with bonus credits", () => {
  test("grants them with the payment, beside the bought ones, states them in the invoice, and the ledger agrees", async () => {
    const ana = await buyer();
    const code = await newCode({ percentage: 0, bonusCredits: 20 });
    const { reference, redirect } = await order(contextAt(), ana, code);
    expect(await creditsOf(ana)).toMatchObject({ balance: 0 });
    await happens(redirect, { what: "approve" });
    expect(await orderOf(reference)).toMatchObject({
      credits: 25,
      bonus_credits: 20,
      discount: 0,
      total: 3490,
    });
    expect(await creditsOf(ana)).toEqual({ balance: 45, granted: 20, purchased: 25, owed: 0 });
    const [invoice] = await shop.transaction((tx) =>
      listInvoices({ tenant }, tx, { memberId: ana.id, reference }),
    );
    expect(invoice!.lines).toEqual([
      { kind: "credits", credits: 25, amount: 3490 },
      { kind: "bonus", credits: 20, code, amount: 0 },
    ]);
    expect(await checkOrders({ db: shop }, reference)).toEqual([]);
  });

  test("loses them in proportion to a refund, never more than given, and a chargeback that is won brings them back", async () => {
    const ana = await buyer();
    const { reference, redirect } = await order(
      contextAt(),
      ana,
      await newCode({ percentage: 0, bonusCredits: 20 }),
    );
    await happens(redirect, { what: "approve" });
    await happens(redirect, { what: "refund", amount: 1745, key: "r1745" });
    expect(await creditsOf(ana)).toMatchObject({ granted: 10, purchased: 13, owed: 0 });
    await happens(redirect, { what: "charge_back" });
    expect(await creditsOf(ana)).toMatchObject({ granted: 0, purchased: 0, owed: 0 });
    await happens(redirect, { what: "win_charge_back" });
    expect(await creditsOf(ana)).toMatchObject({ granted: 10, purchased: 13, owed: 0 });
    expect(await checkOrders({ db: shop }, reference)).toEqual([]);
  });

  test("that were spent are owed after a chargeback", async () => {
    const ana = await buyer();
    const { redirect } = await order(contextAt(), ana, await newCode({ percentage: 0, bonusCredits: 20 }));
    await happens(redirect, { what: "approve" });
    await spend(ana, 15);
    await happens(redirect, { what: "charge_back" });
    expect(await creditsOf(ana)).toEqual({ balance: 0, granted: 0, purchased: 0, owed: 15 });
  });

  test("that were spent stay with a member who withdraws: nothing is owed, and the ledger agrees", async () => {
    const ana = await buyer();
    const { reference, redirect } = await order(
      contextAt(),
      ana,
      await newCode({ percentage: 0, bonusCredits: 20 }),
    );
    await happens(redirect, { what: "approve" });
    await spend(ana, 15);
    const member = { id: ana.id, email: "ana@example.com", country: "NL" };
    expect(await withdrawFromOrder(contextAt(), member, reference)).toMatchObject({
      unused: 25,
      amount: 3490,
    });
    expect(await creditsOf(ana)).toEqual({ balance: 0, granted: 0, purchased: 0, owed: 0 });
    expect(await orderOf(reference)).toMatchObject({ bonus_spent: 15 });
    expect(await checkOrders({ db: shop }, reference)).toEqual([]);
  });

  test("cannot be changed on the order once agreed", async () => {
    const { reference } = await order(contextAt(), await buyer(), await newCode({ bonusCredits: 5 }));
    await expect(
      shop.transaction((tx) =>
        tx
          .updateTable("orders")
          .set({ bonus_credits: 50 } as never)
          .where("reference", "=", reference)
          .execute(),
      ),
    ).rejects.toThrow("what was agreed on an order stays");
  });
});

describe("the turnover by code", () => {
  test("adds up orders, amounts and bonus credits by code and currency, of this brand alone", async () => {
    const code = await newCode({ percentage: 1000, bonusCredits: 3, validity: "unlimited" });
    const ana = await buyer();
    const first = await order(contextAt(), ana, code);
    await happens(first.redirect, { what: "approve" });
    const second = await order(contextAt(), ana, code);
    await happens(second.redirect, { what: "approve" });
    await happens(second.redirect, { what: "refund", amount: 1000, key: "r1000" });
    await order(contextAt(), await buyer(), code);
    expect(await shop.transaction((tx) => listTurnover(tx, code))).toEqual([
      {
        code,
        currency: "EUR",
        orders: 3,
        paidOrders: 2,
        members: 1,
        gross: 6980,
        discount: 698,
        paid: 6282,
        refunded: 1000,
        chargedBack: 0,
        bonusCredits: 6,
      },
    ]);
    expect(await other.transaction((tx) => listTurnover(tx, code))).toEqual([]);
    expect((await shop.transaction((tx) => listTurnover(tx, null))).length).toBeGreaterThan(1);
  });
});
