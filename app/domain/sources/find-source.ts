import type { TenantConfig } from "~/tenancy/schema.server";

export type TrafficSource = TenantConfig["traffic_sources"][number];

/** The tracking fields of a visitor that identify their source. */
export type Origin = { ref?: string | null | undefined; network?: string | null | undefined };

/**
 * Returns the traffic source of a visitor: the one with the `ref`, else the first one with the `network`; undefined where none matches.
 * product 19.1
 */
export function findSource(
  { traffic_sources }: Pick<TenantConfig, "traffic_sources">,
  { ref, network }: Origin,
): TrafficSource | undefined {
  return (
    traffic_sources.find((source) => source.ref === ref) ??
    traffic_sources.find((source) => source.network !== undefined && source.network === network)
  );
}
