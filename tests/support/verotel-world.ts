import { verotel, verotelSignature } from "~/outside/payments/verotel.server";
import type { PaymentWorld, Truth } from "./payment-worlds";

export const VEROTEL_ACCOUNT = {
  shopId: "60678",
  secret: "a secret of the tests",
  host: "secure.verotel.com",
};
/** Sale numbers are the provider's own and unique. */
let sales = 5_000_000;
const major = (minor: number) => (minor / 100).toFixed(2);

/** Verotel as documented: signed GET requests, one for each event. */
export function verotelWorld(): PaymentWorld {
  const known = new Map<string, Truth & { saleId: string; events: number }>();
  return {
    provider: verotel(VEROTEL_ACCOUNT),
    forge({ reference, amount, currency }, genuine) {
      const changed = new URL(genuine.url);
      changed.searchParams.set("referenceID", reference);
      const pairs = Object.entries({
        shopID: VEROTEL_ACCOUNT.shopId,
        saleID: `${sales++}`,
        transactionID: "1",
        referenceID: reference,
        priceAmount: major(amount),
        priceCurrency: currency,
        type: "purchase",
      });
      const [unsigned, wrong] = [new URLSearchParams(pairs), new URLSearchParams(pairs)];
      wrong.set("signature", verotelSignature("another secret", pairs));
      const base = genuine.url.split("?")[0]!;
      return [changed.href, `${base}?${unsigned}`, `${base}?${wrong}`].map((url) => ({ ...genuine, url }));
    },
    async happen({ reference, amount, currency }, what) {
      const there = known.get(reference) ?? {
        paid: 0,
        refunded: 0,
        chargedBack: 0,
        saleId: `${sales++}`,
        events: 0,
      };
      const left = there.paid - there.refunded;
      let event: Record<string, string> | null = null;
      if (what === "pay" && there.paid === 0) {
        there.paid = amount;
        event = { priceAmount: major(amount), type: "purchase", paymentMethod: "CC", CCBrand: "VISA" };
      } else if (what === "pay_part" && there.paid === 0) {
        there.paid = Math.floor(amount / 3);
        event = { priceAmount: major(there.paid), type: "purchase", paymentMethod: "CC", CCBrand: "VISA" };
      } else if (what === "pay_again" && there.paid > 0) {
        there.paid += amount;
        there.saleId = `${sales++}`;
        event = { priceAmount: major(amount), type: "purchase", paymentMethod: "CC", CCBrand: "VISA" };
      } else if ((what === "refund_part" || what === "refund_rest") && left > 0) {
        const back = what === "refund_rest" ? left : Math.floor(left / 3);
        if (back === 0) return null;
        there.refunded += back;
        event = { event: "credit", priceAmount: major(back) };
      } else if (what === "charge_back" && there.paid > 0 && there.chargedBack === 0) {
        there.chargedBack = there.paid;
        event = { event: "chargeback", priceAmount: major(there.paid) };
      }
      if (!event) return null;
      known.set(reference, there);
      there.events += 1;
      const pairs = Object.entries({
        ...event,
        shopID: VEROTEL_ACCOUNT.shopId,
        saleID: there.saleId,
        transactionID: `${there.saleId}-${there.events}`,
        referenceID: reference,
        priceCurrency: currency,
        custom1: "",
      });
      const query = new URLSearchParams([
        ...pairs,
        ["signature", verotelSignature(VEROTEL_ACCOUNT.secret, pairs)],
      ]);
      const url = `https://velvethour.example/api/webhooks/verotel/key?${query}`;
      return { method: "GET", url, address: null, headers: {}, body: Buffer.alloc(0) };
    },
    async truth(reference) {
      const { paid = 0, refunded = 0, chargedBack = 0 } = known.get(reference) ?? {};
      return { paid, refunded, chargedBack };
    },
  };
}
