import { z } from "zod";
import type { BankTransfer } from "~/db/column-types";
import { type Begin, type PaymentState, ProviderSilent } from "./provider";

const Amount = z.object({ currency: z.string(), value: z.string() });

/** Why a bank or card scheme charged a payment back. */
const ChargebackReason = z
  .object({ code: z.string().nullish(), description: z.string().nullish() })
  .catch({});

/** The fields of a Mollie payment that the shop uses. */
const Payment = z.object({
  id: z.string().regex(/^tr_\w{1,60}$/),
  status: z.enum(["open", "pending", "authorized", "paid", "canceled", "expired", "failed"]),
  createdAt: z.coerce.date(),
  expiresAt: z.coerce.date().nullish(),
  amount: Amount,
  amountRefunded: Amount.nullish(),
  amountChargedBack: Amount.nullish(),
  metadata: z.unknown(),
  sequenceType: z.string().nullish(),
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  details: z.unknown().optional(),
  _links: z.object({ checkout: z.object({ href: z.url({ protocol: /^https$/ }) }).nullish() }),
  _embedded: z
    .object({
      chargebacks: z
        .array(
          z.object({ amount: Amount, reversedAt: z.string().nullish(), reason: ChargebackReason.nullish() }),
        )
        .nullish(),
    })
    .nullish(),
});
export type MolliePayment = z.infer<typeof Payment>;

/** Parses a payment of the client. @throws ProviderSilent for any other value */
export function readPayment(given: unknown): MolliePayment {
  const payment = Payment.safeParse(given);
  if (!payment.success) throw new ProviderSilent("Mollie: the response is not a valid payment");
  return payment.data;
}

/** A payment in a list: an account has payments of other kinds as well. */
const Listed = z.object({ id: z.string(), createdAt: z.coerce.date(), metadata: z.unknown() });

/** Parses a list of payments. @throws ProviderSilent for any other value */
export function readPayments(given: unknown): z.infer<typeof Listed>[] {
  const payments = z.array(Listed).safeParse(given);
  if (!payments.success) throw new ProviderSilent("Mollie: the response is not a valid list of payments");
  return payments.data;
}

/** Of a bank transfer; other methods have other details. */
const TransferDetails = z.object({
  bankName: z.string().max(100),
  bankAccount: z.string().max(50),
  bankBic: z.string().max(20),
  transferReference: z.string().max(50),
});

/** Returns the account of a bank transfer; null for other methods. */
export function transferOf({ details }: MolliePayment): BankTransfer | null {
  const read = TransferDetails.safeParse(details);
  if (!read.success) return null;
  const { bankName: holder, bankAccount: iban, bankBic: bic, transferReference: reference } = read.data;
  return { holder, iban, bic, reference };
}

/** Of a card, or of an account: the IBAN that paid. A wallet has another name of the account there. */
const PayerDetails = z.union([
  z.object({ cardCountryCode: z.string().regex(/^[A-Z]{2}$/) }).transform((card) => card.cardCountryCode),
  z
    .object({ consumerAccount: z.string().regex(/^[A-Z]{2}\d{2}[\dA-Z ]{8,40}$/) })
    .transform((account) => account.consumerAccount.slice(0, 2)),
]);

/** Returns the country of the card or account that paid; null where Mollie does not state it. */
function payerCountryOf({ details }: MolliePayment): string | null {
  const read = PayerDetails.safeParse(details);
  return read.success ? read.data : null;
}

/** Returns the reference of a payment; null for one that is not of this shop. */
export function referenceOf(metadata: unknown): string | null {
  const { reference } = (metadata ?? {}) as { reference?: unknown };
  return typeof reference === "string" ? reference : null;
}

/**
 * Returns the fields of every new payment at Mollie. A message may arrive before the answer, when the payment's id is not yet known here:
 * it carries our reference.
 */
export function newPayment({
  reference,
  amount,
  currency,
  description,
  webhookUrl,
}: Pick<Begin, "reference" | "amount" | "currency" | "description" | "webhookUrl">) {
  const about = new URL(webhookUrl);
  about.searchParams.set("reference", reference);
  return {
    amount: toAmount(amount, currency),
    description: `${description} (${reference})`.slice(0, 255),
    webhookUrl: about.href,
    metadata: { reference },
    idempotencyKey: reference,
  };
}

/** Currencies without decimals at Mollie. Intl differs for some of them (HUF), so it is not used. */
const WHOLE = new Set(["ISK", "JPY"]);
const digits = (currency: string) => (WHOLE.has(currency) ? 0 : 2);

/** Returns an amount in Mollie's format: with the decimals of the currency. @param minor minor units */
export function toAmount(minor: number, currency: string): { currency: string; value: string } {
  return { currency, value: (minor / 10 ** digits(currency)).toFixed(digits(currency)) };
}

/** The maximum of a database column. */
const MINOR_MAX = 2_147_483_647;

/** Returns an amount in minor units. @throws ProviderSilent for one with other decimals than its currency, or too high to be stored */
export function minorOf({ currency, value }: { currency: string; value: string }): number {
  const [, whole = "", decimals = ""] = /^(\d{1,9})(?:\.(\d+))?$/.exec(value) ?? [];
  if (!/^[A-Z]{3}$/.test(currency) || whole === "" || decimals.length !== digits(currency))
    throw new ProviderSilent(`Mollie: ${value} is not an amount in ${currency}`);
  const minor = Number(whole + decimals);
  if (minor > MINOR_MAX)
    throw new ProviderSilent(`Mollie: ${value} ${currency} exceeds the largest possible payment`);
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

/** Of a card or Bancontact payment that failed, and of a direct debit that the bank refused or returned; other methods state no reason. */
const FailureDetails = z.object({
  failureReason: z.string().nullish(),
  bankReasonCode: z.string().nullish(),
  bankReason: z.string().nullish(),
});

/** Returns why a payment failed, or why its latest chargeback came; undefined where Mollie states nothing. */
function reasonOf({ details, _embedded }: MolliePayment): string | undefined {
  const read = FailureDetails.safeParse(details);
  const { failureReason, bankReasonCode, bankReason } = read.success ? read.data : {};
  const chargeback = _embedded?.chargebacks?.at(-1)?.reason;
  const own = [failureReason, bankReasonCode, bankReason].filter(Boolean);
  const stated = own.length > 0 ? own : [chargeback?.code, chargeback?.description].filter(Boolean);
  return stated.length > 0 ? stated.join(" ") : undefined;
}

/** Returns the state of a payment. It stays `paid` after refunds; a chargeback that was reversed does not count. */
export function stateOf(payment: MolliePayment): PaymentState {
  const chargebacks = payment._embedded?.chargebacks ?? [];
  const stand = chargebacks.filter(({ reversedAt }) => !reversedAt);
  const reason = reasonOf(payment);
  const sum = stand.reduce((total, { amount }) => total + minorOf(amount), 0);
  const payerCountry = payerCountryOf(payment);
  return {
    providerRef: payment.id,
    state: states[payment.status],
    currency: payment.amount.currency,
    paid: payment.status === "paid" ? minorOf(payment.amount) : 0,
    refunded: payment.amountRefunded ? minorOf(payment.amountRefunded) : 0,
    chargedBack:
      chargebacks.length > 0 ? sum : payment.amountChargedBack ? minorOf(payment.amountChargedBack) : 0,
    ...(reason && { reason }),
    ...(payerCountry !== null && { payerCountry }),
  };
}
