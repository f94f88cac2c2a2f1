import type { Needs } from "~/domain/context";

/** The creditor of a direct debit, as printed on the mandate. */
export type Creditor = { name: string; id: string };

/**
 * Returns the creditor of a brand's direct debits: with the brand's own identifier if it has one, otherwise the provider's.
 * @returns null if the provider does not collect direct debits with our mandates, or no identifier is known. product 13.45
 */
export function creditorOf({ tenant, payments }: Needs<"payments" | "tenant">): Creditor | null {
  if (!payments?.facts.mandates) return null;
  const { company, direct_debit_creditor: own } = tenant.config;
  const { creditor } = payments.facts;
  if (own) return { name: company.name, id: own };
  return creditor ? { name: creditor.name ?? company.name, id: creditor.id } : null;
}
