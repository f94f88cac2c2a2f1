import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { collectData } from "~/domain/accounts/leaving/collect-data.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { listCards, removeCard } from "~/domain/cards/stored-cards.server";
import { findCredits } from "~/domain/credits/find-balance.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { lastPurchase, listOrders } from "~/domain/shop/list-orders.server";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { signerOf } from "~/http/secret.server";
import { type PaymentProvider, ProviderSilent } from "~/outside/payments/provider";
import { actInSandbox, sandbox } from "~/outside/payments/sandbox.server";
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
  expect([await checkOrders({ db: shop }), await checkOrders({ db: other })]).toEqual([[], []]);
  await databases.end();
  await database.close();
});

const contextOf = ({
  db = shop,
  payments = sandbox,
  now = SHOP_NOW,
}: {
  db?: TenantDb;
  payments?: PaymentProvider;
  now?: Date;
} = {}) => ({
  ...shopContext(tenant, db, { payments, now }),
  sign: signerOf("a secret of the tests of stored cards"),
});
const TOTAL = 3490;
const BUNDLE = { bundleId: "b25", method: "creditcard", startAgreed: true };
let pages = 0;
const pageKey = () => (pages++).toString(16).padStart(32, "0");
const withCard = (method: string) => ({ ...BUNDLE, method, shownTotal: TOTAL, pageKey: pageKey() });

const newBuyer = async (db = shop) => ({ id: (await addMembers(db, 1))[0]!, country: "NL" });
const cardsOf = ({ id }: { id: number }, ctx = contextOf()) =>
  ctx.db.transaction((tx) => listCards(ctx, tx, id));
const balanceOf = async ({ id }: { id: number }) =>
  (await shop.transaction((tx) => findCredits(tx, id))).balance;
const attemptsOf = (orderId: number) =>
  shop.transaction((tx) =>
    tx.selectFrom("payments").selectAll().where("order_id", "=", orderId).orderBy("id").execute(),
  );
const ordersOf = ({ id }: { id: number }) => shop.transaction((tx) => listOrders(tx, id));

/** A member who paid with a card, and what they ticked. @returns with the first payment's name at the sandbox */
async function paidByCard({ remember = true, db = shop } = {}) {
  const ctx = contextOf({ db });
  const buyer = await newBuyer(db);
  const { redirect } = await placeOrder(ctx, buyer, { ...BUNDLE, remember }, "Order");
  const ref = redirect!.split("/").at(-1)!;
  await actInSandbox(ctx, ref, { what: "approve" });
  await receiveMessage(ctx, sandboxMessage(ref));
  const [card] = await cardsOf(buyer, ctx);
  return { ctx, buyer, ref, card: card! };
}

/** The token that the sandbox gave for the card of a payment. */
async function tokenOf(ref: string): Promise<string> {
  const { rows } = await shop.transaction((tx) =>
    sql<{ token: string }>`select card_token as token from sandbox_payments where ref = ${ref}`.execute(tx),
  );
  expect(rows[0]?.token).toMatch(/^card_[0-9a-f]{32}$/);
  return rows[0]!.token;
}

