import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Fault, MollieServer } from "../../../tests/support/mollie-server";
import { mollie } from "./mollie.server";
import { minorOf, toAmount } from "./mollie-payment.server";
import { type Begin, ProviderRefused, ProviderSilent } from "./provider";

const KEY = "test_0123456789012345678901234567";
const SLOW_MS = 200;
const ctx = { db: null as never, now: new Date("2027-01-02T03:04:05Z"), random: () => Buffer.alloc(0) };
const msw = setupServer();
let server: MollieServer;
const provider = mollie({ key: KEY });

beforeAll(() => msw.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  server = new MollieServer(KEY);
  msw.use(...server.handlers);
});
afterEach(() => {
  server.release();
  msw.resetHandlers();
});
afterAll(() => msw.close());

const BEGIN: Begin = {
  reference: "0123456789-1",
  amount: 3490,
  currency: "EUR",
  method: "ideal",
  description: "Velvet Hour: 25",
  returnUrl: "https://a.example/transactions/0123456789",
  webhookUrl: "https://a.example/api/webhooks/mollie/key",
  language: "nl",
  country: "BE",
};
const begunAt = ctx.now;
const reference = BEGIN.reference;

describe("beginning", () => {
  test("sends amount, way to pay, locale and our reference, and returns where the member pays", async () => {
    const begun = await provider.begin(ctx, BEGIN);
    const [payment] = server.of(reference);
    expect(payment).toMatchObject({
      amount: { currency: "EUR", value: "34.90" },
      description: "Velvet Hour: 25 (0123456789-1)",
      redirectUrl: BEGIN.returnUrl,
      webhookUrl: "https://a.example/api/webhooks/mollie/key?reference=0123456789-1",
      locale: "nl_BE",
      method: "ideal",
      metadata: { reference },
    });
    expect(begun).toEqual({
      providerRef: payment!.id,
      redirect: `https://www.mollie.com/checkout/${payment!.id}`,
      expiresAt: new Date("2027-01-17T03:04:05Z"),
    });
  });

  test("with one reference twice, one after the other or at once, makes one payment", async () => {
    const begun = await Promise.allSettled([1, 2, 3].map(() => provider.begin(ctx, BEGIN)));
    const [payment] = server.of(reference);
    for (const one of begun)
      expect(one.status === "fulfilled" ? one.value.providerRef : one.reason).toEqual(
        // While the first is being made, Mollie answers the others with a conflict.
        one.status === "fulfilled" ? payment!.id : expect.any(ProviderSilent),
      );
    expect((await provider.begin(ctx, BEGIN)).providerRef).toBe(payment!.id);
    expect(server.of(reference)).toHaveLength(1);
  });

  test.each([
    ["wire", "banktransfer", "de", "CH", "de_CH"],
    ["cartebancaire", "creditcard", "fr", "FR", "fr_FR"],
    ["przelewy24", "przelewy24", "pl", "DE", "pl_PL"],
    ["paypal", "paypal", "en", "US", "en_US"],
    ["swish", "swish", "xx", "SE", "en_GB"],
  ])(
    "by %s is %s there, in the language of the member",
    async (method, theirs, language, country, locale) => {
      await provider.begin(ctx, { ...BEGIN, method, language, country });
      expect(server.of(reference)).toMatchObject([{ method: theirs, locale }]);
    },
  );

  test("by a way to pay that Mollie does not carry out is refused without a call", async () => {
    await expect(provider.begin(ctx, { ...BEGIN, method: "directdebit" })).rejects.toThrow(ProviderRefused);
    expect(server.calls).toEqual([]);
  });

  test("is refused where Mollie refuses it, and where the key is wrong", async () => {
    const plain = { ...BEGIN, webhookUrl: "http://localhost/hook" };
    await expect(provider.begin(ctx, plain)).rejects.toThrow(ProviderRefused);
    const wrong = mollie({ key: "live_01234567890123456789" });
    await expect(wrong.begin(ctx, BEGIN)).rejects.toThrow(ProviderRefused);
    expect(server.payments.size).toBe(0);
  });
});

test("whole currencies have no decimals, others have two, and an amount of another form is not read", () => {
  expect([toAmount(1500, "JPY"), toAmount(5, "EUR"), toAmount(3405, "PLN")]).toEqual([
    { currency: "JPY", value: "1500" },
    { currency: "EUR", value: "0.05" },
    { currency: "PLN", value: "34.05" },
  ]);
  expect([minorOf({ currency: "ISK", value: "1500" }), minorOf({ currency: "EUR", value: "0.29" })]).toEqual([
    1500, 29,
  ]);
  for (const value of ["", "10", "10.0", "10.000", "-1.00", "1e2", "1,00", "1.00 ", "21474836.48"])
    expect(() => minorOf({ currency: "EUR", value }), value).toThrow(ProviderSilent);
});

