import type { Tenant } from "~/tenancy/tenant.server";

/** Returns the traffic source under which a member is counted: the ref where the brand has that source, else "". */
export function countedSource(
  { config }: Pick<Tenant, "config">,
  { ref }: { ref?: string | null | undefined },
): string {
  return ref && config.traffic_sources.some((source) => source.ref === ref) ? ref : "";
}