describe("a card", () => {
  test("is remembered once it is paid with, where the member ticked the box, with its token sealed", async () => {
    const { buyer, card, ref } = await paidByCard();
    expect(card).toMatchObject({ method: "creditcard", brand: "Visa", last4: "4242" });
    const [row] = await shop.transaction((tx) =>
      tx.selectFrom("stored_cards").selectAll().where("member_id", "=", buyer.id).execute(),
    );
    expect(row).toMatchObject({ provider: "sandbox", consented_at: SHOP_NOW });
    expect(row!.token.toString("latin1")).not.toContain(await tokenOf(ref));
  });

  test("is not remembered without the box, and not with a way to pay that is no card", async () => {
    expect((await paidByCard({ remember: false })).card).toBeUndefined();
    const buyer = await newBuyer();
    const ctx = contextOf();
    const { redirect } = await placeOrder(
      ctx,
      buyer,
      { ...BUNDLE, method: "ideal", remember: true },
      "Order",
    );
    const ref = redirect!.split("/").at(-1)!;
    await actInSandbox(ctx, ref, { what: "approve" });
    await receiveMessage(ctx, sandboxMessage(ref));
    expect(await balanceOf(buyer)).toBe(25);
    expect(await cardsOf(buyer)).toEqual([]);
  });

  test("is not remembered while its payment is not paid", async () => {
    const [ctx, buyer] = [contextOf(), await newBuyer()];
    const { redirect } = await placeOrder(ctx, buyer, { ...BUNDLE, remember: true }, "Order");
    const ref = redirect!.split("/").at(-1)!;
    await actInSandbox(ctx, ref, { what: "decline" });
    await receiveMessage(ctx, sandboxMessage(ref));
    expect(await cardsOf(buyer)).toEqual([]);
  });

  test("that is remembered again is listed once", async () => {
    const { ctx, buyer, card } = await paidByCard();
    const { redirect } = await placeOrder(ctx, buyer, { ...BUNDLE, remember: true }, "Order");
    const ref = redirect!.split("/").at(-1)!;
    await actInSandbox(ctx, ref, { what: "approve" });
    await receiveMessage(ctx, sandboxMessage(ref));
    expect(await cardsOf(buyer)).toEqual([card]);
    await placeOrder(ctx, buyer, withCard(card.id), "Order");
    expect(await balanceOf(buyer)).toBe(75);
  });

  test("whose last month is over is neither offered nor charged", async () => {
    const { buyer, card } = await paidByCard();
    const december = contextOf({ now: new Date("2039-12-31T12:00:00Z") });
    expect(await cardsOf(buyer, december)).toHaveLength(1);
    const january = contextOf({ now: new Date("2040-01-01T12:00:00Z") });
    expect(await cardsOf(buyer, january)).toEqual([]);
    await expect(placeOrder(january, buyer, withCard(card.id), "Order")).rejects.toMatchObject({
      problem: "method_unknown",
    });
  });

  test("is in the member's data without its token, and goes with the account", async () => {
    const { buyer, ref } = await paidByCard();
    const data = await collectData(contextOf(), buyer.id);
    expect(JSON.stringify(data)).toContain('"ends_with":"4242"');
    expect(JSON.stringify(data)).not.toContain(await tokenOf(ref));
    await shop.transaction((tx) => eraseAccount(tx, buyer.id));
    const left = await shop.transaction((tx) =>
      tx.selectFrom("stored_cards").select("id").where("member_id", "=", buyer.id).execute(),
    );
    expect(left).toEqual([]);
  });
});

