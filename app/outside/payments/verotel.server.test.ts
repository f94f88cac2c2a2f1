import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Message } from "./provider";
import { verotel, verotelSignature } from "./verotel.server";

const account = { shopId: "60678", secret: "zpzXY2sStjFnEzG9", host: "secure.verotel.com" };
const provider = verotel(account);
const ctx = { db: null as never, now: new Date("2027-01-02T03:04:05Z"), random: () => Buffer.alloc(0) };
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const message = (pairs: [string, string][], signature?: string): Message => {
  const query = new URLSearchParams([
    ...pairs,
    ["signature", signature ?? verotelSignature(account.secret, pairs)],
  ]);
  return {
    method: "GET",
    url: `https://a.example/hook?${query}`,
    address: null,
    headers: {},
    body: Buffer.alloc(0),
  };
};
const sale: [string, string][] = [
  ["shopID", "60678"],
  ["saleID", "5607"],
  ["transactionID", "70001"],
  ["referenceID", "0123456789-1"],
  ["priceAmount", "34.90"],
  ["priceCurrency", "EUR"],
  ["type", "purchase"],
  ["CCBrand", "VISA"],
  ["custom1", ""],
];

test("signs every pair in the byte order of the keys, values unchanged, including empty ones", () => {
  const text =
    "zpzXY2sStjFnEzG9:CCBrand=VISA:custom1=:priceAmount=34.90:priceCurrency=EUR:referenceID=0123456789-1:saleID=5607:shopID=60678:transactionID=70001:type=purchase";
  expect(verotelSignature(account.secret, sale)).toBe(sha256(text));
});

test("redirects a member with a signed address, two decimals, and no e-mail in the signature", async () => {
  const begin = {
    reference: "0123456789-1",
    amount: 3405,
    currency: "EUR",
    method: "creditcard",
    description: "Velvet Hour: 25",
    returnUrl: "https://a.example/transactions/0123456789",
    declineUrl: "https://a.example/transactions/0123456789?declined=0123456789-1",
    webhookUrl: "https://a.example/hook",
    language: "nl",
    country: "NL",
  };
  const { redirect, providerRef } = await provider.begin(ctx, begin);
  expect(providerRef).toBeNull();
  const url = new URL(redirect);
  expect(`${url.origin}${url.pathname}`).toBe("https://secure.verotel.com/startorder");
  const { signature, ...sent } = Object.fromEntries(url.searchParams);
  expect(sent).toEqual({
    version: "4",
    shopID: "60678",
    type: "purchase",
    priceAmount: "34.05",
    priceCurrency: "EUR",
    description: "Velvet Hour: 25",
    paymentMethod: "CC",
    referenceID: "0123456789-1",
    successURL: begin.returnUrl,
    declineURL: begin.declineUrl,
  });
  expect(signature).toBe(verotelSignature(account.secret, Object.entries(sent)));
  await expect(provider.begin(ctx, { ...begin, currency: "PLN" })).rejects.toThrow("PLN");
  await expect(provider.begin(ctx, { ...begin, method: "swish" })).rejects.toThrow("swish");
});

describe("a postback", () => {
  test("of a sale, a credit or a chargeback states the change", () => {
    expect(provider.read(ctx, message(sale))).toEqual({
      reference: "0123456789-1",
      providerRef: "5607",
      isSigned: true,
      change: { providerRef: "5607", currency: "EUR", paid: 3490, refunded: 0, chargedBack: 0 },
      dedupeKey: "purchase 70001",
    });
    const with_ = (event: string): [string, string][] => [...sale, ["event", event], ["parentID", "70001"]];
    expect(provider.read(ctx, message(with_("credit")))?.change).toMatchObject({ paid: 0, refunded: 3490 });
    expect(provider.read(ctx, message(with_("chargeback")))?.change).toMatchObject({ chargedBack: 3490 });
    expect(provider.read(ctx, message(with_("rebill")))?.change).toBeNull();
  });

  test.each<[string, Message | null]>([
    ["another signature", message(sale, "0".repeat(64))],
    ["no signature", message(sale, "")],
    ["a signature in capitals", message(sale, verotelSignature(account.secret, sale).toUpperCase())],
    ["another amount", { ...message(sale), url: message(sale).url.replace("34.90", "0.90") }],
    ["another secret", message(sale, verotelSignature("x", sale))],
    ["one more parameter", { ...message(sale), url: `${message(sale).url}&custom2=x` }],
  ])("with %s is not authentic", (_what, forged) => {
    expect(provider.read(ctx, forged!)?.isSigned).toBe(false);
  });

  test.each<[string, Message]>([
    ["a repeated key", { ...message(sale), url: `${message(sale).url}&saleID=1` }],
    ["another shop", message(sale.map(([key, value]) => [key, key === "shopID" ? "1" : value]))],
    ["no sale", message(sale.filter(([key]) => key !== "saleID"))],
  ])("with %s is ignored", (_what, other) => {
    expect(provider.read(ctx, other)).toBeNull();
  });

  test.each(["", "34.9", "34,90", "-1.00", "1e3", "34.901"])(
    "with the amount %j changes nothing",
    (amount) => {
      const odd = sale.map(([key, value]): [string, string] => [key, key === "priceAmount" ? amount : value]);
      expect(provider.read(ctx, message(odd))?.change).toBeNull();
    },
  );
});

test("a malformed signature, of any characters and length, is not authentic", () => {
  for (const signature of ["", "é".repeat(64), "a".repeat(64), "a".repeat(9999)])
    expect(provider.read(ctx, message(sale, signature))).toMatchObject({ isSigned: false });
});
