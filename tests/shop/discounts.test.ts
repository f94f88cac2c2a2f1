import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import type { ShopContext } from "~/domain/context";
import type { DiscountProblem } from "~/domain/discounts/discount";
import { findActiveDiscount, findDiscount } from "~/domain/discounts/find-discount.server";
import { addDiscount, endDiscount, type NewDiscount } from "~/domain/discounts/manage-discounts.server";
import { giveRetentionCode } from "~/domain/discounts/retention-code.server";
import { cancelOrder } from "~/domain/shop/cancel-order.server";
import { listOrders } from "~/domain/shop/list-orders.server";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
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
const at = (ms: number) => new Date(SHOP_NOW.getTime() + ms);
const contextAt = (now = SHOP_NOW, db = shop) => shopContext(tenant, db, { now });
/** A member who signed up the given time before SHOP_NOW. */
async function buyer({ hoursAgo = 1000, paid = false, db = shop } = {}) {
  const more = { paid_user: paid, signup_date: at(-hoursAgo * HOUR_MS) };
  return { id: (await addMembers(db, 1, more))[0]!, country: "NL" };
}
let codes = 0;
/** Adds a code of 10 % that everybody may use once; the given fields replace these values. @returns the code */
async function newCode(more: Partial<NewDiscount> = {}, db = shop): Promise<string> {
  const discount: NewDiscount = {
    code: `TEST-${++codes}`,
    percentage: 1000,
    countries: [],
    currency: null,
    minimum: 0,
    methods: [],
    expires: at(24 * HOUR_MS),
    validity: "once-per-user",
    memberId: null,
    origin: "operator",
    ...more,
  };
  expect(await db.transaction((tx) => addDiscount(tx, discount, SHOP_NOW))).toBe(true);
  return discount.code;
}
const order = (ctx: ShopContext, member: { id: number; country: string }, code: string, more = {}) =>
  placeOrder(ctx, member, { bundleId: "b25", method: "ideal", startAgreed: true, code, ...more }, "Order");
const refused = (problem: DiscountProblem) => ({ problem: `code_${problem}` });
const orderOf = (reference: string) =>
  shop.transaction((tx) =>
    tx.selectFrom("orders").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow(),
  );
const ordersOf = (memberId: number) =>
  shop.transaction((tx) => tx.selectFrom("orders").select("id").where("member_id", "=", memberId).execute());
/** Triggers an event of the latest attempt to pay an order and returns the provider's message. */
async function happens(ctx: ShopContext, redirect: string | null, what: "approve" | "decline") {
  const ref = redirect!.split("/").at(-1)!;
  await actInSandbox(ctx, ref, { what });
  await receiveMessage(ctx, sandboxMessage(ref));
}

