import { type RawBuilder, sql } from "kysely";
import type { Account, Needs } from "~/domain/context";
import { findSource, type Origin } from "~/domain/sources/find-source";
import type { TenantConfig } from "~/tenancy/schema.server";

/** What a viewer sees of other members: as much as confirmed members do, as much as visitors do, or nothing. product 9.3 */
export type Sight = "member" | "visitor" | "none";

type Config = Pick<TenantConfig, "logged_out_search" | "logged_out_search_trafficsource" | "traffic_sources">;
/** The data of a viewer that decide it; `ref` and `network` are those of the signup. */
export type SightRow = Origin & { status: string };

/** Returns whether a brand shows members to a visitor from a traffic source, or from none. product 9.3 */
export function showsToVisitors(config: Config, origin: Origin): boolean {
  if (config.logged_out_search) return true;
  return config.logged_out_search_trafficsource && findSource(config, origin) !== undefined;
}

/** Returns what a member sees of others: before the address is confirmed no more than a visitor. @param viewer null for a visitor */
export function sightOf(config: Config, viewer: SightRow | null): Sight {
  if (viewer === null) return "visitor";
  if (viewer.status !== "not_confirmed") return "member";
  return showsToVisitors(config, viewer) ? "visitor" : "none";
}

/** Selects the `SightRow` of a viewer within a larger statement; null for a visitor. PostgreSQL reads it once per statement. */
export function sightRow(viewerId: number | null): RawBuilder<SightRow | null> {
  return sql<SightRow | null>`(
    select json_build_object('status', looking.status, 'ref', looking.ref, 'network', looking.network)
    from members looking where looking.id = ${viewerId ?? 0}::int)`;
}

/** Returns whether a member sees others at all: not before the address is confirmed, unless the brand shows members to visitors. */
export async function seesMembers(
  { db, tenant: { config } }: Needs<"db" | "tenant">,
  { id, status }: Pick<Account, "id" | "status">,
): Promise<boolean> {
  if (status !== "not_confirmed" || config.logged_out_search) return true;
  if (!config.logged_out_search_trafficsource) return false;
  const row = await db.transaction((tx) =>
    tx.selectFrom("members").select(["status", "ref", "network"]).where("id", "=", id).executeTakeFirst(),
  );
  return row !== undefined && sightOf(config, row) !== "none";
}
