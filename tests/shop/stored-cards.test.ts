import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { collectData } from "~/domain/accounts/leaving/collect-data.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { listCards, removeCard } from "~/domain/cards/stored-cards.server";
import { findCredits } from "~/domain/credits/find-balance.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { endAtProvider } from "~/domain/shop/end-at-provider.server";
import { lastPurchase, listOrders } from "~/domain/shop/list-orders.server";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { customerAt } from "~/domain/shop/provider-customers.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { setOwnLimit } from "~/domain/shop/set-own-limit.server";
import { signerOf } from "~/http/start/secret.server";
import { EndedAtProvider, type PaymentProvider, ProviderSilent } from "~/outside/payments/provider";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { MollieServer } from "../support/mollie-server";
import { mollieWorld } from "../support/mollie-world";
import { type Happening, type PaymentWorld, sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

const mollie = new MollieServer("test_0123456789012345678901234567");
const servers = setupServer(...mollie.handlers);
const databases = new TenantDatabases();
const [shop, other] = [
  databases.of({ id: "shop", slug: "shop" }),
  databases.of({ id: "other", slug: "other" }),
];
let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  servers.listen({ onUnhandledRequest: "error" });
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  tenant = await demoTenant("velvet-hour");
});
afterAll(async () => {
  expect([await checkOrders({ db: shop }), await checkOrders({ db: other })]).toEqual([[], []]);
  servers.close();
  await databases.end();
  await database.close();
});

let pages = 0;
const providers: [string, (db: TenantDb) => PaymentWorld][] = [
  ["sandbox", sandboxWorld],
  ["mollie", () => mollieWorld(mollie)],
];

