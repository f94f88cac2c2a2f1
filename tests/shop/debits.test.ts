import fc from "fast-check";
import { sql } from "kysely";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { collectData } from "~/domain/accounts/leaving/collect-data.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import type { CodeContext } from "~/domain/context";
import { checkBalances } from "~/domain/credits/check-balances.server";
import { debitCredits } from "~/domain/credits/debit-credits.server";
import { findCredits } from "~/domain/credits/find-balance.server";
import { addBankDays } from "~/domain/debit/bank-days";
import { confirmCode } from "~/domain/debit/confirm-code.server";
import { findDebitOrder } from "~/domain/debit/debit-order.server";
import { forgetMandates } from "~/domain/debit/forget-mandates.server";
import { mandateWording } from "~/domain/debit/mandate-wording.server";
import { orderByDebit } from "~/domain/debit/order-by-debit.server";
import { type PayerInput, readPayer } from "~/domain/debit/read-payer.server";
import { requestCode, resendCode } from "~/domain/debit/request-code.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { endAtProvider } from "~/domain/shop/end-at-provider.server";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { customerAt } from "~/domain/shop/provider-customers.server";
import { offeredMethods } from "~/domain/shop/quote.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { signerOf } from "~/http/start/secret.server";
import type { Begin, PaymentProvider } from "~/outside/payments/provider";
import { sandbox } from "~/outside/payments/sandbox.server";
import { type Sms, SmsNotSent } from "~/outside/sms/sms-sender.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { MollieServer } from "../support/mollie-server";
import { mollieWorld } from "../support/mollie-world";
import { type PaymentWorld, sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
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
  servers.close();
  await databases.end();
  await database.close();
});

const IBAN = "NL91ABNA0417164300";
const payer: PayerInput = {
  holder: "Ana  Voorbeeld",
  iban: "nl91 abna 0417 1643 00",
  street: "Dorpsstraat",
  houseNumber: "14a",
  postalCode: "1011 AB",
  city: "Amsterdam",
  mobile: "06 12345678",
};
type Mailed = { kind: string; language: string; params?: Record<string, string | number> };

/** A context of one process that collects its text messages and mails. */
function contextOf(
  options: {
    db?: TenantDb;
    now?: Date;
    payments?: PaymentProvider;
    config?: Partial<Tenant["config"]>;
    countCode?: CodeContext["countCode"];
  } = {},
) {
  const { db = shop, now = SHOP_NOW, payments = sandbox, config = {} } = options;
  const [sent, mailed]: [Sms[], Mailed[]] = [[], []];
  const own = { ...tenant, config: { ...tenant.config, ...config } };
  const ctx: CodeContext = {
    ...shopContext(own, db, { now, payments }),
    locale: "nl",
    sign: signerOf("a secret of the tests of debits"),
    mails: {
      add: async (_tx, mail) => mailed.push(mail as Mailed),
    },
    sms: { send: async (sms) => void sent.push(sms) },
    codeMessage: (code) => `Code ${code}`,
    countCode: options.countCode ?? (async () => undefined),
  };
  return { ctx, sent, mailed, code: () => /\d{6}/.exec(sent.at(-1)!.text)![0] };
}
const later = (seconds: number) => new Date(SHOP_NOW.getTime() + seconds * 1000);
const buyer = async (db = shop) => ({ id: (await addMembers(db, 1))[0]!, country: "NL" });
const order = async (ctx: CodeContext, ana: { id: number; country: string }, bundleId = "b25") =>
  (await placeOrder(ctx, ana, { bundleId, method: "directdebit", startAgreed: true }, "Order")).reference;
const evidence = { address: "192.0.2.7", agent: "A browser" };
const mandateOf = (reference: string) =>
  shop.transaction((tx) =>
    tx
      .selectFrom("direct_debit_mandates")
      .innerJoin("orders", "orders.id", "direct_debit_mandates.order_id")
      .selectAll("direct_debit_mandates")
      .where("orders.reference", "=", reference)
      .executeTakeFirst(),
  );
