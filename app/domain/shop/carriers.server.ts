import type { Needs } from "~/domain/context";
import type { PaymentProvider } from "~/outside/payments/provider";
import type { Tenant } from "~/tenancy/tenant.server";
import { creditorAt } from "../debit/creditor.server";
import { presentAccounts } from "./payment-accounts.server";

/** A payment method as the brand's configuration lists it. */
type Listed = Tenant["config"]["payment_methods"][number];

/** Why a method cannot be used now; "away": every provider that carries it is put aside. */
export type Unfit = "too_little" | "too_much" | "away";

/**
 * Returns the providers of a brand that carry a method in a currency: those that the method names, in that order, else all in the brand's
 * order. A direct debit has one at most, because its mandate names that provider's creditor. product 13.28, decision 308
 */
export function carriersOf(
  ctx: Needs<"further" | "payments" | "tenant">,
  { method, providers }: Pick<Listed, "method" | "providers">,
  currency: string,
): PaymentProvider[] {
  const able = presentAccounts(ctx).filter(
    (provider) =>
      provider.facts.methods.includes(method) &&
      (provider.facts.currencies?.includes(currency) ?? true) &&
      (method !== "directdebit" || creditorAt(ctx, provider) !== null),
  );
  const ordered =
    providers.length > 0
      ? providers.flatMap((name) => able.filter(({ facts }) => facts.name === name))
      : able;
  return method === "directdebit" ? ordered.slice(0, 1) : ordered;
}

/**
 * Selects from the providers of a method those at which a payment of an amount can start now.
 * @param total minor units
 * @param most the method's own limit; null for none
 * @returns them in order, and where there are none the reason
 */
export function startable(
  { providerHealth, now }: Needs<"providerHealth" | "now">,
  carriers: readonly PaymentProvider[],
  { total, most }: { total: number; most: number | null },
): { carriers: PaymentProvider[]; unfit: Unfit | null } {
  const fit = carriers.filter(
    ({ facts }) => total >= facts.least && total <= Math.min(facts.most, most ?? facts.most),
  );
  const open = fit.filter((provider) => !providerHealth.isAside(provider, now));
  if (open.length > 0) return { carriers: open, unfit: null };
  if (fit.length > 0) return { carriers: [], unfit: "away" };
  return {
    carriers: [],
    unfit: carriers.every(({ facts }) => total < facts.least) ? "too_little" : "too_much",
  };
}
