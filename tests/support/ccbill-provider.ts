import { createHash, timingSafeEqual } from "node:crypto";
import { type PaymentProvider, ProviderRefused } from "~/outside/payments/provider";

/** An account at CCBill; `salt` is the secret of its digests. */
export type CcbillAccount = { clientAccnum: string; clientSubacc: string; flexId: string; salt: string };

/** The numbers of the six currencies of its forms, as text because one begins with 0. */
export const ccbillCurrencies: Readonly<Record<string, string>> = {
  USD: "840",
  EUR: "978",
  GBP: "826",
  CAD: "124",
  AUD: "036",
  JPY: "392",
};

/** The addresses from which its servers send. */
const ADDRESS = /^64\.38\.(212|215|240|241)\.\d{1,3}$/;
/** A single sale needs a period as well, in days. */
const PERIOD = "30";

export const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const decimals = (currency: string) => (currency === "JPY" ? 0 : 2);

/**
 * CCBill with forms of dynamic price, as the worst case of the contract: it stores nothing at the start, its one digest covers the number
 * of a sale but neither price nor order, later events carry no order and no digest, and it has no calls for status or refunds.
 * A message is verified by the address of its sender. product 13.31, 13.36
 */
export function ccbill({ clientAccnum, clientSubacc, flexId, salt }: CcbillAccount): PaymentProvider {
  return {
    account: clientAccnum,
    facts: {
      name: "ccbill",
      knowsIdAtStart: false,
      signs: true,
      // The form lets a member try another card, so a decline does not end the attempt.
      sendsDeclines: false,
      refunds: "there",
      hasStatus: false,
      mandates: false,
      recurring: false,
      currencies: Object.keys(ccbillCurrencies),
      methods: ["creditcard"],
      least: 295,
      most: 10_000,
      staleHours: 24,
    },
    received: { status: 200, body: "", type: "text/plain; charset=utf-8" },

    async begin(ctx, { reference, amount, currency, method }) {
      const code = ccbillCurrencies[currency];
      if (!code || !this.facts.methods.includes(method))
        throw new ProviderRefused(`${method} in ${currency} is not offered`);
      const price = (amount / 10 ** decimals(currency)).toFixed(2);
      const query = new URLSearchParams({
        clientAccnum,
        clientSubacc,
        initialPrice: price,
        initialPeriod: PERIOD,
        currencyCode: code,
        formDigest: md5(`${price}${PERIOD}${code}${salt}`),
        reference,
      });
      return {
        providerRef: null,
        redirect: `https://api.ccbill.com/wap-frontflex/flexforms/${flexId}?${query}`,
        expiresAt: new Date(ctx.now.getTime() + this.facts.staleHours * 3_600_000),
      };
    },

    read(_ctx, { url, address, body }) {
      const fields = fieldsOf(body);
      const event = new URL(url).searchParams.get("eventType");
      const { subscriptionId, transactionId, timestamp = "" } = fields;
      if (!event || !subscriptionId || fields.clientAccnum !== clientAccnum) return null;
      if (fields.clientSubacc !== clientSubacc) return null;
      const reference = fields["X-reference"] ?? null;
      const isSale = event === "NewSaleSuccess";
      const digest = fields.dynamicPricingValidationDigest ?? "";
      const isDigest = isEqual(digest, md5(`${subscriptionId}1${salt}`));
      const isSigned = ADDRESS.test(address ?? "") && (!isSale || isDigest);
      const of = { reference, providerRef: subscriptionId, isSigned };
      const field = (
        {
          NewSaleSuccess: "paid",
          Refund: "refunded",
          Void: "refunded",
          Chargeback: "chargedBack",
          Return: "chargedBack",
        } as const
      )[event];
      const code = isSale ? fields.billedCurrencyCode : fields.currencyCode;
      const [currency] = Object.entries(ccbillCurrencies).find(([, one]) => one === code) ?? [];
      const amount = minorOf(isSale ? fields.billedInitialPrice : fields.amount, currency);
      // One sale pays one order. Later events have no number of their own: two refunds may carry the number of the sale.
      const dedupeKey = isSale
        ? `${event} ${subscriptionId}`
        : `${event} ${subscriptionId} ${transactionId} ${timestamp} ${fields.amount}`;
      if (!field || !currency || amount === null) return { ...of, change: null, dedupeKey };
      const nothing = { paid: 0, refunded: 0, chargedBack: 0 };
      return {
        ...of,
        change: { providerRef: subscriptionId, currency, ...nothing, [field]: amount },
        dedupeKey,
      };
    },
  };
}

/** Returns the fields of a message in either format. Numbers stay text: some have more digits than a JavaScript number. */
function fieldsOf(body: Buffer): Record<string, string | undefined> {
  const text = body.toString();
  if (!text.startsWith("{")) return Object.fromEntries(new URLSearchParams(text));
  try {
    const quoted = text.replace(/("(?:[^"\\]|\\.)*"\s*:\s*)(-?\d[\d.]*)/g, '$1"$2"');
    const fields = Object.entries(JSON.parse(quoted) as Record<string, unknown>);
    return Object.fromEntries(
      fields.filter((field): field is [string, string] => typeof field[1] === "string"),
    );
  } catch {
    return {};
  }
}

function minorOf(text: string | undefined, currency: string | undefined): number | null {
  const [, whole, cents = "00"] = /^(\d{1,7})(?:\.(\d{2}))?$/.exec(text ?? "") ?? [];
  if (whole === undefined || currency === undefined) return null;
  return decimals(currency) === 0 ? Number(whole) : Number(whole) * 100 + Number(cents);
}

function isEqual(given: string, right: string): boolean {
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
}