const paymentsOf = (reference: string) =>
  shop.transaction((tx) =>
    tx
      .selectFrom("payments")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .selectAll("payments")
      .where("orders.reference", "=", reference)
      .orderBy("payments.id")
      .execute(),
  );
const creditsOf = (id: number) => shop.transaction((tx) => findCredits(tx, id));

/** An order with a confirmed mandate. */
async function confirmed(options: Parameters<typeof contextOf>[0] = {}, bundleId = "b25") {
  const made = contextOf(options);
  const ana = await buyer();
  const reference = await order(made.ctx, ana, bundleId);
  expect(await requestCode(made.ctx, ana, { reference, payer })).toBeNull();
  expect(await confirmCode(made.ctx, ana, { reference, code: made.code() }, evidence)).toEqual({
    isRight: true,
  });
  return { ...made, ana, reference };
}

/** Triggers an event of an order's debit at the sandbox and delivers its message. */
async function happen(
  ctx: CodeContext,
  reference: string,
  what: "pay" | "decline" | "charge_back" | "win_back",
) {
  const payment = (await paymentsOf(reference)).at(-1)!;
  const world = ctx.payments!.facts.name === "sandbox" ? sandboxWorld(shop) : mollieWorld(mollie);
  const received = await world.happen({ ...payment, currency: "EUR" }, what);
  if (received) await receiveMessage(ctx, received);
}

describe("the typed data", () => {
  const read = (changes: Partial<PayerInput>, country = "NL") =>
    readPayer({ ...payer, ...changes }, { country, countries: ["NL", "BE", "DE"] });

  test("are read with spaces and small letters, and a mobile number with its country", () => {
    expect(read({})).toEqual({
      payer: { ...payer, holder: "Ana Voorbeeld", iban: IBAN, mobile: "+31612345678" },
    });
    expect(read({ mobile: "+49 170 1234567" })).toMatchObject({ payer: { mobile: "+491701234567" } });
  });

  test.each<[Partial<PayerInput>, object]>([
    [{ holder: "  " }, { holder: { kind: "missing" } }],
    [{ city: "x".repeat(36) }, { city: { kind: "too_long", count: 35 } }],
    [{ iban: "" }, { iban: { kind: "missing" } }],
    [{ iban: "DE12 5001 0517 0648 4898 9" }, { iban: { kind: "iban_short", count: 1, country: "DE" } }],
    [{ iban: `${IBAN}00` }, { iban: { kind: "iban_long", count: 2, country: "NL" } }],
    [{ iban: "NL92ABNA0417164300" }, { iban: { kind: "iban_wrong" } }],
    [{ iban: "BR1500000000000010932840814P2" }, { iban: { kind: "iban_country" } }],
    [{ iban: "__proto__" }, { iban: { kind: "iban_country" } }],
    [{ mobile: "" }, { mobile: { kind: "missing" } }],
    [{ mobile: "0612" }, { mobile: { kind: "mobile_wrong" } }],
    [{ mobile: "020 5555555" }, { mobile: { kind: "mobile_kind" } }],
    [{ mobile: "+33 6 12 34 56 78" }, { mobile: { kind: "mobile_country" } }],
  ])("%j is refused as %j", (changes, problems) => {
    expect(read(changes)).toEqual({ problems });
  });
});

const worlds: [string, () => PaymentWorld, { name: string; id: string }][] = [
  ["sandbox", () => sandboxWorld(shop), { name: "VH Media B.V.", id: "DE98ZZZ09999999999" }],
  ["mollie", () => mollieWorld(mollie), { name: "Mollie B.V.", id: "NL08ZZZ502057730000" }],
];

