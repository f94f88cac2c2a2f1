import { z } from "zod";
import { type PaymentState, ProviderSilent } from "./provider";

const Amount = z.object({ currency: z.string(), value: z.string() });

/** The parts of a payment at Mollie that count here. */
const Payment = z.object({
  id: z.string().regex(/^tr_\w{1,60}$/),
  status: z.enum(["open", "pending", "authorized", "paid", "canceled", "expired", "failed"]),
  createdAt: z.coerce.date(),
  expiresAt: z.coerce.date().nullish(),
  amount: Amount,
  amountRefunded: Amount.nullish(),
  amountChargedBack: Amount.nullish(),
  metadata: z.unknown(),
  _links: z.object({ checkout: z.object({ href: z.url({ protocol: /^https$/ }) }).nullish() }),
  _embedded: z
    .object({
      chargebacks: z.array(z.object({ amount: Amount, reversedAt: z.string().nullish() })).nullish(),
    })
    .nullish(),
});
type MolliePayment = z.infer<typeof Payment>;

/** Reads a payment as the client gives it. @throws ProviderSilent for anything that is none */
export function readPayment(given: unknown): MolliePayment {
  const payment = Payment.safeParse(given);
  if (!payment.success) throw new ProviderSilent("Mollie: the answer is no payment");
  return payment.data;
}

/** A payment as it stands in a list: an account has payments of other kinds as well. */
const Listed = z.object({ id: z.string(), createdAt: z.coerce.date(), metadata: z.unknown() });

/** Reads a list of payments. @throws ProviderSilent for anything that is none */
export function readPayments(given: unknown): z.infer<typeof Listed>[] {
  const payments = z.array(Listed).safeParse(given);
  if (!payments.success) throw new ProviderSilent("Mollie: the answer is no list of payments");
  return payments.data;
}

/** The reference that a payment was begun with; null for one that is not of this shop. */
export function referenceOf(metadata: unknown): string | null {
  const { reference } = (metadata ?? {}) as { reference?: unknown };
  return typeof reference === "string" ? reference : null;
}

/** Currencies without decimals at Mollie. Intl does not agree on all of them (HUF), so it is not asked. */
const WHOLE = new Set(["ISK", "JPY"]);
const digits = (currency: string) => (WHOLE.has(currency) ? 0 : 2);

/** An amount as Mollie takes it: with as many decimals as the currency has. @param minor minor units */
export function toAmount(minor: number, currency: string): { currency: string; value: string } {
  return { currency, value: (minor / 10 ** digits(currency)).toFixed(digits(currency)) };
}

/** As much as a column of the database holds. */
const MINOR_MAX = 2_147_483_647;

/** An amount in minor units. @throws ProviderSilent for one that has other decimals than its currency, or is too high to be stored */
export function minorOf({ currency, value }: { currency: string; value: string }): number {
  const [, whole = "", decimals = ""] = /^(\d{1,9})(?:\.(\d+))?$/.exec(value) ?? [];
  if (!/^[A-Z]{3}$/.test(currency) || whole === "" || decimals.length !== digits(currency))
    throw new ProviderSilent(`Mollie: ${value} is no amount in ${currency}`);
  const minor = Number(whole + decimals);
  if (minor > MINOR_MAX) throw new ProviderSilent(`Mollie: ${value} ${currency} is more than any payment`);
  return minor;
}

const states = {
  open: "pending",
  pending: "pending",
  authorized: "pending",
  paid: "paid",
  canceled: "cancelled",
  expired: "expired",
  failed: "failed",
} as const;

/** What a payment comes to. It stays `paid` when money goes back; a chargeback that was reversed does not count. facts-payments §0 */
export function stateOf(payment: MolliePayment): PaymentState {
  const chargebacks = payment._embedded?.chargebacks ?? [];
  const stand = chargebacks.filter(({ reversedAt }) => !reversedAt);
  const sum = stand.reduce((total, { amount }) => total + minorOf(amount), 0);
  return {
    providerRef: payment.id,
    state: states[payment.status],
    currency: payment.amount.currency,
    paid: payment.status === "paid" ? minorOf(payment.amount) : 0,
    refunded: payment.amountRefunded ? minorOf(payment.amountRefunded) : 0,
    chargedBack:
      chargebacks.length > 0 ? sum : payment.amountChargedBack ? minorOf(payment.amountChargedBack) : 0,
  };
}
