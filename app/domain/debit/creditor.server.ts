import type { ShopContext } from "../shop/shop-context";

/** Whom a direct debit goes to, as it stands on the mandate. */
export type Creditor = { name: string; id: string };

/**
 * The creditor of a brand's direct debits: its own identifier where it has one, else the provider's.
 * @returns null where its provider collects no direct debits with our mandates, or no identifier is known. facts-payments §3
 */
export function creditorOf({ tenant, payments }: Pick<ShopContext, "tenant" | "payments">): Creditor | null {
  if (!payments?.facts.mandates) return null;
  const { company, direct_debit_creditor: own } = tenant.config;
  const { creditor } = payments.facts;
  if (own) return { name: company.name, id: own };
  return creditor ? { name: creditor.name ?? company.name, id: creditor.id } : null;
}
