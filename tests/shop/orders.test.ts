import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { orderDataParts } from "~/domain/accounts/leaving/order-data-parts.server";
import { checkBalances } from "~/domain/credits/check-balances.server";
import { debitCredits } from "~/domain/credits/debit-credits.server";
import { findCredits } from "~/domain/credits/find-balance.server";
import { bindVariants } from "~/domain/experiments/bind-variants.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { withdrawFromOrder } from "~/domain/shop/withdraw.server";
import {
  type Message,
  type PaymentProvider,
  ProviderRefused,
  ProviderSilent,
} from "~/outside/payments/provider";
import { sandbox } from "~/outside/payments/sandbox.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { asOwner } from "../support/as-owner";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { failingDb, Killed } from "../support/failing-db";
import { byLane } from "../support/lanes";
import { playHistory } from "../support/payment-histories";
import { historyBrand } from "../support/payment-history-shop";
import { paymentWorlds, providerServers } from "../support/payment-providers";
import { histories } from "../support/payment-steps";
import { type PaymentWorld, sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, type PublishedEvent, SHOP_NOW, sandboxMessage, shopContext } from "../support/shop";

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
const HISTORIES = Number(process.env.HISTORIES ?? byLane(30, 150));
const databases = new TenantDatabases();
const [shop, other] = [
  databases.of({ id: "shop", slug: "shop" }),
  databases.of({ id: "other", slug: "other" }),
];
const servers = providerServers();
let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  servers.listen({ onUnhandledRequest: "error" });
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  tenant = await demoTenant("velvet-hour");
});
afterAll(async () => {
  servers.close();
  await databases.end();
  await database.close();
});

const BUNDLE = { bundleId: "b25", method: "ideal", startAgreed: true };
const buyer = async (db = shop) => ({ id: (await addMembers(db, 1))[0]!, country: "NL" });
const contextWith = (payments?: PaymentProvider, published: PublishedEvent[] = [], db = shop) =>
  shopContext(tenant, db, { published, ...(payments && { payments }) });
const orderOf = (reference: string) =>
  shop.transaction((tx) =>
    tx.selectFrom("orders").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow(),
  );
const paymentsOf = (orderId: number) =>
  shop.transaction((tx) =>
    tx.selectFrom("payments").selectAll().where("order_id", "=", orderId).orderBy("id").execute(),
  );
const creditsOf = (id: number) => shop.transaction((tx) => findCredits(tx, id));
const invoicesOf = (orderId: number) =>
  shop.transaction((tx) =>
    tx.selectFrom("invoices").selectAll().where("order_id", "=", orderId).orderBy("id").execute(),
  );
const spend = (memberId: number, amount: number, uniqueKey: string) =>
  shop.transaction((tx) =>
    debitCredits(tx, { memberId, amount, uniqueKey, reference: "test", reason: "message", now: SHOP_NOW }),
  );

