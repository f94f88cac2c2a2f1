import { HttpResponse } from "msw";

export type Amount = { currency: string; value: string };
export type Refund = { id: string; amount: Amount; status: string; metadata: unknown };
export type Chargeback = {
  id: string;
  amount: Amount;
  reversedAt: string | null;
  reason?: { code: string; description: string };
};
export type Input = {
  amount: Amount;
  description: string;
  redirectUrl: string;
  webhookUrl: string;
  metadata: { reference: string };
  locale: string;
  method: string;
  sequenceType?: "first" | "recurring";
  customerId?: string;
  mandateId?: string;
};
export type Mandate = {
  id: string;
  status: "valid" | "pending" | "invalid";
  method: "creditcard" | "directdebit";
  mandateReference: string | null;
  signatureDate?: string;
  details: Record<string, string>;
};
export type Customer = {
  id: string;
  name: null;
  email: null;
  metadata: { reference: string };
  isDeleted: boolean;
  mandates: Mandate[];
};
export type Payment = Input & {
  id: string;
  status: "open" | "pending" | "paid" | "failed" | "canceled" | "expired";
  createdAt: string;
  refunds: Refund[];
  chargebacks: Chargeback[];
  /** of the card or account, or why it failed, with some methods */
  details?: Record<string, string>;
};

export const ORIGIN = "https://api.mollie.com";
export const cents = ({ value }: Amount) => Math.round(Number(value) * 100);
export const money = (of: Amount, minor: number): Amount => ({
  currency: of.currency,
  value: (minor / 100).toFixed(2),
});
export const sum = (of: Amount, all: readonly { amount: Amount }[]) =>
  money(
    of,
    all.reduce((total, { amount }) => total + cents(amount), 0),
  );
/** A failed refund is listed but no longer counts. */
export const standing = (refunds: readonly Refund[]) => refunds.filter(({ status }) => status !== "failed");
export const problem = (status: number, detail: string) =>
  HttpResponse.json({ status, title: "Refused", detail }, { status });

export const listOf = (embedded: object, next: string | null) => ({
  count: 0,
  _embedded: embedded,
  _links: { next: next && { href: `${ORIGIN}/v2/payments?from=${next}&limit=50` }, previous: null },
});
export const mandateView = (mandate: Mandate) => ({ resource: "mandate", ...mandate, _links: {} });
export const customerView = ({ isDeleted: _, mandates: __, ...customer }: Customer) => ({
  resource: "customer",
  ...customer,
  _links: {},
});
export const refundView = (refund: Refund) => ({ resource: "refund", ...refund, _links: {} });

/** A payment stays `paid` when money goes back; a reversed chargeback remains in the list. */
export function view({ refunds, chargebacks, ...payment }: Payment, isEmbedded = false) {
  const stand = chargebacks.filter(({ reversedAt }) => reversedAt === null);
  return {
    resource: "payment",
    ...payment,
    ...(refunds.length > 0 && { amountRefunded: sum(payment.amount, standing(refunds)) }),
    ...(stand.length > 0 && { amountChargedBack: sum(payment.amount, stand) }),
    _links: {
      ...(payment.status === "open" && {
        checkout: { href: `https://www.mollie.com/checkout/${payment.id}` },
      }),
    },
    ...(isEmbedded && {
      _embedded: { chargebacks: chargebacks.map((one) => ({ resource: "chargeback", ...one })) },
    }),
  };
}