describe.each(worlds)("with %s, a direct debit", (name, open, creditor) => {
  const world = open();
  test("starts no payment until the member has confirmed the mandate and orders with it", async () => {
    const started: Begin[] = [];
    const payments: PaymentProvider = {
      ...world.provider,
      begin: async (at, what) => {
        started.push(what);
        return world.provider.begin(at, what);
      },
    };
    const { ctx, sent, mailed, code } = contextOf({ payments });
    const ana = await buyer();
    const placed = await placeOrder(
      ctx,
      ana,
      { bundleId: "b25", method: "directdebit", startAgreed: true },
      "Order",
    );
    const { reference } = placed;
    expect(placed).toMatchObject({ redirect: null, needsMandate: true });
    expect(await paymentsOf(reference)).toEqual([]);
    await expect(orderByDebit(ctx, ana, reference)).rejects.toMatchObject({ problem: "not_confirmed" });
    await requestCode(ctx, ana, { reference, payer });
    expect(sent).toMatchObject([{ to: "+31612345678", from: "Velvet Hour" }]);
    await expect(orderByDebit(ctx, ana, reference)).rejects.toMatchObject({ problem: "not_confirmed" });
    await confirmCode(ctx, ana, { reference, code: code() }, evidence);
    expect(started).toEqual([]);
    await orderByDebit(ctx, ana, reference);
    const mandate = (await mandateOf(reference))!;
    expect(started).toMatchObject([
      {
        method: "directdebit",
        amount: 3490,
        mandate: { holder: "Ana Voorbeeld", iban: IBAN, reference: mandate.reference, signedAt: SHOP_NOW },
      },
    ]);
    expect(await paymentsOf(reference)).toMatchObject([
      // The country of the mandate's IBAN is evidence of the buyer's country.
      { state: "pending", method: "directdebit", redirect: null, promised: 0, payer_country: "NL" },
    ]);
    expect(await creditsOf(ana.id)).toMatchObject({ balance: 0 });
    expect(mailed).toMatchObject([
      {
        kind: "debit_announced",
        params: {
          minor: 3490,
          currency: "EUR",
          mandate: mandate.reference,
          creditor: creditor.name,
          creditorId: creditor.id,
          day: addBankDays(SHOP_NOW, 2).toISOString(),
        },
      },
    ]);
    await expect(orderByDebit(ctx, ana, reference)).rejects.toMatchObject({ problem: "under_way" });
    await expect(payOrder(ctx, ana, { reference, method: "ideal" })).rejects.toMatchObject({
      problem: "already_paid",
    });
    await happen(ctx, reference, "pay");
    expect(await creditsOf(ana.id)).toMatchObject({ balance: 25 });
    expect(mailed.map(({ kind }) => kind)).toEqual(["debit_announced", "order_paid"]);
  });

  test("is announced by the minute's check where the provider's answer was lost", async () => {
    const { ctx, ana, reference, mailed } = await confirmed({ payments: world.provider });
    // The customer and the mandate are registered; only the answer to the payment is lost.
    await customerAt(ctx, ctx.payments!, ana.id);
    mollie.faultyPaths = /payments$/;
    world.fail!("lost");
    await orderByDebit(ctx, ana, reference);
    world.fail!(null);
    expect([(await paymentsOf(reference))[0]!.state, mailed]).toEqual(["unknown", []]);
    const check = contextOf({ now: later(120), payments: world.provider });
    await checkPayments(check.ctx);
    await checkPayments(check.ctx);
    expect(check.mailed.map(({ kind }) => kind)).toEqual(["debit_announced"]);
    // In the member's language, whatever the language of the mandate.
    const [member] = await shop.transaction((tx) =>
      tx.selectFrom("members").select("language").where("id", "=", ana.id).execute(),
    );
    expect(member!.language).not.toBe(ctx.locale);
    expect(check.mailed[0]!.language).toBe(member!.language);
    expect(await world.started!((await paymentsOf(reference))[0]!.reference)).toBe(1);
  });

  test("of an erased member is collected, and the provider deletes the customer afterwards", async () => {
    const { ctx, ana, reference } = await confirmed({ payments: world.provider });
    await orderByDebit(ctx, ana, reference);
    const customers = () =>
      shop.transaction((tx) =>
        tx
          .selectFrom("provider_customers")
          .select(["member_id", "keep_until"])
          .where("provider", "=", name)
          .where((is) => is.or([is("member_id", "is", null), is("member_id", "=", ana.id)]))
          .execute(),
      );
    const [payment] = await paymentsOf(reference);
    await shop.transaction((tx) => eraseAccount(tx, ana.id));
    await endAtProvider(ctx);
    expect(await customers()).toEqual([{ member_id: null, keep_until: payment!.expires_at }]);
    await endAtProvider({ ...ctx, now: payment!.expires_at });
    expect(await customers()).toEqual([]);
  });
});