describe("a code", () => {
  test("takes its percentage off the price, and the order stores price, discount and code as agreed", async () => {
    const ana = await buyer();
    const code = await newCode({ percentage: 1250 });
    const { reference } = await order(contextAt(), ana, ` ${code.toLowerCase()} `);
    expect(await orderOf(reference)).toMatchObject({
      price: 3490,
      // 436.25 cents
      discount: 436,
      fee: 0,
      total: 3054,
      net: 2524,
      vat: 530,
      per_message: 123,
      discount_code: code,
    });
    await shop.transaction((tx) => endDiscount(tx, code, SHOP_NOW));
    expect(await orderOf(reference)).toMatchObject({ discount: 436, total: 3054 });
  });

  test.each<[DiscountProblem, Partial<NewDiscount>]>([
    ["expired", { expires: SHOP_NOW }],
    ["minimum", { minimum: 3491, currency: "EUR" }],
    ["country", { countries: ["BE"] }],
    ["currency", { currency: "USD" }],
    ["currency", { percentage: 0, amount: 500, currency: "USD" }],
    ["early", { starts: at(1) }],
    ["method", { methods: ["paypal"] }],
  ])("is refused as %s where it has %j, and no order is stored", async (problem, more) => {
    const ana = await buyer();
    await expect(order(contextAt(), ana, await newCode(more))).rejects.toMatchObject(refused(problem));
    expect(await ordersOf(ana.id)).toEqual([]);
  });

  test("is valid where the order meets each of its restrictions exactly", async () => {
    const ana = await buyer();
    const code = await newCode({
      expires: at(1),
      minimum: 3490,
      currency: "EUR",
      countries: ["BE", "NL"],
      methods: ["ideal"],
    });
    const { reference } = await order(contextAt(), ana, code);
    expect(await orderOf(reference)).toMatchObject({ discount: 349, discount_code: code });
  });

  test("that does not exist, of another brand, of another member, or ended, is refused", async () => {
    const [ana, bea] = [await buyer(), await buyer()];
    await expect(order(contextAt(), ana, "NO-SUCH-CODE")).rejects.toMatchObject(refused("unknown"));
    await expect(order(contextAt(), ana, "%_'--")).rejects.toMatchObject(refused("unknown"));
    const elsewhere = await newCode({}, other);
    await expect(order(contextAt(), ana, elsewhere)).rejects.toMatchObject(refused("unknown"));
    const personal = await newCode({ memberId: bea.id });
    await expect(order(contextAt(), ana, personal)).rejects.toMatchObject(refused("unknown"));
    await order(contextAt(), bea, personal);
    const ended = await newCode();
    // Another brand cannot end it.
    expect(await other.transaction((tx) => endDiscount(tx, ended, SHOP_NOW))).toBe(false);
    expect(await shop.transaction((tx) => endDiscount(tx, ended, SHOP_NOW))).toBe(true);
    await expect(order(contextAt(), ana, ended)).rejects.toMatchObject(refused("expired"));
    expect(await ordersOf(ana.id)).toEqual([]);
  });

  test("is unique in its brand regardless of case, and another brand may have the same", async () => {
    const code = await newCode();
    await expect(newCode({ code })).rejects.toThrow();
    await expect(newCode({ code: code.toLowerCase() })).rejects.toThrow();
    await newCode({ code }, other);
    await expect(newCode({ code: "TIMEBONUS25" })).rejects.toThrow();
    await expect(newCode({ code: "WELCOME25" })).rejects.toThrow();
  });

  test("that allows repeated use is accepted for any number of orders", async () => {
    const ana = await buyer();
    const code = await newCode({ validity: "unlimited" });
    for (let at = 0; at < 3; at++) {
      const { redirect } = await order(contextAt(), ana, code);
      await happens(contextAt(), redirect, "approve");
    }
    expect(await ordersOf(ana.id)).toHaveLength(3);
  });
});

