import type { MandateMethod } from "@mollie/api-client";
import { z } from "zod";
import { type CallMollie, MollieRefused } from "./mollie-client.server";
import type { MolliePayment } from "./mollie-payment.server";
import { EndedAtProvider, type Mandate, ProviderSilent, type RememberedCard } from "./provider";

export const isCustomer = (id: string) => /^cst_\w{1,60}$/.test(id);
export const isMandate = (id: string) => /^mdt_\w{1,60}$/.test(id);
const PAGE = 250;

const Customer = z.object({ id: z.string().refine(isCustomer) });
const MollieMandate = z.object({
  id: z.string().refine(isMandate),
  status: z.enum(["valid", "pending", "invalid"]),
  method: z.string(),
  mandateReference: z.string().nullish(),
  details: z.unknown(),
});
type MollieMandate = z.infer<typeof MollieMandate>;
const CardDetails = z.object({
  cardNumber: z.string().regex(/\d{4}$/),
  cardLabel: z.string().min(1).max(30).nullish(),
  cardExpiryDate: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-\d\d$/),
});

function readAs<T>(schema: z.ZodType<T>, given: unknown, what: string): T {
  const read = schema.safeParse(given);
  if (!read.success) throw new ProviderSilent(`Mollie: the response is not a valid ${what}`);
  return read.data;
}

export const isGone = (error: unknown) => error instanceof MollieRefused && [404, 410].includes(error.status);
/** A conflict with the same call that runs elsewhere: its result is not known here. */
function throwUnlessGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error instanceof MollieRefused && [409, 429].includes(error.status)
    ? new ProviderSilent(error.message)
    : error;
}

/** Creates a customer with only our reference: name and address are not sent. */
export async function createCustomer(call: CallMollie, reference: string): Promise<string> {
  const metadata = { reference };
  const made = await call(({ customers }) =>
    customers.create({ metadata, idempotencyKey: `customer ${reference}` }),
  ).catch(throwUnlessGone);
  return readAs(Customer, made, "customer").id;
}

/** Deletes a customer, which ends its mandates. */
export async function deleteCustomer(call: CallMollie, customer: string): Promise<void> {
  if (isCustomer(customer)) await call(({ customers }) => customers.delete(customer)).catch(throwUnlessGone);
}

/** Returns whether Mollie has a customer. */
export async function hasCustomer(call: CallMollie, customer: string): Promise<boolean> {
  if (!isCustomer(customer)) return false;
  return (await call(({ customers }) => customers.get(customer)).catch(throwUnlessGone)) !== null;
}

/** Registers a mandate that was given on our page, once per reference. @returns its id. @throws EndedAtProvider for an unknown customer */
export async function registerMandate(
  call: CallMollie,
  { customer, holder, iban, reference, signedAt }: Mandate & { customer: string },
): Promise<string> {
  const gone = new EndedAtProvider("Mollie: there is no such customer", "customer");
  if (!isCustomer(customer)) throw gone;
  const listed = await call(async ({ customerMandates }) => [
    ...(await customerMandates.page({ customerId: customer, limit: PAGE })),
  ]).catch(throwUnlessGone);
  if (!listed) throw gone;
  const there = readAs(z.array(MollieMandate), listed, "list of mandates").find(
    ({ mandateReference, status }) => mandateReference === reference && status !== "invalid",
  );
  if (there) return there.id;
  const made = await call(({ customerMandates }) =>
    customerMandates.create({
      customerId: customer,
      method: "directdebit" as MandateMethod,
      consumerName: holder,
      consumerAccount: iban,
      signatureDate: signedAt.toISOString().slice(0, 10),
      mandateReference: reference,
      idempotencyKey: `mandate ${reference}`,
    }),
  ).catch(throwUnlessGone);
  if (!made) throw gone;
  return readAs(MollieMandate, made, "mandate").id;
}

/** Returns the current state of a mandate; null where it or its customer no longer exists. */
export async function findMandate(
  call: CallMollie,
  customer: string,
  mandate: string,
): Promise<MollieMandate | null> {
  if (!isCustomer(customer) || !isMandate(mandate)) return null;
  const found = await call(({ customerMandates }) =>
    customerMandates.get(mandate, { customerId: customer }),
  ).catch(throwUnlessGone);
  return found && readAs(MollieMandate, found, "mandate");
}

/** Revokes a mandate. */
export async function revokeMandate(call: CallMollie, customer: string, mandate: string): Promise<void> {
  if (!isCustomer(customer) || !isMandate(mandate)) return;
  await call(({ customerMandates }) => customerMandates.revoke(mandate, { customerId: customer })).catch(
    throwUnlessGone,
  );
}

/** Returns the card of a first payment that can be charged again; null where there is none or Mollie has ended it. */
export async function cardOf(call: CallMollie, payment: MolliePayment): Promise<RememberedCard | null> {
  const { sequenceType, status, customerId, mandateId } = payment;
  if (sequenceType !== "first" || status !== "paid" || !customerId || !mandateId) return null;
  // The payment counts even where its card cannot be read.
  const mandate = await findMandate(call, customerId, mandateId).catch((error: unknown) => {
    if (error instanceof MollieRefused) return null;
    throw error;
  });
  if (mandate?.method !== "creditcard" || mandate.status === "invalid") return null;
  const details = CardDetails.safeParse(mandate.details);
  if (!details.success) return null;
  const { cardNumber, cardLabel, cardExpiryDate } = details.data;
  return {
    token: mandateId,
    last4: cardNumber.slice(-4),
    brand: cardLabel ?? "Card",
    expires: cardExpiryDate.slice(0, 7),
  };
}
