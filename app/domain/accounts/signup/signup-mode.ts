import type { TenantConfig } from "~/tenancy/schema.server";

/** How a brand takes new members just now. product.md §1, decisions §4 */
export type SignupMode = "open" | "invited" | "closed";

type Source = { ref?: string | null | undefined; network?: string | null | undefined };

/** @param source where the visitor came from, as the first landing said */
export function signupMode(
  config: Pick<TenantConfig, "signups" | "invite_only" | "traffic_sources">,
  source: Source,
): SignupMode {
  if (config.invite_only || config.signups === "invite_only") return "invited";
  return config.signups === "all" || isKnownSource(config, source) ? "open" : "closed";
}

/** Whether somebody came from one of the brand's traffic sources. */
export function isKnownSource(
  { traffic_sources }: Pick<TenantConfig, "traffic_sources">,
  { ref, network }: Source,
): boolean {
  return traffic_sources.some(
    (source) => source.ref === ref || (source.network !== undefined && source.network === network),
  );
}