describe("a direct debit", () => {
  test("stores the account encrypted, and with the mandate the evidence of its confirmation", async () => {
    const { reference, code } = await confirmed();
    const mandate = (await mandateOf(reference))!;
    expect(mandate).toMatchObject({
      holder: "Ana Voorbeeld",
      iban_country: "NL",
      iban_last4: "4300",
      creditor_name: "VH Media B.V.",
      mandate_text: mandateWording("nl").text("VH Media B.V."),
      confirmed_at: SHOP_NOW,
      confirmed_address: "192.0.2.7",
      confirmed_agent: "A browser",
    });
    expect(mandate.reference.length).toBeLessThanOrEqual(35);
    expect(mandate.iban.includes("0417164300")).toBe(false);
    expect(mandate.code_hash.includes(code())).toBe(false);
    for (const change of ["holder = 'X'", "iban = 'x'", "mandate_text = 'x'", "confirmed_at = now()"])
      await expect(
        shop.transaction((tx) =>
          sql`update direct_debit_mandates set ${sql.raw(change)} where id = ${mandate.id}`.execute(tx),
        ),
      ).rejects.toThrow("a mandate that is confirmed stays");
  });

  test("is ordered once, however often the button is pressed at the same time", async () => {
    const { ctx, ana, reference } = await confirmed();
    const done = await Promise.allSettled([1, 2, 3, 4].map(() => orderByDebit(ctx, ana, reference)));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await paymentsOf(reference)).toHaveLength(1);
  });

  test("belongs to its member and brand alone: another member and another brand do not find it", async () => {
    const { ctx, ana, reference } = await confirmed();
    const stranger = await buyer();
    const elsewhere = contextOf({ db: other }).ctx;
    for (const [at, who] of [
      [ctx, stranger],
      [elsewhere, ana],
    ] as const) {
      const unknown = { problem: "order_unknown" };
      await expect(requestCode(at, who, { reference, payer })).rejects.toMatchObject(unknown);
      await expect(resendCode(at, who, reference)).rejects.toMatchObject(unknown);
      await expect(confirmCode(at, who, { reference, code: "000000" }, evidence)).rejects.toMatchObject(
        unknown,
      );
      await expect(orderByDebit(at, who, reference)).rejects.toMatchObject(unknown);
      expect(await at.db.transaction((tx) => findDebitOrder(tx, who.id, reference))).toBeNull();
    }
  });

  test("is not offered where the provider takes no mandates", async () => {
    const methods = (mandates: boolean) =>
      offeredMethods(
        contextOf({ payments: { ...sandbox, facts: { ...sandbox.facts, mandates } } }).ctx,
        "NL",
        3490,
      ).map(({ id }) => id);
    expect(methods(true)).toContain("directdebit");
    expect(methods(false)).not.toContain("directdebit");
  });
});

