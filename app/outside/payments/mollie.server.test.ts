import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import https from "node:https";
import net from "node:net";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Fault, MollieServer } from "../../../tests/support/mollie-server";
import { mollie } from "./mollie.server";
import { minorOf, toAmount } from "./mollie-payment.server";
import {
  type Begin,
  EndedAtProvider,
  ProviderRefused,
  ProviderSilent,
  ProviderUnreachable,
} from "./provider";

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
  declineUrl: "https://a.example/transactions/0123456789",
  webhookUrl: "https://a.example/api/webhooks/mollie/key",
  language: "nl",
  country: "BE",
};
const MANDATE = {
  holder: "Ana Voorbeeld",
  iban: "NL91ABNA0417164300",
  reference: "0123456789-MABCDE",
  signedAt: new Date("2027-01-01T23:30:00Z"),
};
const HOUR_2_MS = 2 * 3_600_000;
const startedAt = ctx.now;
const reference = BEGIN.reference;

describe("beginning", () => {
  test("sends amount, payment method, locale and our reference, and returns the payment page", async () => {
    const started = await provider.begin(ctx, BEGIN);
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
    expect(started).toEqual({
      providerRef: payment!.id,
      redirect: `https://www.mollie.com/checkout/${payment!.id}`,
      expiresAt: new Date("2027-01-17T03:04:05Z"),
    });
  });

  test("twice with one reference, one after the other or in parallel, makes one payment", async () => {
    const started = await Promise.allSettled([1, 2, 3].map(() => provider.begin(ctx, BEGIN)));
    const [payment] = server.of(reference);
    for (const one of started)
      expect(one.status === "fulfilled" ? one.value.providerRef : one.reason).toEqual(
        // While the first call runs, Mollie answers the others with a conflict.
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

  test("with a method that Mollie lacks, or a debit without mandate or euro, is refused early", async () => {
    const mandate = { ...MANDATE, customer: "cst_1" };
    for (const odd of [
      { method: "giropay" },
      { method: "directdebit" },
      { method: "directdebit", currency: "SEK", mandate },
    ])
      await expect(provider.begin(ctx, { ...BEGIN, ...odd })).rejects.toThrow(ProviderRefused);
    expect(server.calls).toEqual([]);
  });

  test("fails where Mollie refuses it, and where the key is wrong", async () => {
    const plain = { ...BEGIN, webhookUrl: "http://localhost/hook" };
    await expect(provider.begin(ctx, plain)).rejects.toThrow(ProviderRefused);
    const wrong = mollie({ key: "live_01234567890123456789" });
    await expect(wrong.begin(ctx, BEGIN)).rejects.toThrow(ProviderRefused);
    expect(server.payments.size).toBe(0);
  });
});

test("whole currencies have no decimals, others have two, and other amounts are not parsed", () => {
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
    of.status!(ctx, { reference, providerRef, startedAt });

  test.each([
    ["pay", { state: "paid", paid: 3490 }],
    ["fail", { state: "failed", paid: 0 }],
    ["cancel", { state: "cancelled", paid: 0 }],
    ["expire", { state: "expired", paid: 0 }],
  ] as const)("after %s is what happened at Mollie", async (act, expected) => {
    const id = await open();
    expect(await status(id)).toMatchObject({ providerRef: id, state: "pending", currency: "EUR", paid: 0 });
    server.act(id, act);
    expect(await status(id)).toMatchObject({ ...expected, refunded: 0, chargedBack: 0 });
  });

  test.each([
    [{ cardCountryCode: "BE", cardNumber: "4242" }, "BE"],
    [{ consumerName: "A. Jansen", consumerAccount: "DE89370400440532013000" }, "DE"],
    // PayPal states an address there.
    [{ consumerAccount: "anna@people.example" }, undefined],
    [{ cardCountryCode: "Belgium" }, undefined],
    [{ cardCountryCode: "", consumerAccount: "NL91ABNA0417164300" }, "NL"],
  ])(
    "of a payment with the details %j has the country of the card or account: %s",
    async (details, country) => {
      const { providerRef } = await provider.begin(ctx, BEGIN);
      const [payment] = server.of(reference);
      Object.assign(payment!, { status: "paid", details });
      expect((await status(providerRef))?.payerCountry).toBe(country);
    },
  );

  test("stays paid and states the refunded amount; a reversed chargeback does not count", async () => {
    const id = await open();
    server.act(id, "pay");
    server.act(id, { refund: 490 });
    server.act(id, "charge_back");
    expect(await status(id)).toMatchObject({ state: "paid", paid: 3490, refunded: 490, chargedBack: 3490 });
    server.act(id, "reverse_charge_back");
    expect(await status(id)).toMatchObject({ state: "paid", paid: 3490, refunded: 490, chargedBack: 0 });
  });

  test("of a missing payment, or one with another reference, is null", async () => {
    expect(await status("tr_nobody")).toBeNull();
    const { providerRef } = await provider.begin(ctx, { ...BEGIN, reference: "ANOTHER000-1" });
    expect(await status(providerRef)).toBeNull();
  });

  test("of a payment whose id was lost is found by its reference, never among older payments", async () => {
    server.fault = "lost";
    await expect(provider.begin(ctx, BEGIN)).rejects.toThrow(ProviderSilent);
    server.fault = null;
    for (let at = 0; at < 260; at++) await provider.begin(ctx, { ...BEGIN, reference: `NEWER-${at}` });
    expect(await status(null)).toMatchObject({ providerRef: server.of(reference)[0]!.id, state: "pending" });
    server.calls.length = 0;
    const later = new Date(ctx.now.getTime() + 600_000);
    const lost = { reference: "NEVERBEGUN-1", providerRef: null, startedAt: later };
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

  test("without an answer in time throws ProviderSilent, and the connection is closed", async () => {
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

  test("with one key is made once, even after Mollie's key expired", async () => {
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

  test("with a lost answer is made once", async () => {
    const payment = await paid();
    const what = { amount: 1000, currency: "EUR", key: "refund 1" };
    server.fault = "lost";
    await expect(provider.refund!(ctx, payment, what)).rejects.toThrow(ProviderSilent);
    server.fault = null;
    await provider.refund!(ctx, payment, what);
    expect(refunds()).toEqual(["10.00"]);
  });

  test("of too much, or one that failed, is refused; a wrong key decides nothing about it", async () => {
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

describe("a direct debit", () => {
  const debit = async () => {
    const customer = await provider.createCustomer!(ctx, "shop-17");
    return { ...BEGIN, method: "directdebit", mandate: { ...MANDATE, customer } };
  };

  test("creates a customer with only our reference, and the signed mandate", async () => {
    const what = await debit();
    const { providerRef, redirect } = await provider.begin(ctx, what);
    const [customer] = [...server.customers.values()];
    expect(customer).toMatchObject({ id: what.mandate.customer, name: null, email: null });
    expect(customer!.metadata).toEqual({ reference: "shop-17" });
    const [mandate] = customer!.mandates;
    expect(mandate).toMatchObject({
      method: "directdebit",
      mandateReference: MANDATE.reference,
      signatureDate: "2027-01-01",
      details: { consumerName: MANDATE.holder, consumerAccount: MANDATE.iban },
    });
    expect(server.of(reference)).toMatchObject([
      {
        id: providerRef,
        status: "pending",
        amount: { currency: "EUR", value: "34.90" },
        sequenceType: "recurring",
        method: "directdebit",
        customerId: customer!.id,
        mandateId: mandate!.id,
        webhookUrl: "https://a.example/api/webhooks/mollie/key?reference=0123456789-1",
      },
    ]);
    // A direct debit has no payment page.
    expect(redirect).toBe(BEGIN.returnUrl);
  });

  test("is created once, with one mandate, even after the idempotency keys expired", async () => {
    const what = await debit();
    for (const lost of [/mandates$/, /payments$/]) {
      server.faultyPaths = lost;
      server.fault = "lost";
      await expect(provider.begin(ctx, what)).rejects.toThrow(ProviderSilent);
      server.fault = null;
      server.now = new Date(server.now.getTime() + HOUR_2_MS);
    }
    const { providerRef } = await provider.begin(ctx, what);
    expect(server.of(reference).map(({ id }) => id)).toEqual([providerRef]);
    expect(server.customers.get(what.mandate.customer)!.mandates).toHaveLength(1);
  });

  test("with an account that Mollie refuses starts nothing; a deleted customer is reported", async () => {
    const what = await debit();
    const wrong = { ...what, mandate: { ...what.mandate, iban: "NL91" } };
    await expect(provider.begin(ctx, wrong)).rejects.toThrow(ProviderRefused);
    await provider.deleteCustomer!(ctx, what.mandate.customer);
    await expect(provider.begin(ctx, what)).rejects.toMatchObject({ ended: "customer" });
    expect(server.payments.size).toBe(0);
  });
});

describe("a remembered card", () => {
  const remembered = async () => {
    const customer = await provider.createCustomer!(ctx, "shop-17");
    const begin = { ...BEGIN, reference: "FIRST00000-1", method: "creditcard", remember: { customer } };
    const { providerRef } = await provider.begin(ctx, begin);
    server.act(providerRef!, "pay");
    const payment = { reference: begin.reference, providerRef, startedAt };
    const { card } = (await provider.status!(ctx, payment))!;
    return { ...BEGIN, method: "creditcard", customer, token: card!.token, begin, payment };
  };

  test("is charged once, even after Mollie's key expired, and returns the result immediately", async () => {
    const what = await remembered();
    expect(server.payments.get(what.payment.providerRef!)).toMatchObject({ sequenceType: "first" });
    server.faultyPaths = /payments$/;
    server.fault = "lost";
    await expect(provider.charge!(ctx, what)).rejects.toThrow(ProviderSilent);
    server.fault = null;
    server.now = new Date(server.now.getTime() + HOUR_2_MS);
    expect(await provider.charge!(ctx, what)).toMatchObject({ state: "paid", paid: 3490 });
    expect(server.of(reference)).toMatchObject([{ sequenceType: "recurring", mandateId: what.token }]);
    server.failsNext = true;
    expect(await provider.charge!(ctx, { ...what, reference: "NEXT000000-1" })).toMatchObject({
      state: "failed",
      paid: 0,
    });
  });

  test("that is revoked does not exist at Mollie, and its payments still count", async () => {
    const what = await remembered();
    const [mandate] = server.customers.get(what.customer)!.mandates;
    mandate!.status = "invalid";
    await expect(provider.charge!(ctx, what)).rejects.toMatchObject({ ended: "card" });
    const state = await provider.status!(ctx, what.payment);
    expect(state).toMatchObject({ state: "paid", paid: 3490 });
    expect(state!.card).toBeUndefined();
    await provider.deleteCustomer!(ctx, what.customer);
    await expect(provider.charge!(ctx, what)).rejects.toMatchObject({ ended: "customer" });
    const again = { ...what.begin, reference: "AGAIN00000-1" };
    await expect(provider.begin(ctx, again)).rejects.toThrow(EndedAtProvider);
    expect(await provider.status!(ctx, what.payment)).toMatchObject({ paid: 3490 });
  });

  test.each<Fault>(["down", "busy"])("remains here and at Mollie while Mollie is %s", async (fault) => {
    const what = await remembered();
    server.fault = fault;
    for (const call of [
      () => provider.charge!(ctx, what),
      () => provider.forgetCard!(ctx, what),
      () => provider.deleteCustomer!(ctx, what.customer),
      () => provider.createCustomer!(ctx, "shop-18"),
    ])
      await expect(call()).rejects.toThrow(ProviderSilent);
    server.fault = null;
    expect(await provider.charge!(ctx, what)).toMatchObject({ state: "paid" });
  });
});

test("a message names a payment and our reference, and is never trusted", () => {
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

describe("a machine without a connection to Mollie", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    msw.listen({ onUnhandledRequest: "error" });
  });

  /** Connections of Mollie's client lead to a port of this machine. */
  async function connectTo(port: number) {
    msw.close();
    const agent = https.Agent.prototype as unknown as { createConnection: () => net.Socket };
    vi.spyOn(agent, "createConnection").mockImplementation(() => net.connect({ port, host: "127.0.0.1" }));
  }
  const listen = async (server: net.Server) => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as net.AddressInfo).port;
  };

  test("has certainly begun no payment", async () => {
    const closed = net.createServer();
    const port = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
    await connectTo(port);
    await expect(provider.begin(ctx, BEGIN)).rejects.toBeInstanceOf(ProviderUnreachable);
  });

  test("after an answer of 5xx may have begun one: the client repeats such a call", async () => {
    const closing = net.createServer((socket) =>
      socket.once("data", () => {
        closing.close();
        socket.end(
          "HTTP/1.1 502 Bad Gateway\r\nRetry-After: 0\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        );
      }),
    );
    await connectTo(await listen(closing));
    const failure = await provider.begin(ctx, BEGIN).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderSilent);
    expect(failure).not.toBeInstanceOf(ProviderUnreachable);
    expect((failure as Error).message).toContain("ECONNREFUSED");
  });

  test("whose connection breaks may have begun one", async () => {
    const breaking = net.createServer((socket) => socket.once("data", () => socket.destroy()));
    await connectTo(await listen(breaking));
    const failure = await provider.begin(ctx, BEGIN).catch((error: unknown) => error);
    breaking.close();
    expect(failure).toBeInstanceOf(ProviderSilent);
    expect(failure).not.toBeInstanceOf(ProviderUnreachable);
  });
});
