import { createHash, timingSafeEqual } from "node:crypto";
import { type PaymentProvider, ProviderRefused } from "./provider";

/** A website's account at Verotel. `secret` is its signature key. */
export type VerotelAccount = { shopId: string; secret: string; host: string };

/** The hosts of its brands by the first four digits of the merchant's number. */
export const verotelHosts: Readonly<Record<string, string>> = {
  "9804": "secure.verotel.com",
  "9762": "secure.billing.creditcard",
  "9653": "secure.bitsafepay.com",
  "9511": "secure.bill.creditcard",
  "9388": "secure.gaycharge.com",
  "9001": "secure.yoursafedirect.com",
};

const methods: Readonly<Record<string, string>> = { creditcard: "CC", directdebit: "DDEU", ideal: "IDEAL" };

/** The signed parameters of the redirect; `email` and similar ones are not signed. */
const signedKeys = new Set([
  "version",
  "shopID",
  "type",
  "priceAmount",
  "priceCurrency",
  "description",
  "paymentMethod",
  "referenceID",
  "successURL",
  "declineURL",
]);

/**
 * Returns the signature of FlexPay 4: SHA-256 over the secret and all pairs, in the byte order of the keys, values unchanged.
 * @param pairs raw values, not encoded
 */
export function verotelSignature(secret: string, pairs: readonly (readonly [string, string])[]): string {
  const sorted = [...pairs].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const text = [secret, ...sorted.map(([key, value]) => `${key}=${value}`)].join(":");
  return createHash("sha256").update(text).digest("hex");
}

const major = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;

/** Returns `12.30` as 1230; null for any other form. */
function minorOf(text: string | null): number | null {
  const [, whole, cents] = /^(\d{1,7})\.(\d{2})$/.exec(text ?? "") ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(cents);
}

/**
 * Returns Verotel FlexPay 4 as a provider: the member is redirected with a signed address, and its postbacks are signed GET requests that
 * report events. It returns the payment's id with its first message and reports no declines. Refunds are made on its own pages. product
 * 13.32, 13.35
 */
export function verotel({ shopId, secret, host }: VerotelAccount): PaymentProvider {
  return {
    account: shopId,
    facts: {
      name: "verotel",
      knowsIdAtStart: false,
      signs: true,
      sendsDeclines: false,
      refunds: "there",
      hasStatus: false,
      // Verotel's direct debits are confirmed on its own pages.
      mandates: false,
      recurring: false,
      currencies: ["USD", "EUR", "GBP", "AUD", "CAD", "CHF", "DKK", "NOK", "SEK"],
      methods: Object.keys(methods),
      least: 100,
      most: 10_000_000,
      staleHours: 24,
    },
    received: { status: 200, body: "OK", type: "text/plain; charset=utf-8" },

    async begin(ctx, { reference, amount, currency, method, description, returnUrl, declineUrl }) {
      const paymentMethod = methods[method];
      if (!paymentMethod || !this.facts.currencies?.includes(currency))
        throw new ProviderRefused(`${method} in ${currency} is not offered`);
      const pairs = Object.entries({
        version: "4",
        shopID: shopId,
        type: "purchase",
        priceAmount: major(amount),
        priceCurrency: currency,
        description: description.slice(0, 100),
        paymentMethod,
        referenceID: reference,
        successURL: returnUrl,
        declineURL: declineUrl,
      }).filter(([key, value]) => signedKeys.has(key) && value !== "");
      const query = new URLSearchParams([...pairs, ["signature", verotelSignature(secret, pairs)]]);
      return {
        providerRef: null,
        redirect: `https://${host}/startorder?${query}`,
        expiresAt: new Date(ctx.now.getTime() + this.facts.staleHours * 3_600_000),
      };
    },

    read(_ctx, { url }) {
      const query = new URL(url).searchParams;
      const pairs = [...query];
      // A duplicate key is ambiguous.
      if (new Set(pairs.map(([key]) => key)).size !== pairs.length) return null;
      // Compared as bytes: a text with as many characters may have more bytes.
      const given = Buffer.from(query.get("signature") ?? "");
      const right = Buffer.from(
        verotelSignature(
          secret,
          pairs.filter(([key]) => key !== "signature"),
        ),
      );
      const isSigned = given.length === right.length && timingSafeEqual(given, right);
      const [reference, saleId, amount] = [
        query.get("referenceID"),
        query.get("saleID"),
        minorOf(query.get("priceAmount") ?? query.get("amount")),
      ];
      const transaction = query.get("transactionID") ?? saleId;
      if (!saleId || !transaction || query.get("shopID") !== shopId) return null;
      const of = { reference, providerRef: saleId, isSigned };
      const event = query.get("event") ?? "purchase";
      const field = { purchase: "paid", credit: "refunded", chargeback: "chargedBack" }[event];
      if (!field || amount === null) return { ...of, change: null, dedupeKey: `${event} ${transaction}` };
      const nothing = { paid: 0, refunded: 0, chargedBack: 0 };
      const currency = query.get("priceCurrency") ?? query.get("currency") ?? "";
      return {
        ...of,
        change: { providerRef: saleId, currency, ...nothing, [field]: amount },
        dedupeKey: `${event} ${transaction}`,
      };
    },
  };
}