describe("a code", () => {
  test("is used up after five wrong tries, even for the right code; a new one works", async () => {
    const { ctx, code } = contextOf();
    const ana = await buyer();
    const reference = await order(ctx, ana);
    await requestCode(ctx, ana, { reference, payer });
    const right = code();
    const wrong = right === "000000" ? "000001" : "000000";
    for (const left of [4, 3, 2, 1, 0])
      expect(await confirmCode(ctx, ana, { reference, code: wrong }, evidence)).toEqual({
        isRight: false,
        left,
      });
    expect(await confirmCode(ctx, ana, { reference, code: right }, evidence)).toEqual({
      isRight: false,
      left: 0,
    });
    const again = contextOf({ now: later(60) });
    await resendCode(again.ctx, ana, reference);
    expect(await confirmCode(again.ctx, ana, { reference, code: again.code() }, evidence)).toEqual({
      isRight: true,
    });
  });

  test("counts simultaneous tries", async () => {
    const { ctx } = contextOf();
    const ana = await buyer();
    const reference = await order(ctx, ana);
    await requestCode(ctx, ana, { reference, payer });
    const tried = await Promise.all(
      Array.from({ length: 9 }, () => confirmCode(ctx, ana, { reference, code: "x" }, evidence)),
    );
    expect(tried.map((one) => (one.isRight ? -1 : one.left)).sort()).toEqual([0, 0, 0, 0, 0, 1, 2, 3, 4]);
    expect((await mandateOf(reference))!.code_tries).toBe(5);
  });

  test("ends after ten minutes", async () => {
    const { ctx, code } = contextOf();
    const ana = await buyer();
    const reference = await order(ctx, ana);
    await requestCode(ctx, ana, { reference, payer });
    const at = (seconds: number) => ({ ...ctx, now: later(seconds) });
    expect(await confirmCode(at(600), ana, { reference, code: code() }, evidence)).toEqual({
      isRight: false,
      left: 0,
    });
    expect(await confirmCode(at(599), ana, { reference, code: code() }, evidence)).toEqual({ isRight: true });
  });

  test("is sent again after a minute and no sooner, and invalidates the previous one", async () => {
    const { ctx, sent, code } = contextOf();
    const ana = await buyer();
    const reference = await order(ctx, ana);
    await requestCode(ctx, ana, { reference, payer });
    const first = code();
    const early = { ...ctx, now: later(59) };
    await expect(resendCode(early, ana, reference)).rejects.toMatchObject({
      problem: "too_soon",
    });
    await expect(requestCode(early, ana, { reference, payer })).rejects.toMatchObject({
      problem: "too_soon",
    });
    expect(sent).toHaveLength(1);
    const after = { ...ctx, now: later(60) };
    await resendCode(after, ana, reference);
    if (first !== code())
      expect(await confirmCode(after, ana, { reference, code: first }, evidence)).toMatchObject({
        isRight: false,
      });
    expect(await confirmCode(after, ana, { reference, code: code() }, evidence)).toEqual({ isRight: true });
  });

  test("is not sent where a limit is reached or a field is wrong, and a refusal shows", async () => {
    const ana = await buyer();
    const full = contextOf({
      countCode: async () => {
        throw new Error("too many");
      },
    });
    const reference = await order(full.ctx, ana);
    await expect(requestCode(full.ctx, ana, { reference, payer })).rejects.toThrow("too many");
    const { ctx, sent } = contextOf();
    expect(await requestCode(ctx, ana, { reference, payer: { ...payer, iban: "x" } })).toMatchObject({
      iban: { kind: "iban_country" },
    });
    expect([full.sent, sent, await mandateOf(reference)]).toEqual([[], [], undefined]);
    const refusing: CodeContext = {
      ...ctx,
      sms: {
        send: async () => {
          throw new SmsNotSent("no");
        },
      },
    };
    await expect(requestCode(refusing, ana, { reference, payer })).rejects.toMatchObject({
      problem: "not_sent",
    });
  });
});

