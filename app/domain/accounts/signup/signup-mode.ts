import { findSource, type Origin } from "~/domain/sources/find-source";
import type { TenantConfig } from "~/tenancy/schema.server";

/** How a brand currently accepts new members. product 5.1 */
export type SignupMode = "open" | "invited" | "closed";

/**
 * Returns how a brand currently accepts a visitor as a new member.
 * @param origin the visitor's origin according to the latest known source
 * @param fullSources the `ref`s of the sources at their cap, which do not open a signup that is limited to traffic sources
 */
export function signupMode(
  config: Pick<TenantConfig, "signups" | "traffic_sources">,
  origin: Origin,
  fullSources: ReadonlySet<string>,
): SignupMode {
  if (config.signups === "invite_only") return "invited";
  if (config.signups === "all") return "open";
  const source = findSource(config, origin);
  return source && !fullSources.has(source.ref) ? "open" : "closed";
}
