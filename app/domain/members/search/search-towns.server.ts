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

/** The position from which a search measures, and the unit. */
export type Origin = { position: Position; unit: DistanceUnit };

/** A town with members and its distance, in whole units. `town`: 0 for members without a known town. */
export type TownAt = { town: number; distance: number };

/** Greater than any distance: members without a known town come last. */
export const FAR = 1_000_000;

const KM_OF_DEGREE = 111.19;

/**
 * Returns the towns of a tenant's members between two distances, both inclusive, nearest first. It reads a few hundred rows of the
 * primary key of `search_towns`, whatever the number of members.
 * @param from in whole units of the origin
 * @param to in whole units of the origin; Infinity for no limit
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
