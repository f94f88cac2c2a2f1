import type { PaymentMethod, SequenceType } from "@mollie/api-client";
import { type CallMollie, MollieRefused } from "./mollie-client.server";
import { findMandate, isCustomer, isGone, isMandate } from "./mollie-customers.server";
import {
  type MolliePayment,
  newPayment,
  readPayment,
  readPayments,
  referenceOf,
} from "./mollie-payment.server";
import { type Charge, EndedAtProvider, ProviderSilent } from "./provider";

const PAGE = 250;

/**
 * Creates a payment with a mandate, without the member: a card is charged immediately, an account is debited within days. An idempotency
 * key is valid for an hour, so the customer's payments are searched first: one reference makes one payment.
 * @throws ProviderSilent; ProviderRefused; EndedAtProvider where the mandate or its customer no longer exists
 */
export async function payWithMandate(
  call: CallMollie,
  what: Omit<Charge, "method"> & { method: "creditcard" | "directdebit" },
): Promise<MolliePayment> {
  const { customer, token, reference, method } = what;
  if (!isCustomer(customer) || !isMandate(token)) throw new EndedAtProvider("Mollie: no mandate", "card");
  const earlier = await findPayment(call, customer, reference);
  if (earlier) return earlier;
  try {
    return await call(async ({ payments }) =>
      readPayment(
        await payments.create({
          ...newPayment(what),
          method: method as PaymentMethod,
          sequenceType: "recurring" as SequenceType,
          customerId: customer,
          mandateId: token,
        }),
      ),
    );
  } catch (error) {
    if (!(error instanceof MollieRefused)) throw error;
    if (error.status === 409) {
      // The same call runs elsewhere.
      const other = await findPayment(call, customer, reference);
      if (other) return other;
      throw new ProviderSilent(error.message);
    }
    const mandate = await findMandate(call, customer, token).catch(() => undefined);
    if (mandate === null || mandate?.status === "invalid") throw new EndedAtProvider(error.message, "card");
    throw error;
  }
}

/** Finds the payment with a reference among the customer's newest. @throws EndedAtProvider where there is no such customer */
async function findPayment(
  call: CallMollie,
  customer: string,
  reference: string,
): Promise<MolliePayment | null> {
  const rows = await call(async ({ customerPayments }) => [
    ...(await customerPayments.page({ customerId: customer, limit: PAGE })),
  ]).catch((error: unknown) => {
    if (isGone(error)) throw new EndedAtProvider("Mollie: there is no such customer", "customer");
    throw error instanceof MollieRefused ? new ProviderSilent(error.message) : error;
  });
  const at = readPayments(rows).findIndex(({ metadata }) => referenceOf(metadata) === reference);
  return at < 0 ? null : readPayment(rows[at]);
}