describe.each(providers)("with %s", (name, open) => {
  const [world, elsewhere] = [open(shop), open(other)];

  const contextOf = ({
    db = shop,
    payments = world.provider,
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
  const CHARGE = {
    amount: TOTAL,
    currency: "EUR",
    method: "creditcard",
    description: "25",
    webhookUrl: "https://velvethour.example/api/webhooks/x/key",
  };
  const BUNDLE = { bundleId: "b25", method: "creditcard", startAgreed: true };
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
  const customersOf = (ref: string) =>
    shop.transaction((tx) =>
      tx.selectFrom("provider_customers").select("id").where("ref", "=", ref).execute(),
    );
  const ordersOf = ({ id }: { id: number }) => shop.transaction((tx) => listOrders(tx, id));

  /** Triggers an event of an order's first payment at the provider and delivers its message. @returns the payment's reference */
  async function happen(order: { reference: string }, what: Happening, ctx = contextOf()): Promise<string> {
    const reference = `${order.reference}-1`;
    const of = ctx.db === shop ? world : elsewhere;
    const message = await of.happen({ reference, amount: TOTAL, currency: "EUR" }, what);
    await receiveMessage(ctx, message!);
    return reference;
  }

  /** A member who paid with a card, and what they ticked. @returns with the first payment's reference */
  async function paidByCard({ remember = true, db = shop } = {}) {
    const ctx = contextOf({ db, payments: db === shop ? world.provider : elsewhere.provider });
    const buyer = await newBuyer(db);
    const first = await placeOrder(ctx, buyer, { ...BUNDLE, remember }, "Order");
    const ref = await happen(first, "pay", ctx);
    const [card] = await cardsOf(buyer, ctx);
    return { ctx, buyer, ref, first, card: card! };
  }

  /** The provider's token for the card of a payment. */
  const tokenOf = (ref: string) => world.cards!.token(ref);
  /** Whether the provider still charges a card. */
  async function isChargeable({ buyer, ref }: { buyer: { id: number }; ref: string }, token: string) {
    const customer = await customerAt(contextOf(), world.provider, buyer.id);
    return world.provider.charge!(contextOf(), {
      ...CHARGE,
      reference: `${ref}-${pageKey().slice(-6)}`,
      customer,
      token,
    }).then(
      () => true,
      (error) => {
        expect(error).toBeInstanceOf(EndedAtProvider);
        return false;
      },
    );
  }

  describe("a card", () => {
    test("is stored once it is paid with, where the member ticked the box, with its token encrypted", async () => {
      const { buyer, card, ref } = await paidByCard();
      expect(card).toMatchObject({ method: "creditcard", brand: "Visa", last4: "4242" });
      const [row] = await shop.transaction((tx) =>
        tx.selectFrom("stored_cards").selectAll().where("member_id", "=", buyer.id).execute(),
      );
      expect(row).toMatchObject({ provider: name, consented_at: SHOP_NOW });
      expect(row!.token.toString("latin1")).not.toContain(await tokenOf(ref));
    });

    test("is not stored without the box, nor with a way to pay that is not a card", async () => {
      expect((await paidByCard({ remember: false })).card).toBeUndefined();
      const buyer = await newBuyer();
      const ctx = contextOf();
      await happen(
        await placeOrder(ctx, buyer, { ...BUNDLE, method: "ideal", remember: true }, "Order"),
        "pay",
      );
      expect(await balanceOf(buyer)).toBe(25);
      expect(await cardsOf(buyer)).toEqual([]);
    });

    test("is not stored while its payment is unpaid", async () => {
      const [ctx, buyer] = [contextOf(), await newBuyer()];
      await happen(await placeOrder(ctx, buyer, { ...BUNDLE, remember: true }, "Order"), "decline");
      expect(await cardsOf(buyer)).toEqual([]);
    });

    test("that is stored again is listed once, and its previous token at the provider is ended", async () => {
      const { ctx, buyer, card, ref } = await paidByCard();
      const again = await placeOrder(ctx, buyer, { ...BUNDLE, remember: true }, "Order");
      const [before, after] = [await tokenOf(ref), await tokenOf(await happen(again, "pay"))];
      expect(await cardsOf(buyer)).toEqual([card]);
      await endAtProvider(ctx);
      expect(await isChargeable({ buyer, ref }, before)).toBe(false);
      expect(await isChargeable({ buyer, ref }, after)).toBe(true);
      await placeOrder(ctx, buyer, withCard(card.id), "Order");
      expect(await balanceOf(buyer)).toBe(75);
    });

    test("that has expired is neither offered nor charged", async () => {
      const { buyer, card } = await paidByCard();
      const december = contextOf({ now: new Date("2039-12-31T12:00:00Z") });
      expect(await cardsOf(buyer, december)).toHaveLength(1);
      const january = contextOf({ now: new Date("2040-01-01T12:00:00Z") });
      expect(await cardsOf(buyer, january)).toEqual([]);
      await expect(placeOrder(january, buyer, withCard(card.id), "Order")).rejects.toMatchObject({
        problem: "method_unknown",
      });
    });

    test("is in the member's data without its token, and is deleted with the account", async () => {
      const { ctx, buyer, ref } = await paidByCard();
      const token = await tokenOf(ref);
      const customer = await customerAt(ctx, world.provider, buyer.id);
      const data = await collectData(contextOf(), buyer.id);
      expect(JSON.stringify(data)).toContain('"ends_with":"4242"');
      expect(JSON.stringify(data)).not.toContain(await tokenOf(ref));
      await shop.transaction((tx) => eraseAccount(tx, buyer.id));
      const left = await shop.transaction((tx) =>
        tx.selectFrom("stored_cards").select("id").where("member_id", "=", buyer.id).execute(),
      );
      expect(left).toEqual([]);
      // The deletion is retried until the provider has deleted the customer.
      const failures: unknown[] = [];
      const asking = { ...ctx, providerFailed: (failure: unknown) => void failures.push(failure) };
      world.fail!("down");
      await endAtProvider(asking);
      expect(failures).toMatchObject([{ call: "end", kind: "silent", order: null }]);
      world.fail!(null);
      expect(await customersOf(customer)).toHaveLength(1);
      await endAtProvider({ ...asking, now: new Date(SHOP_NOW.getTime() + 3_600_000) });
      expect([failures.length, await customersOf(customer)]).toEqual([1, []]);
      const charge = { ...CHARGE, reference: `${ref}-gone`, customer, token };
      await expect(world.provider.charge!(ctx, charge)).rejects.toThrow(EndedAtProvider);
    });

    test("that is removed is ended at the provider, with retries, and does not come back with a refund", async () => {
      const { ctx, buyer, card, ref, first } = await paidByCard();
      const token = await tokenOf(ref);
      expect(await removeCard(ctx, buyer.id, card.id)).toBe(true);
      await happen(first, "refund_part");
      expect(await cardsOf(buyer)).toEqual([]);
      world.fail!("down");
      await endAtProvider(ctx);
      world.fail!(null);
      await endAtProvider(ctx);
      expect(await isChargeable({ buyer, ref }, token)).toBe(true);
      await endAtProvider({ ...ctx, now: new Date(SHOP_NOW.getTime() + 3_600_000) });
      expect(await isChargeable({ buyer, ref }, token)).toBe(false);
    });

    test("that the provider has ended is neither charged nor offered; its order is paid another way", async () => {
      const { ctx, buyer, card, ref } = await paidByCard();
      await world.cards!.end(ref);
      const { orderId, reference } = await placeOrder(ctx, buyer, withCard(card.id), "Order");
      expect(await attemptsOf(orderId)).toMatchObject([{ state: "failed", paid: 0, stored_card_id: null }]);
      expect([await cardsOf(buyer), await balanceOf(buyer)]).toEqual([[], 25]);
      await expect(payOrder(ctx, buyer, { reference, method: card.id })).rejects.toMatchObject({
        problem: "method_unknown",
      });
      expect((await payOrder(ctx, buyer, { reference, method: "ideal" })).redirect).not.toBeNull();
    });
  });

  describe("an order with a stored card", () => {
    test("is charged at once, at the price of its way to pay, and its credits are added", async () => {
      const { ctx, buyer, card } = await paidByCard();
      const placed = await placeOrder(ctx, buyer, withCard(card.id), "Order");
      expect(placed.redirect).toBeNull();
      expect(await balanceOf(buyer)).toBe(50);
      expect(await attemptsOf(placed.orderId)).toMatchObject([
        { method: "creditcard", state: "paid", paid: TOTAL, completes: true },
      ]);
      expect(await shop.transaction((tx) => lastPurchase(tx, buyer.id))).toEqual({
        reference: placed.reference,
        bundleId: "b25",
        method: card.id,
      });
    });

    test("that is submitted many times at once charges once, and each submission leads to the same order", async () => {
      const { ctx, buyer, card } = await paidByCard();
      const input = withCard(card.id);
      const placed = await Promise.all(
        Array.from({ length: 8 }, () => placeOrder(ctx, buyer, input, "Order")),
      );
      expect(new Set(placed.map(({ reference }) => reference)).size).toBe(1);
      expect(await balanceOf(buyer)).toBe(50);
      const started = await Promise.all([1, 2].map((at) => world.started!(`${placed[0]!.reference}-${at}`)));
      expect(started).toEqual([1, 0]);
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

    test("is refused above the member's own limit, and nothing is charged", async () => {
      const { ctx, buyer, card } = await paidByCard();
      await setOwnLimit(ctx, buyer.id, { amount: 2 * TOTAL - 1, currency: "EUR" });
      await expect(placeOrder(ctx, buyer, withCard(card.id), "Order")).rejects.toMatchObject({
        problem: "own_limit",
      });
      expect([await balanceOf(buyer), (await ordersOf(buyer)).length]).toEqual([25, 1]);
      await setOwnLimit(ctx, buyer.id, { amount: 2 * TOTAL, currency: "EUR" });
      await placeOrder(
        { ...ctx, now: new Date(SHOP_NOW.getTime() + 25 * 3_600_000) },
        buyer,
        withCard(card.id),
        "Order",
      );
      expect(await balanceOf(buyer)).toBe(50);
    });

    test("cannot be charged to another member's card, to one of another brand, or to a removed one", async () => {
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
        await removeCard(contextOf(), stranger.id, ana.card.id),
        await removeCard(contextOf({ db: other }), ana.buyer.id, ana.card.id),
        await removeCard(contextOf({ db: other }), theirs.buyer.id, ana.card.id),
      ];
      expect(removals).toEqual([false, false, false]);
      expect(await cardsOf(ana.buyer)).toHaveLength(1);
      expect(await removeCard(contextOf(), ana.buyer.id, ana.card.id)).toBe(true);
      await expect(order(ana.buyer, ana.card.id)).rejects.toMatchObject(refused);
      expect([await cardsOf(ana.buyer), await ordersOf(stranger)]).toEqual([[], []]);
    });

    test("that is declined fails, names its card, and is paid by a second charge or another way", async () => {
      const { ctx, buyer, card, ref } = await paidByCard();
      await world.cards!.failNext(ref);
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

    test("at a silent provider is unknown, is not charged again, and is checked later", async () => {
      const { buyer, card } = await paidByCard();
      let charges = 0;
      const silent: PaymentProvider = {
        ...world.provider,
        charge: async (...given) => {
          charges += 1;
          await world.provider.charge!(...given);
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
});