describe("a code that each member may use once", () => {
  test("is used once its order is paid, and another member's use does not count", async () => {
    const [ana, bea] = [await buyer(), await buyer()];
    const code = await newCode();
    const { redirect } = await order(contextAt(), ana, code);
    await happens(contextAt(), redirect, "approve");
    await expect(order(contextAt(), ana, code)).rejects.toMatchObject(refused("used"));
    await order(contextAt(), bea, code);
  });

  test("is given to one order when one of several that were placed at the same instant is paid", async () => {
    for (let round = 0; round < 5; round++) {
      const ana = await buyer();
      const code = await newCode();
      const placed = await Promise.all([1, 2, 3].map(() => order(contextAt(), ana, code)));
      await happens(contextAt(), placed[round % 3]!.redirect, "approve");
      await expect(order(contextAt(), ana, code)).rejects.toMatchObject(refused("used"));
      const others = placed.filter((_, at) => at !== round % 3);
      for (const { reference } of others)
        await expect(payOrder(contextAt(), ana, { reference, method: "ideal" })).rejects.toMatchObject(
          refused("used"),
        );
    }
  });

  test("is taken over by the next order, and three open payment pages at its price are the limit", async () => {
    const ana = await buyer();
    const code = await newCode({ expires: at(1000 * HOUR_MS) });
    const first = await order(contextAt(), ana, code);
    await order(contextAt(), ana, code);
    await order(contextAt(), ana, code);
    await expect(order(contextAt(), ana, code)).rejects.toMatchObject(refused("reserved"));
    await happens(contextAt(), first.redirect, "decline");
    await order(contextAt(), ana, code);
    await expect(order(contextAt(), ana, code)).rejects.toMatchObject(refused("reserved"));
    const last = await order(contextAt(at(999 * HOUR_MS)), ana, code);
    expect((await orderOf(last.reference)).discount).toBe(349);
  });

  test("stays with an order that is being paid by a card charge or a direct debit", async () => {
    const ana = await buyer();
    const code = await newCode();
    const first = await order(contextAt(), ana, code);
    await shop.transaction((tx) =>
      tx
        .updateTable("payments")
        .set({ method: "directdebit" } as never)
        .where("reference", "=", `${first.reference}-1`)
        .execute(),
    );
    await expect(order(contextAt(), ana, code)).rejects.toMatchObject(refused("reserved"));
  });

  test("leaves the price of an earlier order unchanged, also when that order is paid late", async () => {
    const ana = await buyer();
    const code = await newCode();
    const first = await order(contextAt(), ana, code);
    await happens(contextAt(), first.redirect, "decline");
    const second = await order(contextAt(), ana, code);
    await happens(contextAt(), second.redirect, "approve");
    // The provider took the money of the first attempt after all.
    await happens(contextAt(), first.redirect, "approve");
    for (const { reference } of [first, second])
      expect(await orderOf(reference)).toMatchObject({ discount: 349, total: 3141 });
  });

  test("is not applied again to an order after another order that used it is paid", async () => {
    const ana = await buyer();
    const code = await newCode();
    const first = await order(contextAt(), ana, code);
    await happens(contextAt(), first.redirect, "decline");
    const second = await order(contextAt(), ana, code);
    const again = { reference: first.reference, method: "ideal" };
    // The second was not paid yet: the use returns to the order that is paid.
    const paid = await payOrder(contextAt(), ana, again);
    await happens(contextAt(), paid.redirect, "approve");
    await expect(
      payOrder(contextAt(), ana, { reference: second.reference, method: "ideal" }),
    ).rejects.toMatchObject(refused("used"));
  });

  test("is not applied to an order paid long after the code ended; within a day of the order a payment can be retried", async () => {
    const ana = await buyer();
    const code = await newCode({ expires: at(HOUR_MS) });
    const { reference, redirect } = await order(contextAt(), ana, code);
    await happens(contextAt(), redirect, "decline");
    const again = (ms: number) => payOrder(contextAt(at(ms)), ana, { reference, method: "ideal" });
    const second = await again(24 * HOUR_MS - 1000);
    await happens(contextAt(), second.redirect, "decline");
    await expect(again(24 * HOUR_MS)).rejects.toMatchObject(refused("expired"));
    // While the code is still valid, the price is as well.
    const lasting = await newCode({ expires: at(100 * HOUR_MS) });
    const other = await order(contextAt(), ana, lasting);
    await happens(contextAt(), other.redirect, "decline");
    const late = { reference: other.reference, method: "ideal" };
    expect(await payOrder(contextAt(at(90 * HOUR_MS)), ana, late)).toMatchObject({
      reference: late.reference,
    });
  });

  test("is used once where an order is paid anew and a new order is placed at the same instant", async () => {
    for (let round = 0; round < 5; round++) {
      const ana = await buyer();
      const code = await newCode();
      const first = await order(contextAt(), ana, code);
      await happens(contextAt(), first.redirect, "decline");
      const [, second] = await Promise.all([
        payOrder(contextAt(), ana, { reference: first.reference, method: "ideal" }),
        order(contextAt(), ana, code),
      ]);
      await happens(contextAt(), second.redirect, "approve");
      await expect(
        payOrder(contextAt(), ana, { reference: first.reference, method: "ideal" }),
      ).rejects.toMatchObject(refused("used"));
      await expect(order(contextAt(), ana, code)).rejects.toMatchObject(refused("used"));
    }
  });
});