describe("an order with a remembered card", () => {
  test("is charged at once, at the price of its way to pay, and its credits are there", async () => {
    const { ctx, buyer, card } = await paidByCard();
    const placed = await placeOrder(ctx, buyer, withCard(card.id), "Order");
    expect(placed.redirect).toBeNull();
    expect(await balanceOf(buyer)).toBe(50);
    expect(await attemptsOf(placed.orderId)).toMatchObject([
      { method: "creditcard", state: "paid", paid: TOTAL, completes: true },
    ]);
    expect(await shop.transaction((tx) => lastPurchase(tx, buyer.id))).toEqual({
      bundleId: "b25",
      method: card.id,
    });
  });

  test("that is pressed many times at once charges once, and each press leads to the same order", async () => {
    const { ctx, buyer, card } = await paidByCard();
    const input = withCard(card.id);
    const placed = await Promise.all(Array.from({ length: 8 }, () => placeOrder(ctx, buyer, input, "Order")));
    expect(new Set(placed.map(({ reference }) => reference)).size).toBe(1);
    expect(await balanceOf(buyer)).toBe(50);
    const { rows } = await shop.transaction((tx) =>
      sql`select 1 from sandbox_payments where reference like ${`${placed[0]!.reference}-%`}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
  });

  test.each([
    [{ startAgreed: false }, "start_needed"],
    [{ shownTotal: 1 }, "total_changed"],
    [{ shownTotal: undefined }, "total_changed"],
    [{ pageKey: undefined }, "method_unknown"],
    [{ pageKey: "x" }, "method_unknown"],
    [{ code: "NO-CODE" }, "code_unknown"],
    [{ method: "card:" }, "method_unknown"],
    [{ method: "card:0" }, "method_unknown"],
    [{ method: "card:99999999999999999999" }, "method_unknown"],
  ] as const)("and %j is refused as %s, and nothing is charged", async (input, problem) => {
    const { ctx, buyer, card } = await paidByCard();
    const wrong = { ...withCard(card.id), ...input } as Parameters<typeof placeOrder>[2];
    await expect(placeOrder(ctx, buyer, wrong, "Order")).rejects.toMatchObject({ problem });
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  test("cannot be charged to another member's card, to one of another brand, or to one that is removed", async () => {
    const [ana, theirs] = [await paidByCard(), await paidByCard({ db: other })];
    const stranger = await newBuyer();
    const refused = { problem: "method_unknown" };
    const order = (who: { id: number; country: string }, method: string) =>
      placeOrder(contextOf(), who, withCard(method), "Order");
    await expect(order(stranger, ana.card.id)).rejects.toMatchObject(refused);
    await expect(
      placeOrder(contextOf({ db: other }), theirs.buyer, withCard(ana.card.id), "Order"),
    ).rejects.toMatchObject(refused);
    const removals = [
      await removeCard({ db: shop }, stranger.id, ana.card.id),
      await removeCard({ db: other }, ana.buyer.id, ana.card.id),
      await removeCard({ db: other }, theirs.buyer.id, ana.card.id),
    ];
    expect(removals).toEqual([false, false, false]);
    expect(await cardsOf(ana.buyer)).toHaveLength(1);
    expect(await removeCard({ db: shop }, ana.buyer.id, ana.card.id)).toBe(true);
    await expect(order(ana.buyer, ana.card.id)).rejects.toMatchObject(refused);
    expect([await cardsOf(ana.buyer), await ordersOf(stranger)]).toEqual([[], []]);
  });

  test("that is declined is failed, names its card, and is paid by a second charge or another way", async () => {
    const { ctx, buyer, card, ref } = await paidByCard();
    await actInSandbox(ctx, ref, { what: "fail_next" });
    const { orderId, reference } = await placeOrder(ctx, buyer, withCard(card.id), "Order");
    expect(await balanceOf(buyer)).toBe(25);
    expect((await ordersOf(buyer))[0]).toMatchObject({
      state: "failed",
      card: { id: card.id, last4: "4242" },
    });
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => payOrder(ctx, buyer, { reference, method: card.id })),
    );
    expect(tries.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await balanceOf(buyer)).toBe(50);
    expect((await attemptsOf(orderId)).map(({ state }) => state)).toEqual(["failed", "paid"]);
  });

  test("at a silent provider is unknown, is not charged again, and is asked about", async () => {
    const { buyer, card } = await paidByCard();
    let charges = 0;
    const silent: PaymentProvider = {
      ...sandbox,
      charge: async (...given) => {
        charges += 1;
        await sandbox.charge!(...given);
        throw new ProviderSilent("no answer");
      },
    };
    const ctx = contextOf({ payments: silent });
    const input = withCard(card.id);
    const { orderId, reference } = await placeOrder(ctx, buyer, input, "Order");
    expect(await attemptsOf(orderId)).toMatchObject([{ state: "unknown", paid: 0 }]);
    expect(await balanceOf(buyer)).toBe(25);
    await placeOrder(ctx, buyer, input, "Order");
    for (const method of [card.id, "ideal"])
      await expect(payOrder(ctx, buyer, { reference, method })).rejects.toMatchObject({
        problem: "already_paid",
      });
    expect(charges).toBe(1);
    await checkPayments(contextOf({ now: new Date(SHOP_NOW.getTime() + 120_000) }));
    expect(await attemptsOf(orderId)).toMatchObject([{ state: "paid", paid: TOTAL }]);
    expect(await balanceOf(buyer)).toBe(50);
  });
});
