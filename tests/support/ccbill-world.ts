import type { Message } from "~/outside/payments/provider";
import ccbillMessages from "./ccbill-messages.json" with { type: "json" };
import { ccbill, ccbillCurrencies, md5 } from "./ccbill-provider";
import { type PaymentWorld, paidBy, refundedBy, type Truth } from "./payment-worlds";

const ACCOUNT = {
  clientAccnum: "900100",
  clientSubacc: "0000",
  flexId: "cb617dcc-8467-49ab-b3a7-735ce1d60ad9",
  salt: "a salt of the tests",
};
/** One of its addresses. */
const FROM = "64.38.240.17";
/** Sale numbers have more digits than a JavaScript number. */
let sales = 925_014_201_000_000_201n;

type Event = keyof typeof ccbillMessages;
type Sale = Truth & { subscriptionId: string; currencyCode: string; events: number };

/** CCBill with messages of the documented form: the sale names the order, later events name only the sale. */
export function ccbillWorld(): PaymentWorld {
  const known = new Map<string, Sale>();

  const message = (event: Event, fields: Record<string, string>): Message => ({
    method: "POST",
    url: `https://velvethour.example/api/webhooks/ccbill/key?eventType=${event}`,
    address: FROM,
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify({ ...ccbillMessages[event], ...fields })),
  });
  const saleOf = (
    reference: string,
    amount: number,
    sale: { subscriptionId: string; currencyCode: string },
  ) =>
    message("NewSaleSuccess", {
      ...numbers(sale.subscriptionId),
      billedInitialPrice: major(amount),
      billedCurrencyCode: sale.currencyCode,
      dynamicPricingValidationDigest: md5(`${sale.subscriptionId}1${ACCOUNT.salt}`),
      "X-reference": reference,
    });
  const reverse = (event: "Refund" | "Chargeback", sale: Sale, amount: number) =>
    message(event, {
      ...numbers(sale.subscriptionId),
      amount: major(amount),
      currencyCode: sale.currencyCode,
      timestamp: `2027-01-02 03:${String(sale.events++).padStart(2, "0")}:00`,
    });

  return {
    provider: ccbill(ACCOUNT),
    async happen({ reference, amount, currency }, what) {
      const sale = known.get(reference);
      const pays = paidBy(what, amount, sale?.paid ?? 0);
      if (pays > 0) {
        const currencyCode = ccbillCurrencies[currency] ?? "752";
        const before = sale ?? { paid: 0, refunded: 0, chargedBack: 0, events: 0 };
        const made = { ...before, paid: before.paid + pays, subscriptionId: `${sales++}`, currencyCode };
        known.set(reference, made);
        return saleOf(reference, pays, made);
      }
      if (!sale)
        return what === "decline"
          ? message("NewSaleFailure", { ...numbers(`${sales++}`), "X-reference": reference })
          : null;
      const back = refundedBy(what, sale.paid - sale.refunded);
      if (back > 0) {
        sale.refunded += back;
        return reverse("Refund", sale, back);
      }
      if (what !== "charge_back" || sale.chargedBack > 0) return null;
      sale.chargedBack = sale.paid;
      return reverse("Chargeback", sale, sale.paid);
    },
    async truth(reference) {
      const { paid = 0, refunded = 0, chargedBack = 0 } = known.get(reference) ?? {};
      return { paid, refunded, chargedBack };
    },
    forge({ reference, amount, currency }, genuine) {
      const made = { subscriptionId: `${sales++}`, currencyCode: ccbillCurrencies[currency]! };
      const good = saleOf(reference, amount, made);
      const fields = JSON.parse(genuine.body.toString()) as object;
      // The buyer sees the digest of a sale in the address bar: it is not secret and does not cover the order.
      const stolen = Buffer.from(JSON.stringify({ ...fields, "X-reference": reference }));
      const digest = Buffer.from(
        good.body
          .toString()
          .replace(/"dynamicPricingValidationDigest":"\w+"/, '"dynamicPricingValidationDigest":"0"'),
      );
      return [
        { ...genuine, body: stolen, address: "203.0.113.7" },
        // From CCBill's own address as well: one sale pays one order.
        { ...genuine, body: stolen },
        { ...good, address: "64.38.213.1" },
        { ...good, address: null },
        { ...good, body: digest },
      ];
    },
  };
}

const numbers = (subscriptionId: string) => ({ subscriptionId, transactionId: subscriptionId.slice(0, -1) });
const major = (minor: number) => (minor / 100).toFixed(2);