describe("the time bonus", () => {
  const active = (memberId: number, now: Date) =>
    shop.transaction((tx) => findActiveDiscount(contextAt(now), tx, memberId));

  test("is the active discount of a member who has not paid, until four hours after the signup, and is 25 %", async () => {
    const ana = await buyer({ hoursAgo: 0 });
    const last = at(4 * HOUR_MS - 1);
    expect(await active(ana.id, last)).toMatchObject({
      code: "TIMEBONUS25",
      percentage: 2500,
      validity: "once-per-user",
      status: "active",
      expires: at(4 * HOUR_MS),
    });
    expect(await active(ana.id, at(4 * HOUR_MS))).toBeNull();
    const { reference } = await order(contextAt(last), ana, "TIMEBONUS25");
    expect(await orderOf(reference)).toMatchObject({ price: 3490, discount: 873, total: 2617 });
  });

  test("that ends between the page and the order refuses the order: no price rises silently", async () => {
    const ana = await buyer({ hoursAgo: 4 });
    await expect(order(contextAt(), ana, "TIMEBONUS25")).rejects.toMatchObject(refused("unknown"));
    expect(await ordersOf(ana.id)).toEqual([]);
  });

  test("does not come back by paying an old order of it by direct debit or otherwise", async () => {
    const ana = await buyer({ hoursAgo: 1 });
    const { reference } = await order(contextAt(), ana, "TIMEBONUS25", { method: "directdebit" });
    const late = contextAt(at(180 * 24 * HOUR_MS));
    await expect(payOrder(late, ana, { reference, method: "ideal" })).rejects.toMatchObject({
      problem: "order_old",
    });
    const first = await order(contextAt(), ana, "");
    await happens(contextAt(), first.redirect, "approve");
    const next = contextAt(at(25 * HOUR_MS));
    await expect(payOrder(next, ana, { reference, method: "ideal" })).rejects.toMatchObject(
      refused("expired"),
    );
  });

  test("is not offered to a member who has paid, and never returns", async () => {
    const paid = await buyer({ hoursAgo: 1, paid: true });
    expect(await active(paid.id, SHOP_NOW)).toBeNull();
    await expect(order(contextAt(), paid, "TIMEBONUS25")).rejects.toMatchObject(refused("unknown"));
    const ana = await buyer({ hoursAgo: 1 });
    const { redirect } = await order(contextAt(), ana, "TIMEBONUS25");
    await happens(contextAt(), redirect, "approve");
    expect(await active(ana.id, SHOP_NOW)).toBeNull();
    await expect(order(contextAt(), ana, "TIMEBONUS25")).rejects.toMatchObject(refused("unknown"));
  });

  test("and the welcome discount share one first purchase: neither is there after an order with one of them is paid", async () => {
    const ana = await buyer({ hoursAgo: 1 });
    await order(contextAt(), ana, "TIMEBONUS25");
    const { redirect } = await order(contextAt(), ana, "WELCOME25");
    await happens(contextAt(), redirect, "approve");
    expect(await active(ana.id, SHOP_NOW)).toBeNull();
    for (const code of ["WELCOME25", "TIMEBONUS25"])
      await expect(order(contextAt(), ana, code)).rejects.toMatchObject(refused("unknown"));
  });

  test("stays for a buyer who steps back from the payment page: same banner, same price, also for another bundle", async () => {
    const ana = await buyer({ hoursAgo: 1 });
    const first = await order(contextAt(), ana, "TIMEBONUS25");
    expect(await active(ana.id, SHOP_NOW)).toMatchObject({ code: "TIMEBONUS25" });
    const second = await order(contextAt(), ana, "TIMEBONUS25", { bundleId: "b60" });
    const orders = [await orderOf(first.reference), await orderOf(second.reference)];
    expect(orders[1]!.total).toBeGreaterThan(orders[0]!.total);
    for (const { discount, total } of orders) expect(discount / (discount + total)).toBeCloseTo(0.25, 2);
    await happens(contextAt(), second.redirect, "approve");
    // The first one is paid late, and keeps the price agreed.
    await happens(contextAt(), first.redirect, "approve");
    expect(await orderOf(first.reference)).toMatchObject({ completed_at: expect.any(Date) });
  });

  test("is free again for every order after the buyer cancelled the unpaid one", async () => {
    const ana = await buyer({ hoursAgo: 1 });
    const { reference, redirect } = await order(contextAt(), ana, "TIMEBONUS25");
    await cancelOrder(contextAt(), ana.id, reference);
    const [listed] = await shop.transaction((tx) => listOrders(tx, ana.id, { reference }));
    expect(listed).toMatchObject({ state: "cancelled", redirect: null });
    expect(await active(ana.id, SHOP_NOW)).toMatchObject({ code: "TIMEBONUS25" });
    const bea = await buyer();
    await expect(cancelOrder(contextAt(), bea.id, reference)).rejects.toMatchObject({
      problem: "order_unknown",
    });
    // A late payment is credited nevertheless, and a paid order cannot be cancelled.
    await happens(contextAt(), redirect, "approve");
    expect(await shop.transaction((tx) => listOrders(tx, ana.id, { reference }))).toMatchObject([
      { state: "completed" },
    ]);
    await expect(cancelOrder(contextAt(), ana.id, reference)).rejects.toMatchObject({
      problem: "already_paid",
    });
  });

  test("is followed by the brand's welcome discount where that lasts longer, whose code ends with its percentage", async () => {
    const config = { ...tenant.config, welcome_discount: { percentage: 10, hours: 72 } };
    const ctx = { ...contextAt(), tenant: { ...tenant, config } as Tenant };
    const [ana, bea] = [await buyer({ hoursAgo: 5 }), await buyer({ hoursAgo: 72 })];
    const found = (id: number) => shop.transaction((tx) => findActiveDiscount(ctx, tx, id));
    expect(await found(ana.id)).toMatchObject({ code: "WELCOME10", percentage: 1000 });
    expect(await found(bea.id)).toBeNull();
    // The page was opened before the brand lowered it.
    await expect(order(ctx, ana, "WELCOME25")).rejects.toMatchObject(refused("unknown"));
    const { reference } = await order(ctx, ana, "WELCOME10");
    expect((await orderOf(reference)).discount).toBe(349);
  });

  test("is replaced by a code that the member types, and never added to it", async () => {
    const ana = await buyer({ hoursAgo: 1 });
    const code = await newCode();
    const { reference } = await order(contextAt(), ana, code);
    expect(await orderOf(reference)).toMatchObject({ discount: 349, discount_code: code });
  });
});