describe("an order", () => {
  test("stores the member's variants of the running experiments, and of no others", async () => {
    const experiments = [
      { name: "prices", version: 2 },
      { name: "ended", version: 1, ends: "2027-01-01" },
      { name: "later", version: 1 },
    ] as Tenant["config"]["experiments"];
    const running = { ...tenant, config: { ...tenant.config, experiments } };
    const ana = await buyer();
    const ctx = shopContext(running, shop);
    await bindVariants(ctx, ana.id, { prices: "old", "prices@2": "b", ended: "b", "": "b" });
    const { reference } = await placeOrder(ctx, ana, BUNDLE, "Order");
    expect((await orderOf(reference)).experiments).toEqual({ "prices@2": "b" });
    const download = await shop.transaction((tx) =>
      orderDataParts.find(({ name }) => name === "orders")!.collect(tx, ana.id),
    );
    expect(download).toMatchObject([{ reference, variants_of_experiments: { "prices@2": "b" } }]);
    await expect(
      shop.transaction((tx) =>
        sql`update orders set experiments = '{}' where reference = ${reference}`.execute(tx),
      ),
    ).rejects.toThrow("what was agreed");
    const unbound = await placeOrder(ctx, await buyer(), BUNDLE, "Order");
    expect((await orderOf(unbound.reference)).experiments).toEqual({});
    await shop.transaction((tx) => eraseAccount(tx, ana.id));
    expect(await orderOf(reference)).toMatchObject({ member_id: null, experiments: { "prices@2": "b" } });
  });

  test("is stored as agreed, and credits, premium and invoice follow once the provider says that it is paid", async () => {
    const published: PublishedEvent[] = [];
    const ctx = contextWith(sandbox, published);
    const ana = await buyer();
    const { reference, redirect } = await placeOrder(
      ctx,
      ana,
      BUNDLE,
      "Bestelling met betalingsverplichting",
    );
    expect(redirect).toMatch(/^\/dev\/pay\/sb_[0-9a-f]{32}$/);
    expect(await orderOf(reference)).toMatchObject({
      member_id: ana.id,
      bundle_id: "b25",
      credits: 25,
      currency: "EUR",
      price: 3490,
      discount: 0,
      fee: 0,
      total: 3490,
      vat_rate: 2100,
      vat_country: "NL",
      net: 2884,
      vat: 606,
      button_text: "Bestelling met betalingsverplichting",
      start_agreed_at: SHOP_NOW,
      completed_at: null,
    });
    const message = sandboxMessage(redirect!.split("/").at(-1)!);
    // There is no event at the provider yet: a message changes nothing, whoever sends it.
    expect((await receiveMessage(ctx, message)).outcome).toBe("repeated");
    expect(await creditsOf(ana.id)).toMatchObject({ balance: 0 });
    const world = sandboxWorld(shop);
    const [payment] = await paymentsOf((await orderOf(reference)).id);
    await world.happen({ ...payment!, currency: "EUR" }, "pay");
    const done = await Promise.all(Array.from({ length: 20 }, () => receiveMessage(ctx, message)));
    expect(done.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
    const order = await orderOf(reference);
    expect(order).toMatchObject({ paid: 3490, completed_at: SHOP_NOW });
    expect(await creditsOf(ana.id)).toEqual({ balance: 25, granted: 0, purchased: 25, owed: 0 });
    expect(published).toEqual([{ memberId: ana.id, type: "user" }]);
    expect(await invoicesOf(order.id)).toMatchObject([{ kind: "invoice", total: 3490, net: 2884, vat: 606 }]);
    const [member] = await shop.transaction((tx) =>
      tx.selectFrom("members").select("paid_user").where("id", "=", ana.id).execute(),
    );
    expect(member).toEqual({ paid_user: true });
  });

  test.each([
    [{ ...BUNDLE, bundleId: "b26" }, "bundle_unknown"],
    [{ ...BUNDLE, bundleId: "__proto__" }, "bundle_unknown"],
    [{ ...BUNDLE, method: "giropay" }, "method_unknown"],
    [{ ...BUNDLE, method: "bancontact" }, "method_unknown"],
    [{ ...BUNDLE, startAgreed: false }, "start_needed"],
    [{ ...BUNDLE, shownTotal: 1 }, "total_changed"],
    [{ ...BUNDLE, shownTotal: Number.NaN }, "total_changed"],
  ])("of %j is refused as %s, and nothing is stored", async (input, problem) => {
    const ana = await buyer();
    await expect(placeOrder(contextWith(), ana, input, "Order")).rejects.toMatchObject({ problem });
    const orders = await shop.transaction((tx) =>
      tx.selectFrom("orders").select("id").where("member_id", "=", ana.id).execute(),
    );
    expect(orders).toEqual([]);
  });

  test("whose provider refuses fails, and can be paid another way; a paid order accepts no further payment", async () => {
    const ana = await buyer();
    const refusing: PaymentProvider = {
      ...sandbox,
      begin: async () => {
        throw new ProviderRefused("no");
      },
    };
    const { reference, redirect } = await placeOrder(contextWith(refusing), ana, BUNDLE, "Order");
    expect(redirect).toBeNull();
    const ctx = contextWith();
    const stranger = await buyer();
    await expect(payOrder(ctx, stranger, { reference, method: "ideal" })).rejects.toMatchObject({
      problem: "order_unknown",
    });
    const again = await payOrder(ctx, ana, { reference, method: "creditcard" });
    const order = await orderOf(reference);
    expect((await paymentsOf(order.id)).map(({ state, method }) => [state, method])).toEqual([
      ["failed", "ideal"],
      ["pending", "creditcard"],
    ]);
    const [, second] = await paymentsOf(order.id);
    await sandboxWorld(shop).happen({ ...second!, currency: "EUR" }, "pay");
    await receiveMessage(ctx, sandboxMessage(again.redirect!.split("/").at(-1)!));
    expect(await creditsOf(ana.id)).toMatchObject({ balance: 25 });
    await expect(payOrder(ctx, ana, { reference, method: "ideal" })).rejects.toMatchObject({
      problem: "already_paid",
    });
  });

  test("whose provider does not answer is unknown and not started again; a late payment still counts", async () => {
    const ana = await buyer();
    const silent: PaymentProvider = {
      ...sandbox,
      // The provider started the payment, and the answer was lost.
      begin: async (ctx, what) => {
        await sandbox.begin(ctx, what);
        throw new ProviderSilent("no answer");
      },
    };
    const { reference, redirect } = await placeOrder(contextWith(silent), ana, BUNDLE, "Order");
    expect(redirect).toBeNull();
    const order = await orderOf(reference);
    const [payment] = await paymentsOf(order.id);
    expect(payment).toMatchObject({ state: "unknown", provider_ref: null });
    const message = await sandboxWorld(shop).happen({ ...payment!, currency: "EUR" }, "pay");
    const ctx = contextWith();
    // The sandbox's message names only its own number, which is not stored yet: the payment is looked up by our reference.
    expect((await receiveMessage(ctx, message!)).outcome).toBe("unknown");
    const { refreshPayment } = await import("~/domain/shop/receive-message.server");
    expect(await refreshPayment(ctx, payment!.id)).toBe("applied");
    expect(await creditsOf(ana.id)).toMatchObject({ balance: 25 });
  });

  test("that is paid in two tabs adds its credits once; the second payment is refunded", async () => {
    const [ana, ctx, world] = [await buyer(), contextWith(), sandboxWorld(shop)];
    const first = await placeOrder(ctx, ana, BUNDLE, "Order");
    const second = await payOrder(ctx, ana, { reference: first.reference, method: "creditcard" });
    const order = await orderOf(first.reference);
    for (const payment of await paymentsOf(order.id))
      await world.happen({ ...payment, currency: "EUR" }, "pay");
    await Promise.all(
      [first, second].map(({ redirect }) =>
        receiveMessage(ctx, sandboxMessage(redirect!.split("/").at(-1)!)),
      ),
    );
    expect(await creditsOf(ana.id)).toMatchObject({ balance: 25, owed: 0 });
    const payments = await paymentsOf(order.id);
    expect(payments.map(({ paid }) => paid)).toEqual([3490, 3490]);
    expect(payments.map(({ refunded }) => refunded).sort()).toEqual([0, 3490]);
    expect(await invoicesOf(order.id)).toMatchObject([{ kind: "invoice", total: 3490 }]);
  });

  test("is not completed by a payment in a different currency", async () => {
    const [ana, ctx] = [await buyer(), contextWith()];
    const { reference, redirect } = await placeOrder(ctx, ana, BUNDLE, "Order");
    const order = await orderOf(reference);
    await shop.transaction((tx) =>
      sql`update sandbox_payments set currency = 'SEK', state = 'paid', paid = amount where ref = ${redirect!.split("/").at(-1)}`.execute(
        tx,
      ),
    );
    expect((await receiveMessage(ctx, sandboxMessage(redirect!.split("/").at(-1)!))).outcome).toBe(
      "currency",
    );
    expect([await creditsOf(ana.id), await paymentsOf(order.id)]).toMatchObject([
      { balance: 0 },
      [{ paid: 0 }],
    ]);
  });

  test("and its messages do not exist for another brand", async () => {
    const [ana, ctx] = [await buyer(), contextWith()];
    const { reference, redirect } = await placeOrder(ctx, ana, BUNDLE, "Order");
    const elsewhere = contextWith(sandbox, [], other);
    await expect(payOrder(elsewhere, ana, { reference, method: "ideal" })).rejects.toMatchObject({
      problem: "order_unknown",
    });
    expect((await receiveMessage(elsewhere, sandboxMessage(redirect!.split("/").at(-1)!))).outcome).toBe(
      "unknown",
    );
  });

  test("keeps what was agreed, whatever a statement tries to change", async () => {
    const { reference } = await placeOrder(contextWith(), await buyer(), BUNDLE, "Order");
    for (const change of ["total = 1, price = 1, net = 1, vat = 0", "credits = 1000", "button_text = 'x'"])
      await expect(
        shop.transaction((tx) =>
          sql`update orders set ${sql.raw(change)} where reference = ${reference}`.execute(tx),
        ),
      ).rejects.toThrow("what was agreed");
  });
});

describe("a withdrawal", () => {
  const paid = async () => {
    const [ana, ctx] = [{ ...(await buyer()), email: "ana@people.example" }, contextWith()];
    const { reference, redirect } = await placeOrder(ctx, ana, BUNDLE, "Order");
    const [payment] = await paymentsOf((await orderOf(reference)).id);
    await sandboxWorld(shop).happen({ ...payment!, currency: "EUR" }, "pay");
    await receiveMessage(ctx, sandboxMessage(redirect!.split("/").at(-1)!));
    return { ana, ctx, reference };
  };

  test("refunds the price of the unused credits, once, and takes exactly those credits", async () => {
    const { ana, ctx, reference } = await paid();
    await spend(ana.id, 7, `${reference} spent`);
    const done = await Promise.all([1, 2, 3].map(() => withdrawFromOrder(ctx, ana, reference)));
    expect(done.filter(Boolean)).toMatchObject([{ unused: 18, amount: 2513, currency: "EUR" }]);
    expect(await creditsOf(ana.id)).toMatchObject({ balance: 0, owed: 0 });
    const order = await orderOf(reference);
    expect(order).toMatchObject({ refunded: 2513, withdrawn_at: SHOP_NOW });
    expect(await invoicesOf(order.id)).toMatchObject([
      { kind: "invoice", total: 3490 },
      { kind: "credit_note", total: 2513 },
    ]);
  });

  test("that is declared while its member spends refunds nothing for spent credits", async () => {
    for (let round = 0; round < 10; round++) {
      const { ana, ctx, reference } = await paid();
      const spent = Array.from({ length: 6 }, (_, at) =>
        spend(ana.id, 3, `${reference} ${at}`).then(
          () => 3,
          () => 0,
        ),
      );
      const back = await withdrawFromOrder(ctx, ana, reference);
      const used = (await Promise.all(spent)).reduce<number>((sum, one) => sum + one, 0);
      expect(back!.unused + used).toBeLessThanOrEqual(25);
      expect(await creditsOf(ana.id)).toEqual({
        balance: 25 - used - back!.unused,
        granted: 0,
        purchased: 25 - used - back!.unused,
        owed: 0,
      });
    }
  });

  test("is possible only for the member's own paid order with unused credits, until the end of the last day", async () => {
    const { ana, ctx, reference } = await paid();
    const at = (now: Date) => ({ ...ctx, now });
    expect(
      await withdrawFromOrder(ctx, { ...(await buyer()), email: "b@people.example" }, reference),
    ).toBeNull();
    // Bought on 2 January; the 16th is the fourteenth day after it, and ends last at noon of the 17th in UTC.
    expect(await withdrawFromOrder(at(new Date("2027-01-17T12:00:00Z")), ana, reference)).toBeNull();
    expect(await withdrawFromOrder(ctx, ana, "0123456789")).toBeNull();
    const open = await placeOrder(ctx, ana, BUNDLE, "Order");
    expect(await withdrawFromOrder(ctx, ana, open.reference)).toBeNull();
    const lastMoment = at(new Date("2027-01-17T11:59:59Z"));
    expect(await withdrawFromOrder(lastMoment, ana, reference)).toMatchObject({
      until: "2027-01-16",
      unused: 25,
      amount: 3490,
    });
    const used = await paid();
    await spend(used.ana.id, 25, `${used.reference} all`);
    expect(await withdrawFromOrder(used.ctx, used.ana, used.reference)).toBeNull();
  });
});

test("a process that is killed between any two steps leaves an order that is resumed, with its credits added once", async () => {
  const later = new Date(SHOP_NOW.getTime() + 15 * 60_000);
  const world = sandboxWorld(shop);
  let steps = Number.POSITIVE_INFINITY;
  for (let at = 1; at <= steps; at++)
    for (const when of ["before", "after"] as const) {
      const failing = failingDb(shop);
      failing.killAt(at, when);
      const ctx = shopContext(tenant, failing.db);
      const ana = await buyer();
      const killed = async (run: () => Promise<unknown>) => {
        await run().catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
      };
      await killed(() => placeOrder(ctx, ana, BUNDLE, "Order"));
      const [order] = await shop.transaction((tx) =>
        tx.selectFrom("orders").select(["id", "reference"]).where("member_id", "=", ana.id).execute(),
      );
      const message = order && (await payWhereStarted(world, order.id));
      if (message) await killed(() => receiveMessage(ctx, message));
      // Another process resumes what is left, twice.
      const healthy = shopContext(tenant, shop, { now: later });
      for (const _ of [1, 2]) await checkPayments(healthy);
      if (message) await receiveMessage(healthy, message);
      expect([at, when, (await creditsOf(ana.id)).balance]).toEqual([at, when, message ? 25 : 0]);
      if (order) {
        const payments = await paymentsOf(order.id);
        expect(payments.map(({ state }) => state)).toEqual([message ? "paid" : "failed"]);
        expect((await invoicesOf(order.id)).length).toBe(message ? 1 : 0);
      }
      // After the last transaction nothing fails any more.
      if (failing.count() < at) steps = at;
    }
  expect(steps).toBeGreaterThan(6);
  expect(await checkBalances({ db: shop })).toEqual([]);
  expect(await checkOrders({ db: shop })).toEqual([]);
});

/** Pays the started payment at the provider. @returns its message; null where none was started */
async function payWhereStarted(world: PaymentWorld, orderId: number): Promise<Message | null> {
  const [payment] = await paymentsOf(orderId);
  return payment ? world.happen({ ...payment, currency: "EUR" }, "pay") : null;
}

test("the check finds an order whose credits or sums differ from its payments", async () => {
  const lone = databases.of({ id: "lone", slug: "lone" });
  const ctx = contextWith(sandbox, [], lone);
  const ana = await buyer(lone);
  const { redirect } = await placeOrder(ctx, ana, BUNDLE, "Order");
  const [payment] = await lone.transaction((tx) => tx.selectFrom("payments").selectAll().execute());
  await sandboxWorld(lone).happen({ ...payment!, currency: "EUR" }, "pay");
  await receiveMessage(ctx, sandboxMessage(redirect!.split("/").at(-1)!));
  expect(await checkOrders({ db: lone })).toEqual([]);
  const alter = (statement: string) => lone.transaction((tx) => sql`${sql.raw(statement)}`.execute(tx));
  await alter("update payments set refunded = 1745");
  expect(await checkOrders({ db: lone })).toMatchObject([
    { kind: "order", memberId: ana.id, expected: 13, found: 25 },
  ]);
  await alter("update payments set refunded = 0");
  await alter("update orders set paid = 1");
  expect(await checkOrders({ db: lone })).toMatchObject([{ expected: 25, found: 25 }]);
});

describe.each([...Object.keys(paymentWorlds).entries()])("with the provider %i (%s)", (first) => {
  test(
    `credits follow from the paid and refunded amounts for any events in any order, with repeats, changes of the provider, failed refunds and killed processes (seed ${SEED})`,
    async () => {
      const play = fc.asyncProperty(histories, (history) =>
        playHistory(historyBrand(databases, tenant), { ...history, first }),
      );
      await fc.assert(play, { numRuns: HISTORIES, seed: SEED });
      // The numbers of the company run through all its brands.
      const { rows } = await asOwner(database.url, (client) =>
        client.query("select max(number)::int - count(*)::int as missing from invoices"),
      );
      expect(rows).toEqual([{ missing: 0 }]);
    },
    60_000 + HISTORIES * 2_000,
  );
});
