import { expect, test } from "vitest";
import type { Message } from "~/outside/payments/provider";
import messages from "../support/ccbill-messages.json" with { type: "json" };
import { ccbill, md5 } from "../support/ccbill-provider";

/** From CCBill's own example. */
const SALT = "7d901dad245fd0ff6bc20d06";
const account = { clientAccnum: "900100", clientSubacc: "0000", flexId: "f", salt: SALT };
const provider = ccbill(account);
const ctx = { db: null as never, now: new Date("2027-01-02T03:04:05Z"), random: () => Buffer.alloc(0) };
const BEGIN = {
  reference: "0123456789-1",
  amount: 1000,
  currency: "USD",
  method: "creditcard",
  description: "",
  returnUrl: "",
  declineUrl: "",
  webhookUrl: "",
  language: "en",
  country: "US",
};
const message = (body: string, event = "NewSaleSuccess"): Message => ({
  method: "POST",
  url: `https://a.example/hook?eventType=${event}`,
  address: "64.38.212.1",
  headers: {},
  body: Buffer.from(body),
});
const { subscriptionId } = messages.NewSaleSuccess;
const digest = md5(`${subscriptionId}1${SALT}`);
const sale = { ...messages.NewSaleSuccess, dynamicPricingValidationDigest: digest, "X-reference": "R-1" };

test("the form's digest is the MD5 of price, period, currency and salt, as in CCBill's own example", async () => {
  const { redirect } = await provider.begin(ctx, BEGIN);
  const sent = Object.fromEntries(new URL(redirect).searchParams);
  expect(sent).toMatchObject({ initialPrice: "10.00", currencyCode: "840", reference: "0123456789-1" });
  expect(sent.formDigest).toBe("a7459445d0e5dc0963fe736dc5cf900b");
});

test("a sale is read the same as a form, as JSON, and with numbers of more digits than JavaScript has", () => {
  const expected = {
    reference: "R-1",
    providerRef: subscriptionId,
    isSigned: true,
    change: { providerRef: subscriptionId, currency: "EUR", paid: 3490, refunded: 0, chargedBack: 0 },
    dedupeKey: `NewSaleSuccess ${subscriptionId}`,
  };
  expect(provider.read(ctx, message(new URLSearchParams(sale).toString()))).toEqual(expected);
  const json = JSON.stringify(sale);
  expect(provider.read(ctx, message(json))).toEqual(expected);
  const asNumber = json.replace(`"${subscriptionId}"`, subscriptionId);
  expect(asNumber).not.toBe(json);
  expect(provider.read(ctx, message(asNumber))).toEqual(expected);
});

test("two refunds of one sale are two events, and a redelivered message is the same event", () => {
  const read = (refund: object) =>
    provider.read(ctx, message(JSON.stringify({ ...messages.Refund, ...refund }), "Refund"))!.dedupeKey;
  expect(read({ amount: "1.00" })).not.toBe(read({ amount: "2.00" }));
  expect(read({ timestamp: "2027-01-02 03:00:01" })).not.toBe(read({}));
  expect(read({})).toBe(read({}));
});