describe("the retention code", () => {
  test("is personal, given once, and the same on each request until it is used", async () => {
    const [ana, bea] = [await buyer({ paid: true }), await buyer()];
    const given = await giveRetentionCode(contextAt(), ana.id);
    expect(given).toMatchObject({ percentage: 2500, memberId: ana.id, validity: "once-per-user" });
    expect(given!.code).toMatch(/^STAY-[0-9A-Z]{8}$/);
    const again = await Promise.all([1, 2].map(() => giveRetentionCode(contextAt(), ana.id)));
    expect(again.map((one) => one?.code)).toEqual([given!.code, given!.code]);
    const stranger = await shop.transaction((tx) => findDiscount(contextAt(), tx, bea.id, given!.code));
    expect(stranger).toEqual({ discount: null, problem: "unknown" });
    const { redirect } = await order(contextAt(), ana, given!.code);
    await happens(contextAt(), redirect, "approve");
    expect(await giveRetentionCode(contextAt(), ana.id)).toBeNull();
  });

  test("is not given by a brand without such a discount, nor again once it has expired", async () => {
    const ana = await buyer();
    const without = { ...tenant, config: { ...tenant.config, delete_discount: 0 } } as Tenant;
    expect(await giveRetentionCode({ ...contextAt(), tenant: without }, ana.id)).toBeNull();
    expect(await giveRetentionCode(contextAt(), ana.id)).not.toBeNull();
    expect(await giveRetentionCode(contextAt(at(30 * 24 * HOUR_MS)), ana.id)).toBeNull();
  });
});

test("an erased member's codes and uses are deleted, and the order keeps what was agreed without the person", async () => {
  const ana = await buyer();
  const code = await newCode({ memberId: ana.id });
  const { reference } = await order(contextAt(), ana, code);
  const left = await shop.transaction(async (tx) => {
    await tx.deleteFrom("members").where("id", "=", ana.id).execute();
    return [
      await tx.selectFrom("discount_codes").select("id").where("code", "=", code).execute(),
      await tx.selectFrom("discount_uses").select("order_id").where("member_id", "=", ana.id).execute(),
    ];
  });
  expect(left).toEqual([[], []]);
  expect(await orderOf(reference)).toMatchObject({ member_id: null, discount: 349, discount_code: code });
});