describe("the status", () => {
  const open = async () => (await provider.begin(ctx, BEGIN)).providerRef!;
  const status = (providerRef: string | null, of = provider) =>
    of.status!(ctx, { reference, providerRef, begunAt });

  test.each([
    ["pay", { state: "paid", paid: 3490 }],
    ["fail", { state: "failed", paid: 0 }],
    ["cancel", { state: "cancelled", paid: 0 }],
    ["expire", { state: "expired", paid: 0 }],
  ] as const)("after %s is what happened there", async (act, expected) => {
    const id = await open();
    expect(await status(id)).toMatchObject({ providerRef: id, state: "pending", currency: "EUR", paid: 0 });
    server.act(id, act);
    expect(await status(id)).toMatchObject({ ...expected, refunded: 0, chargedBack: 0 });
  });

  test("stays paid and says how much went back; a chargeback that is reversed counts no more", async () => {
    const id = await open();
    server.act(id, "pay");
    server.act(id, { refund: 490 });
    server.act(id, "charge_back");
    expect(await status(id)).toMatchObject({ state: "paid", paid: 3490, refunded: 490, chargedBack: 3490 });
    server.act(id, "reverse_charge_back");
    expect(await status(id)).toMatchObject({ state: "paid", paid: 3490, refunded: 490, chargedBack: 0 });
  });

  test("of a payment that is not there, or that carries another reference, is none", async () => {
    expect(await status("tr_nobody")).toBeNull();
    const { providerRef } = await provider.begin(ctx, { ...BEGIN, reference: "ANOTHER000-1" });
    expect(await status(providerRef)).toBeNull();
  });

  test("of a payment whose id never came is found by its reference, over pages, and never among older ones", async () => {
    server.fault = "lost";
    await expect(provider.begin(ctx, BEGIN)).rejects.toThrow(ProviderSilent);
    server.fault = null;
    for (let at = 0; at < 260; at++) await provider.begin(ctx, { ...BEGIN, reference: `NEWER-${at}` });
    expect(await status(null)).toMatchObject({ providerRef: server.of(reference)[0]!.id, state: "pending" });
    server.calls.length = 0;
    const later = new Date(ctx.now.getTime() + 600_000);
    const lost = { reference: "NEVERBEGUN-1", providerRef: null, begunAt: later };
    expect(await provider.status!(ctx, lost)).toBeNull();
    expect(server.calls).toEqual(["GET /v2/payments"]);
  });

  test.each<Fault>(["down", "unreadable", "other", "busy"])(
    "is unknown while Mollie is %s",
    async (fault) => {
      const id = await open();
      server.fault = fault;
      for (const ref of [id, null]) await expect(status(ref)).rejects.toThrow(ProviderSilent);
      if (fault === "busy") return;
      await expect(provider.begin(ctx, BEGIN)).rejects.toThrow(ProviderSilent);
    },
  );

  test("that never comes ends as silence, and its connection is closed", async () => {
    const id = await open();
    server.fault = "slow";
    const hasty = mollie({ key: KEY, waitMs: SLOW_MS });
    const requests: ClientRequest[] = [];
    const note = (started: unknown) => requests.push((started as { request: ClientRequest }).request);
    subscribe("http.client.request.start", note);
    await expect(status(id, hasty)).rejects.toThrow(`no answer within ${SLOW_MS} ms`);
    unsubscribe("http.client.request.start", note);
    expect(requests.map(({ path, destroyed }) => [path, destroyed])).toEqual([
      [`/v2/payments/${id}?embed=chargebacks`, true],
    ]);
    await expect(hasty.begin(ctx, BEGIN)).rejects.toThrow(ProviderSilent);
  });
});

describe("a refund", () => {
  const paid = async () => {
    const { providerRef } = await provider.begin(ctx, BEGIN);
    server.act(providerRef!, "pay");
    return { reference, providerRef: providerRef! };
  };
  const refunds = () => server.of(reference)[0]!.refunds.map(({ amount }) => amount.value);

  test("with one key is made once, also when Mollie has forgotten the key", async () => {
    const payment = await paid();
    const what = { amount: 1000, currency: "EUR", key: "refund 1" };
    await provider.refund!(ctx, payment, what);
    await provider.refund!(ctx, payment, what);
    server.now = new Date(server.now.getTime() + 2 * 3_600_000);
    await provider.refund!(ctx, payment, what);
    expect(refunds()).toEqual(["10.00"]);
    await provider.refund!(ctx, payment, { ...what, key: "refund 2" });
    expect(refunds()).toEqual(["10.00", "10.00"]);
  });

  test("whose answer is lost is made once", async () => {
    const payment = await paid();
    const what = { amount: 1000, currency: "EUR", key: "refund 1" };
    server.fault = "lost";
    await expect(provider.refund!(ctx, payment, what)).rejects.toThrow(ProviderSilent);
    server.fault = null;
    await provider.refund!(ctx, payment, what);
    expect(refunds()).toEqual(["10.00"]);
  });

  test("of more than what is left, or one that failed there, is refused; a wrong key says nothing of it", async () => {
    const payment = await paid();
    const what = { amount: 3491, currency: "EUR", key: "refund 1" };
    await expect(provider.refund!(ctx, payment, what)).rejects.toThrow(ProviderRefused);
    const smaller = { ...what, amount: 5, key: "refund 2" };
    await provider.refund!(ctx, payment, smaller);
    server.of(reference)[0]!.refunds[0]!.status = "failed";
    await expect(provider.refund!(ctx, payment, smaller)).rejects.toThrow(ProviderRefused);
    const wrong = mollie({ key: "live_01234567890123456789" });
    await expect(wrong.refund!(ctx, payment, smaller)).rejects.toThrow(ProviderSilent);
  });
});

test("a message names a payment and our reference, and is never believed", () => {
  const read = (body: string, url = "https://a.example/hook?reference=0123456789-1") =>
    provider.read(ctx, { method: "POST", url, headers: {}, address: null, body: Buffer.from(body) });
  expect(read("id=tr_7UhSN1zuXS")).toEqual({
    reference: "0123456789-1",
    providerRef: "tr_7UhSN1zuXS",
    isSigned: false,
    change: null,
    dedupeKey: null,
  });
  expect(read("id=tr_1&status=paid&amount=1", "https://a.example/hook")).toMatchObject({
    reference: null,
    change: null,
  });
  for (const body of ["", "id=", "id=1", "id=ord_1", '{"id":"tr_1"}', "id=tr_../x"])
    expect(read(body), body).toBeNull();
});