describe("a member", () => {
  test("orders by direct debit up to the limit of 30 days, also with two orders at once", async () => {
    const config = { direct_debit_limit: 3490 };
    const { ctx, ana, reference, code } = await confirmed({ config });
    const second = await order(ctx, ana);
    await requestCode(ctx, ana, { reference: second, payer });
    await confirmCode(ctx, ana, { reference: second, code: code() }, evidence);
    const done = await Promise.allSettled([reference, second].map((one) => orderByDebit(ctx, ana, one)));
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const open = done[0]!.status === "fulfilled" ? second : reference;
    await expect(orderByDebit(ctx, ana, open)).rejects.toMatchObject({ problem: "limit" });
    const month = { ...ctx, now: new Date(SHOP_NOW.getTime() + 30 * 86_400_000 + 1000) };
    // The order is too old by then; another one is within the limit.
    await expect(orderByDebit(month, ana, open)).rejects.toMatchObject({ problem: "old" });
    const next = await order(month, ana);
    await requestCode(month, ana, { reference: next, payer });
    await confirmCode(month, ana, { reference: next, code: code() }, evidence);
    expect(await orderByDebit(month, ana, next)).toMatchObject({ reference: next });
  });

  test("is blocked after a returned debit until the debt is paid", async () => {
    const { ctx, ana, reference } = await confirmed();
    await orderByDebit(ctx, ana, reference);
    await happen(ctx, reference, "pay");
    const next = await order(ctx, ana, "b10");
    await happen(ctx, reference, "charge_back");
    const requestNext = () => requestCode(ctx, ana, { reference: next, payer });
    await expect(requestNext()).rejects.toMatchObject({ problem: "blocked" });
    await happen(ctx, reference, "win_back");
    expect(await requestNext()).toBeNull();
  });

  test("who owes credits is blocked", async () => {
    const { ctx } = contextOf();
    const ana = await buyer();
    const paid = await placeOrder(ctx, ana, { bundleId: "b10", method: "ideal", startAgreed: true }, "Order");
    await happen(ctx, paid.reference, "pay");
    await shop.transaction((tx) =>
      debitCredits(tx, {
        memberId: ana.id,
        amount: 5,
        uniqueKey: `spent ${paid.reference}`,
        reference: "test",
        reason: "message",
        now: SHOP_NOW,
      }),
    );
    await happen(ctx, paid.reference, "charge_back");
    expect(await creditsOf(ana.id)).toMatchObject({ owed: 5 });
    const reference = await order(ctx, ana);
    await expect(requestCode(ctx, ana, { reference, payer })).rejects.toMatchObject({
      problem: "blocked",
    });
  });

  test("who is erased leaves the evidence of debits, without address and number, for 13 months", async () => {
    const { ctx, ana, reference } = await confirmed();
    await orderByDebit(ctx, ana, reference);
    const unused = await order(ctx, ana, "b10");
    await requestCode(ctx, ana, { reference: unused, payer });
    const download = (await collectData(ctx, ana.id)) as unknown as Record<string, unknown>;
    const received = JSON.stringify(download);
    expect(received).toContain('"account_ends_with":"4300"');
    expect(received).not.toContain(IBAN);
    await shop.transaction((tx) => eraseAccount(tx, ana.id));
    expect(await mandateOf(unused)).toBeUndefined();
    expect(await mandateOf(reference)).toMatchObject({
      holder: "Ana Voorbeeld",
      iban_last4: "4300",
      street: null,
      house_number: null,
      postal_code: null,
      city: null,
      mobile: null,
      confirmed_at: SHOP_NOW,
    });
    const at = (days: number) => ({ db: shop, now: new Date(SHOP_NOW.getTime() + days * 86_400_000) });
    await forgetMandates(at(400));
    expect(await mandateOf(reference)).toBeDefined();
    await forgetMandates(at(411));
    expect(await mandateOf(reference)).toBeUndefined();
  });
});

