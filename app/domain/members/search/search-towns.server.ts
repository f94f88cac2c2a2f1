import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import {
  type DistanceUnit,
  type Position,
  positionOfTown,
  toKm,
  townOf,
  wholeDistance,
} from "~/domain/places/distance.server";
import type { SearchFilters } from "./search-filters.server";

/** From where a search measures, and in what. */
export type Origin = { position: Position; unit: DistanceUnit };

/** A town of members and how far it is, in whole units. `town`: 0 for the members of no known town. */
export type TownAt = { town: number; distance: number };

/** No town is as far; members of no known town come behind all others. */
export const FAR = 1_000_000;

const KM_OF_DEGREE = 111.19;

/**
 * The towns of a tenant's members between two distances, both included, nearest first. A few hundred numbers of an index of their own,
 * whatever the number of members.
 * @param from in whole units of the origin @param to the same; Infinity for any
 */
export async function townsAround(
  tx: TenantTransaction,
  { position, unit }: Origin,
  { country, countryregion }: Pick<SearchFilters, "country" | "countryregion">,
  from: number,
  to: number,
): Promise<TownAt[]> {
  const degrees = to === Infinity ? 180 : toKm(to + 1, unit) / KM_OF_DEGREE;
  const [south, north] = [position.latitude - degrees, position.latitude + degrees];
  const { rows } = await sql<{ town: number }>`
    select distinct town from search_towns
    where town between ${townOf({ latitude: Math.max(-90, south), longitude: -180 })}::int
        and ${townOf({ latitude: Math.min(90, north), longitude: 180 })}::int
      and (${country}::text is null or country = ${country})
      and (${countryregion}::text is null or countryregion = ${countryregion})`.execute(tx);
  return rows
    .map(({ town }) => ({ town, distance: wholeDistance(position, positionOfTown(town), unit) }))
    .filter(({ distance }) => distance >= from && distance <= to)
    .sort((a, b) => a.distance - b.distance || a.town - b.town);
}
