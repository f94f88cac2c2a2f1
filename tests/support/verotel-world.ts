import { type VerotelAccount, verotel, verotelSignature } from "~/outside/payments/verotel.server";
import { type PaymentWorld, paidBy, refundedBy, type Truth } from "./payment-worlds";

export const VEROTEL_ACCOUNT = {
  shopId: "60678",
  secret: "a secret of the tests",
  host: "secure.verotel.com",
};
/** Sale numbers are the provider's own and unique. */
let sales = 5_000_000;
const major = (minor: number) => (minor / 100).toFixed(2);

/** Verotel as documented: signed GET requests, one for each event. */
export const verotelWorld = (): PaymentWorld => verotelWorldOf(VEROTEL_ACCOUNT);

/** Verotel with another account. */
export function verotelWorldOf(account: VerotelAccount): PaymentWorld {
  const known = new Map<string, Truth & { saleId: string; events: number }>();
  return {
    provider: verotel(account),
    forge({ reference, amount, currency }, genuine) {
      const changed = new URL(genuine.url);
      changed.searchParams.set("referenceID", reference);
      const pairs = Object.entries({
        shopID: account.shopId,
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
      const [pays, back] = [paidBy(what, amount, there.paid), refundedBy(what, there.paid - there.refunded)];
      let event: Record<string, string> | null = null;
      if (pays > 0) {
        // Each sale has its own number.
        if (there.paid > 0) there.saleId = `${sales++}`;
        there.paid += pays;
        event = { priceAmount: major(pays), type: "purchase", paymentMethod: "CC", CCBrand: "VISA" };
      } else if (back > 0) {
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
        shopID: account.shopId,
        saleID: there.saleId,
        transactionID: `${there.saleId}-${there.events}`,
        referenceID: reference,
        priceCurrency: currency,
        custom1: "",
      });
      const query = new URLSearchParams([...pairs, ["signature", verotelSignature(account.secret, pairs)]]);
      const url = `https://velvethour.example/api/webhooks/verotel/key?${query}`;
      return { method: "GET", url, address: null, headers: {}, body: Buffer.alloc(0) };
    },
    async truth(reference) {
      const { paid = 0, refunded = 0, chargedBack = 0 } = known.get(reference) ?? {};
      return { paid, refunded, chargedBack };
    },
  };
}