test("a mandate without an order is deleted after a day", async () => {
  const { reference } = await confirmed();
  await forgetMandates({ db: shop, now: later(86_000) });
  expect(await mandateOf(reference)).toBeDefined();
  await forgetMandates({ db: shop, now: later(87_000) });
  expect(await mandateOf(reference)).toBeUndefined();
});

test("bank days skip weekends and the days without settlement of euro payments", () => {
  const days = (from: string, count: number) =>
    addBankDays(new Date(`${from}T12:00:00Z`), count)
      .toISOString()
      .slice(0, 10);
  expect([days("2026-11-26", 2), days("2026-12-24", 1), days("2026-12-31", 1)]).toEqual([
    "2026-11-30",
    "2026-12-28",
    "2027-01-04",
  ]);
  // Easter Sunday is 28 March 2027 and 16 April 2028.
  expect([days("2027-03-25", 1), days("2028-04-13", 2)]).toEqual(["2027-03-30", "2028-04-19"]);
});

describe("credits that are added with the collection", () => {
  const config = { direct_debit_credits: "at_once" as const };

  test("are added once the provider has the order, taken back if it fails, and never added twice", async () => {
    const { ctx, ana, reference } = await confirmed({ config });
    expect(await creditsOf(ana.id)).toMatchObject({ balance: 0 });
    await orderByDebit(ctx, ana, reference);
    expect(await creditsOf(ana.id)).toMatchObject({ balance: 25 });
    await happen(ctx, reference, "pay");
    expect(await creditsOf(ana.id)).toMatchObject({ balance: 25 });
    await happen(ctx, reference, "charge_back");
    expect(await creditsOf(ana.id)).toMatchObject({ balance: 0, owed: 0 });
    const failing = await confirmed({ config });
    await orderByDebit(failing.ctx, failing.ana, failing.reference);
    await happen(failing.ctx, failing.reference, "decline");
    expect(await creditsOf(failing.ana.id)).toMatchObject({ balance: 0, owed: 0 });
    expect(failing.mailed.map(({ kind }) => kind)).toEqual([
      "order_placed",
      "debit_announced",
      "payment_failed",
    ]);
    expect(failing.mailed.at(-1)!.params).toMatchObject({ credits: 25, owed: 0, method: "directdebit" });
    expect(failing.mailed.at(-1)!.params).toHaveProperty("invoice");
    await expect(
      payOrder(failing.ctx, failing.ana, { reference: failing.reference, method: "ideal" }),
    ).rejects.toMatchObject({ problem: "already_paid" });
  });

  test(`depend only on the amounts and the state of the collection (seed ${SEED})`, async () => {
    const acts = fc.array(fc.constantFrom("pay", "decline", "charge_back", "win_back", "spend", "check"), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(acts, fc.boolean(), async (all, isAtOnce) => {
        const { ctx, ana, reference } = await confirmed(isAtOnce ? { config } : {});
        await orderByDebit(ctx, ana, reference);
        let spent = 0;
        for (const [at, act] of all.entries())
          if (act === "check") await checkPayments({ ...ctx, now: later(100 + 100 * at) });
          else if (act === "spend")
            spent += await shop
              .transaction((tx) =>
                debitCredits(tx, {
                  memberId: ana.id,
                  amount: 7,
                  uniqueKey: `${reference} ${at}`,
                  reference: "test",
                  reason: "message",
                  now: SHOP_NOW,
                }),
              )
              .then(
                () => 7,
                () => 0,
              );
          else await happen(ctx, reference, act as "pay");
        const [payment] = await paymentsOf(reference);
        const isThere =
          payment!.paid > 0 ? payment!.charged_back === 0 : payment!.state === "pending" && isAtOnce;
        const { balance, owed } = await creditsOf(ana.id);
        expect(balance - owed).toBe((isThere ? 25 : 0) - spent);
      }),
      { numRuns: 40, seed: SEED },
    );
    expect(await checkBalances({ db: shop })).toEqual([]);
    expect(await checkOrders({ db: shop })).toEqual([]);
  }, 120_000);
});
