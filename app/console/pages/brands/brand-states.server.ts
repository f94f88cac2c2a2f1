import type { Registry } from "~/tenancy/registry.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** What a brand is: refused where its newest files are refused and an older version of them is served, if any; sandbox where it takes no money. */
export const brandStates = ["live", "sandbox", "refused", "retired"] as const;
export type BrandState = (typeof brandStates)[number];

/** Returns the state of a served brand. */
export function stateOf({ config }: Pick<Tenant, "config">, isRefused: boolean): BrandState {
  if (isRefused) return "refused";
  const accounts = [config.payment_provider, ...config.payment_providers];
  return accounts.every(({ name }) => name === "sandbox") ? "sandbox" : "live";
}

/** Returns the slugs of the folders that are refused. */
export const refusedIn = (registry: Pick<Registry, "refusedSlugs">): ReadonlySet<string> =>
  new Set(registry.refusedSlugs());
