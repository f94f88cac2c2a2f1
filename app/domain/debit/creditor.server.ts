import type { Needs } from "~/domain/context";
import type { PaymentProvider } from "~/outside/payments/provider";

/** The creditor of a direct debit, as printed on the mandate. */
export type Creditor = { name: string; id: string };

/**
 * Returns the creditor of direct debits at a provider: with the brand's own identifier if it has one, otherwise the provider's.
 * @returns null if the provider does not collect direct debits with our mandates, or no identifier is known. product 13.45
 */
export function creditorAt({ tenant }: Needs<"tenant">, { facts }: PaymentProvider): Creditor | null {
  if (!facts.mandates) return null;
  const { company, direct_debit_creditor: own } = tenant.config;
  const { creditor } = facts;
  if (own) return { name: company.name, id: own };
  return creditor ? { name: creditor.name ?? company.name, id: creditor.id } : null;
}
