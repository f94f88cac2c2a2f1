import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { listCards } from "~/domain/cards/stored-cards.server";
import type { CodeContext } from "~/domain/context";
import { findCredits } from "~/domain/credits/find-balance.server";
import { confirmCode } from "~/domain/debit/confirm-code.server";
import { orderByDebit } from "~/domain/debit/order-by-debit.server";
import { requestCode } from "~/domain/debit/request-code.server";
import { cancelOrder } from "~/domain/shop/cancel-order.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { offeredMethods } from "~/domain/shop/quote.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { findUnconfiguredAccounts } from "~/domain/shop/unconfigured-accounts.server";
import { signerOf } from "~/http/start/secret.server";
import { type PaymentProvider, ProviderRefused, ProviderUnreachable } from "~/outside/payments/provider";
import { ProviderHealth } from "~/outside/payments/provider-health";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { MollieServer } from "../support/mollie-server";
import { mollieWorld } from "../support/mollie-world";
import { type Happening, type PaymentWorld, sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";
import { verotelWorld } from "../support/verotel-world";

const mollie = new MollieServer("test_0123456789012345678901234567");
const servers = setupServer(...mollie.handlers);
const databases = new TenantDatabases();
const shop = databases.of({ id: "shop", slug: "shop" });
let database: TestDatabase;
let tenant: Tenant;
let worlds: Record<"mollie" | "sandbox" | "verotel", PaymentWorld>;

beforeAll(async () => {
  servers.listen({ onUnhandledRequest: "error" });
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  tenant = await demoTenant("velvet-hour");
  worlds = { mollie: mollieWorld(mollie), sandbox: sandboxWorld(shop), verotel: verotelWorld() };
});
afterEach(() => {
  mollie.fault = null;
  mollie.release();
});
afterAll(async () => {
  // Whatever happened, every order has the credits of its payments.
  expect(await checkOrders({ db: shop })).toEqual([]);
  servers.close();
  await databases.end();
  await database.close();
});

type Name = keyof typeof worlds;
type Listed = Tenant["config"]["payment_methods"];
const providersOf = (names: readonly (Name | PaymentProvider)[]) =>
  names.map((one) => (typeof one === "string" ? worlds[one].provider : one));

/** A brand with these providers, in order. */
function brand(
  names: readonly (Name | PaymentProvider)[],
  {
    methods,
    former = [],
    health = new ProviderHealth(),
  }: {
    methods?: { method: string; providers?: string[] }[];
    former?: readonly Name[];
    health?: ProviderHealth;
  } = {},
) {
  const payment_methods = methods?.map((one) => ({
    fee: {},
    countries: [],
    providers: [],
    ...one,
  })) as Listed;
  const config = { ...tenant.config, ...(methods && { payment_methods }) };
  const failures: { provider: string; kind: string }[] = [];
  const sent: string[] = [];
  const [payments = null, ...further] = providersOf(names);
  const at = (seconds = 0): CodeContext => ({
    ...shopContext({ ...tenant, config }, shop, {
      payments,
      further,
      former: providersOf(former),
      providerHealth: health,
      now: new Date(SHOP_NOW.getTime() + seconds * 1000),
    }),
    providerFailed: ({ provider, kind }) => failures.push({ provider, kind }),
    sign: signerOf("a secret of the tests of several providers"),
    sms: { send: async ({ text }) => void sent.push(text) },
    codeMessage: (code) => code,
    countCode: async () => undefined,
  });
  return { at, failures, health, code: () => sent.at(-1)! };
}

const BUNDLE = { bundleId: "b25", method: "ideal", startAgreed: true };
const newBuyer = async (country = "NL") => ({ id: (await addMembers(shop, 1))[0]!, country });
const creditsOf = ({ id }: { id: number }) => shop.transaction((tx) => findCredits(tx, id));
const attemptsOf = async (reference: string) => {
  const rows = await shop.transaction((tx) =>
    tx
      .selectFrom("payments")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .selectAll("payments")
      .where("orders.reference", "=", reference)
      .orderBy("payments.id")
      .execute(),
  );
  return rows.map((row) => ({ ...row, text: `${row.provider} ${row.state}` }));
};
const statesOf = async (reference: string) => (await attemptsOf(reference)).map(({ text }) => text);

/** Triggers an event of an attempt at its provider and delivers the message. */
async function happen(ctx: CodeContext, attempt: { reference: string; provider: string }, what: Happening) {
  const world = worlds[attempt.provider as Name];
  const message = await world.happen({ reference: attempt.reference, amount: 3490, currency: "EUR" }, what);
  return receiveMessage(ctx, message!, attempt.provider);
}

describe("the choice of the provider", () => {
  test("offers the union of what the providers carry, and starts at the first that carries method and currency", async () => {
    const verotelFirst = brand(["verotel", "mollie"]);
    const ctx = verotelFirst.at();
    const offered = offeredMethods(ctx, "NL", 3490).map(({ id }) => id);
    expect(offered).toEqual(["ideal", "creditcard", "directdebit", "paypal", "applepay", "wire"]);
    const one = offeredMethods(brand(["verotel"]).at(), "NL", 3490).map(({ id }) => id);
    expect(one).toEqual(["ideal", "creditcard"]);
    const ana = await newBuyer();
    const [card, payPal] = [
      await placeOrder(ctx, ana, { ...BUNDLE, method: "creditcard" }, "Order"),
      await placeOrder(ctx, ana, { ...BUNDLE, method: "paypal" }, "Order"),
    ];
    expect([await statesOf(card.reference), await statesOf(payPal.reference)]).toEqual([
      ["verotel pending"],
      ["mollie pending"],
    ]);
  });

  test("follows the providers that a method names, in that order, and leaves out one that it does not name", async () => {
    const methods = [
      { method: "ideal", providers: ["mollie"] },
      { method: "creditcard", providers: ["mollie", "verotel"] },
    ];
    const { at } = brand(["verotel", "mollie"], { methods });
    const ana = await newBuyer();
    for (const method of ["ideal", "creditcard"]) {
      const { reference } = await placeOrder(at(), ana, { ...BUNDLE, method }, "Order");
      expect(await statesOf(reference)).toEqual(["mollie pending"]);
    }
    mollie.fault = "busy";
    const ideal = await placeOrder(at(), ana, BUNDLE, "Order");
    expect(await statesOf(ideal.reference)).toEqual(["mollie failed"]);
  });

  test("skips a provider without the currency of the member's country", async () => {
    const { at } = brand(["verotel", "mollie"], { methods: [{ method: "creditcard" }] });
    const ctx = at();
    const prices: CodeContext["prices"] = (country) => ({ ...ctx.prices(country), currency: "PLN" });
    const pole = await newBuyer("PL");
    const { reference } = await placeOrder(
      { ...ctx, prices },
      pole,
      { ...BUNDLE, method: "creditcard" },
      "Order",
    );
    expect(await statesOf(reference)).toEqual(["mollie pending"]);
  });
});

describe("a provider that refuses the start", () => {
  test("is followed by the next one with an attempt of its own, which is paid and refunded at its provider", async () => {
    const { at, failures } = brand(["mollie", "sandbox"]);
    const ana = await newBuyer();
    mollie.fault = "busy";
    const { reference, redirect } = await placeOrder(at(), ana, BUNDLE, "Order");
    expect(redirect).toMatch(/^\/dev\/pay\/sb_/);
    const [first, second] = await attemptsOf(reference);
    expect([first, second]).toMatchObject([
      { provider: "mollie", state: "failed", reference: `${reference}-1`, check_at: null },
      { provider: "sandbox", state: "pending", reference: `${reference}-2` },
    ]);
    expect(failures).toEqual([{ provider: "mollie", kind: "refused" }]);
    await happen(at(), second!, "pay");
    expect(await creditsOf(ana)).toMatchObject({ balance: 25 });
    await happen(at(), second!, "refund_rest");
    expect(await creditsOf(ana)).toMatchObject({ balance: 0, owed: 0 });
  });

  test("that cannot be reached is followed too, because nothing was sent", async () => {
    const unreachable: PaymentProvider = {
      ...worlds.mollie.provider,
      begin: async () => {
        throw new ProviderUnreachable("connect ECONNREFUSED");
      },
    };
    const { reference } = await placeOrder(
      brand([unreachable, "sandbox"]).at(),
      await newBuyer(),
      BUNDLE,
      "Order",
    );
    expect(await statesOf(reference)).toEqual(["mollie failed", "sandbox pending"]);
  });

  test("that fails to register the customer of a card has begun nothing, and the next one starts without remembering it", async () => {
    mollie.fault = "unreadable";
    mollie.faultyPaths = /customers/;
    const { at } = brand(["mollie", "verotel"]);
    const input = { ...BUNDLE, method: "creditcard", remember: true };
    const { reference } = await placeOrder(at(), await newBuyer(), input, "Order");
    mollie.faultyPaths = /./;
    const attempts = await attemptsOf(reference);
    expect(attempts.map(({ text }) => text)).toEqual(["mollie failed", "verotel pending"]);
    expect(attempts.map((one) => one.remember_agreed_at !== null)).toEqual([true, false]);
  });

  test("is tried once with each start: where all refuse, the order fails and can be paid later", async () => {
    const refusing: PaymentProvider = {
      ...worlds.verotel.provider,
      begin: async () => {
        throw new ProviderRefused("no");
      },
    };
    const { at } = brand(["mollie", refusing]);
    const ana = await newBuyer();
    mollie.fault = "busy";
    const { reference, redirect } = await placeOrder(at(), ana, BUNDLE, "Order");
    expect(redirect).toBeNull();
    expect(await statesOf(reference)).toEqual(["mollie failed", "verotel failed"]);
    mollie.fault = null;
    await payOrder(at(), ana, { reference, method: "ideal" });
    expect(await statesOf(reference)).toEqual(["mollie failed", "verotel failed", "mollie pending"]);
  });

  test("is not followed for an order that its member cancelled meanwhile", async () => {
    const ana = await newBuyer();
    const cancelling: PaymentProvider = {
      ...worlds.verotel.provider,
      begin: async (_ctx, { reference }) => {
        await cancelOrder(brand(["verotel"]).at(), ana.id, reference.split("-")[0]!);
        throw new ProviderRefused("no");
      },
    };
    const { reference, redirect } = await placeOrder(
      brand([cancelling, "sandbox"]).at(),
      ana,
      BUNDLE,
      "Order",
    );
    expect([redirect, (await attemptsOf(reference)).length]).toEqual([null, 1]);
  });

  test("does not count as a card that was declined", async () => {
    const { at } = brand(["mollie", "sandbox"]);
    const ana = await newBuyer();
    mollie.fault = "busy";
    for (let number = 0; number < 6; number++)
      await placeOrder(at(), ana, { ...BUNDLE, method: "creditcard" }, "Order");
    const { reference } = await placeOrder(at(), ana, { ...BUNDLE, method: "creditcard" }, "Order");
    expect(await statesOf(reference)).toEqual(["mollie failed", "sandbox pending"]);
  });
});

describe("a provider that does not answer the start", () => {
  test.each(["down", "slow", "lost", "unreadable"] as const)(
    "(%s) may have begun the payment: the attempt is unknown, and no other provider begins it",
    async (fault) => {
      const { at } = brand(["mollie", "sandbox"]);
      const ana = await newBuyer();
      mollie.fault = fault;
      const { reference, redirect } = await placeOrder(at(), ana, BUNDLE, "Order");
      expect([redirect, await statesOf(reference)]).toEqual([null, ["mollie unknown"]]);
      mollie.fault = null;
      await checkPayments(at(60));
      expect(await statesOf(reference)).toEqual([fault === "lost" ? "mollie pending" : "mollie unknown"]);
      await checkPayments(at(660));
      expect(await statesOf(reference)).toEqual([fault === "lost" ? "mollie pending" : "mollie failed"]);
      expect(await worlds.sandbox.started!(`${reference}-2`)).toBe(0);
    },
  );

  test("and is paid after another one is, is refunded there by itself, and the credits come once", async () => {
    const methods = [{ method: "ideal" }, { method: "creditcard", providers: ["sandbox"] }];
    const { at } = brand(["mollie", "sandbox"], { methods });
    const ana = await newBuyer();
    mollie.fault = "lost";
    const { reference } = await placeOrder(at(), ana, BUNDLE, "Order");
    mollie.fault = null;
    await payOrder(at(30), ana, { reference, method: "creditcard" });
    const [first, second] = await attemptsOf(reference);
    await happen(at(40), second!, "pay");
    expect(await creditsOf(ana)).toMatchObject({ balance: 25 });
    await happen(at(50), first!, "pay");
    expect(await attemptsOf(reference)).toMatchObject([
      { provider: "mollie", paid: 3490, refunded: 3490 },
      { provider: "sandbox", paid: 3490, refunded: 0, completes: true },
    ]);
    expect(await worlds.mollie.truth(first!.reference)).toMatchObject({ paid: 3490, refunded: 3490 });
    expect(await worlds.sandbox.truth(second!.reference)).toMatchObject({ paid: 3490, refunded: 0 });
    expect(await creditsOf(ana)).toMatchObject({ balance: 25, owed: 0 });
  });
});

describe("a provider that fails several times in a row", () => {
  /** Three orders whose start is not answered. */
  async function outage(fallback: Name, options: Parameters<typeof brand>[1] = {}) {
    const made = brand(["mollie", fallback], options);
    mollie.fault = "unreadable";
    for (let number = 0; number < 3; number++) {
      const { reference } = await placeOrder(made.at(), await newBuyer(), BUNDLE, "Order");
      expect(await statesOf(reference)).toEqual(["mollie unknown"]);
    }
    mollie.calls.length = 0;
    const order = async (seconds: number, method = "ideal") => {
      const { reference } = await placeOrder(
        made.at(seconds),
        await newBuyer(),
        { ...BUNDLE, method },
        "Order",
      );
      return statesOf(reference);
    };
    return { ...made, order };
  }

  test("is not called for a minute, then tried by one order, and used again when it answers", async () => {
    const { order } = await outage("sandbox");
    expect(await order(1)).toEqual(["sandbox pending"]);
    expect(await order(59)).toEqual(["sandbox pending"]);
    expect(mollie.calls).toEqual([]);
    // The trial fails: the next pause is twice as long.
    expect(await order(61)).toEqual(["mollie unknown"]);
    expect(await order(62)).toEqual(["sandbox pending"]);
    expect(await order(170)).toEqual(["sandbox pending"]);
    mollie.fault = null;
    expect(await order(182)).toEqual(["mollie pending"]);
    expect(await order(183)).toEqual(["mollie pending"]);
  });

  test("makes the methods that it alone carries unavailable for the moment, and the others stay", async () => {
    const { at, order } = await outage("verotel");
    const ana = await newBuyer();
    const unfit = (seconds: number) =>
      Object.fromEntries(offeredMethods(at(seconds), "NL", 3490).map(({ id, unfit }) => [id, unfit]));
    expect(unfit(1)).toEqual({
      ideal: null,
      creditcard: null,
      paypal: "away",
      applepay: "away",
      directdebit: "away",
      wire: "away",
    });
    await expect(placeOrder(at(1), ana, { ...BUNDLE, method: "paypal" }, "Order")).rejects.toMatchObject({
      problem: "method_unknown",
    });
    expect(await order(1)).toEqual(["verotel pending"]);
    expect(unfit(61)).toMatchObject({ paypal: null, wire: null });
  });

  test("of a payment that began before is still asked, and its message applied", async () => {
    const { at } = brand(["mollie", "sandbox"]);
    const ana = await newBuyer();
    const { reference } = await placeOrder(at(), ana, BUNDLE, "Order");
    const [attempt] = await attemptsOf(reference);
    const { at: during } = await outage("sandbox");
    mollie.fault = null;
    expect(await happen(during(1), attempt!, "pay")).toMatchObject({ outcome: "applied" });
    expect(await creditsOf(ana)).toMatchObject({ balance: 25 });
  });
});

describe("a remembered card", () => {
  const input = { ...BUNDLE, method: "creditcard" };
  const charge = (card: string) => ({
    ...input,
    method: card,
    shownTotal: 3490,
    pageKey: Math.random().toString(16).slice(2).padEnd(32, "0").slice(0, 32),
  });
  const cardsOf = (ctx: CodeContext, { id }: { id: number }) =>
    ctx.db.transaction((tx) => listCards(ctx, tx, id));
  async function remembered() {
    const { at } = brand(["mollie"]);
    const ana = await newBuyer();
    const { reference } = await placeOrder(at(), ana, { ...input, remember: true }, "Order");
    await happen(at(), (await attemptsOf(reference))[0]!, "pay");
    const [card] = await cardsOf(at(), ana);
    return { ana, card: card! };
  }

  test("is charged at its own provider, whichever is first now", async () => {
    const { ana, card } = await remembered();
    const { at } = brand(["sandbox", "mollie"]);
    expect(await cardsOf(at(), ana)).toEqual([card]);
    const { reference } = await placeOrder(at(), ana, charge(card.id), "Order");
    expect(await statesOf(reference)).toEqual(["mollie paid"]);
    expect(await creditsOf(ana)).toMatchObject({ balance: 50 });
  });

  test("whose charge is not answered and puts its provider aside is not charged again by the same page, which leads to the same order", async () => {
    const { ana, card } = await remembered();
    const { at, health } = brand(["mollie", "sandbox"]);
    mollie.fault = "unreadable";
    for (let number = 0; number < 2; number++) await placeOrder(at(), await newBuyer(), BUNDLE, "Order");
    const page = charge(card.id);
    const { reference } = await placeOrder(at(), ana, page, "Order");
    expect(health.isAside(worlds.mollie.provider, at(1).now)).toBe(true);
    expect(await placeOrder(at(1), ana, page, "Order")).toMatchObject({ reference });
    expect(await statesOf(reference)).toEqual(["mollie unknown"]);
  });

  test("is charged nowhere else where its provider refuses, is put aside, no longer carries its method, or is former", async () => {
    const { ana, card } = await remembered();
    const { at, health } = brand(["mollie", "sandbox"]);
    mollie.fault = "busy";
    const refused = await placeOrder(at(), ana, charge(card.id), "Order");
    mollie.fault = "unreadable";
    expect(await statesOf(refused.reference)).toHaveLength(1);
    for (let number = 0; number < 3; number++) await placeOrder(at(), await newBuyer(), BUNDLE, "Order");
    mollie.fault = null;
    expect(health.isAside(worlds.mollie.provider, at(1).now)).toBe(true);
    expect(await cardsOf(at(1), ana)).toEqual([{ ...card, isAway: true }]);
    const away = placeOrder(at(1), ana, charge(card.id), "Order");
    await expect(away).rejects.toMatchObject({ problem: "method_unknown" });

    const methods = [{ method: "creditcard", providers: ["sandbox"] }];
    for (const other of [
      brand(["mollie", "sandbox"], { methods }),
      brand(["sandbox"], { former: ["mollie"] }),
    ]) {
      expect(await cardsOf(other.at(), ana)).toEqual([]);
      const gone = placeOrder(other.at(), ana, charge(card.id), "Order");
      await expect(gone).rejects.toMatchObject({ problem: "method_unknown" });
    }
  });
});

describe("a direct debit", () => {
  const payer = {
    holder: "Ana Voorbeeld",
    iban: "NL91ABNA0417164300",
    street: "Dorpsstraat",
    houseNumber: "14",
    postalCode: "1011 AB",
    city: "Amsterdam",
    mobile: "06 12345678",
  };
  const evidence = { address: "192.0.2.7", agent: "A browser" };
  const input = { ...BUNDLE, method: "directdebit" };
  async function confirmed({ at, code }: ReturnType<typeof brand>) {
    const ana = await newBuyer();
    const { reference } = await placeOrder(at(), ana, input, "Order");
    await requestCode(at(), ana, { reference, payer });
    await confirmCode(at(), ana, { reference, code: code() }, evidence);
    return { ana, reference };
  }

  test("is collected at the provider whose creditor the mandate names, and at no other one where that refuses", async () => {
    const made = brand(["mollie", "sandbox"]);
    const { ana, reference } = await confirmed(made);
    mollie.fault = "busy";
    await orderByDebit(made.at(), ana, reference);
    expect(await statesOf(reference)).toEqual(["mollie failed"]);
  });

  test("needs a new mandate where another provider with another creditor collects now", async () => {
    const { ana, reference } = await confirmed(brand(["mollie", "sandbox"]));
    const changed = brand(["sandbox", "mollie"]);
    const debited = orderByDebit(changed.at(70), ana, reference);
    await expect(debited).rejects.toMatchObject({ problem: "not_confirmed" });
    expect(await statesOf(reference)).toEqual([]);
    await requestCode(changed.at(70), ana, { reference, payer });
    await confirmCode(changed.at(70), ana, { reference, code: changed.code() }, evidence);
    await orderByDebit(changed.at(70), ana, reference);
    expect(await statesOf(reference)).toEqual(["sandbox pending"]);
  });
});

describe("a provider that is removed", () => {
  test("becomes a former one: messages, refunds and status calls of its payments go on, and none starts there", async () => {
    const methods = [{ method: "ideal", providers: ["mollie"] }, { method: "creditcard" }];
    const before = brand(["sandbox", "mollie"], { methods });
    const ana = await newBuyer();
    const { reference } = await placeOrder(before.at(), ana, BUNDLE, "Order");
    const [attempt] = await attemptsOf(reference);
    expect(attempt).toMatchObject({ provider: "mollie", state: "pending" });

    const after = brand(["sandbox"], { former: ["mollie"] });
    expect(await findUnconfiguredAccounts(brand(["sandbox"]).at())).toContainEqual(
      expect.objectContaining({ provider: "mollie" }),
    );
    expect(await findUnconfiguredAccounts(before.at())).toEqual(await findUnconfiguredAccounts(after.at()));
    await happen(after.at(), attempt!, "pay");
    expect(await creditsOf(ana)).toMatchObject({ balance: 25 });
    const again = await placeOrder(after.at(), ana, BUNDLE, "Order");
    expect(await statesOf(again.reference)).toEqual(["sandbox pending"]);
    await happen(after.at(), attempt!, "charge_back");
    expect(await creditsOf(ana)).toMatchObject({ balance: 0 });
  });
});
