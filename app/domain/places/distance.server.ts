/** A point on the earth in degrees. For a member: the centre of their town to 1/100 degree, never their own location. */
export type Position = { latitude: number; longitude: number };

export type DistanceUnit = "km" | "mi";

/** The distance between two members' towns. `value`: whole units, at least 1; null for less than one. */
export type Distance = { value: number | null; unit: DistanceUnit };

/** Countries whose road signs are in miles. */
const MILE_COUNTRIES: readonly string[] = ["US", "GB", "LR", "MM"];
const KM_OF: Record<DistanceUnit, number> = { km: 1, mi: 1.609344 };
const EARTH_RADIUS_KM = 6371.0088;

/**
 * Returns the unit of distance in a country.
 * @param country ISO 3166-1 alpha-2
 */
export function unitOf(country: string): DistanceUnit {
  return MILE_COUNTRIES.includes(country) ? "mi" : "km";
}

export const toKm = (distance: number, unit: DistanceUnit) => distance * KM_OF[unit];

/** Returns the great-circle distance in kilometres (haversine; the earth as a sphere, at most 0.6 % off). */
export function distanceKm(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const a =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Returns the distance that is shown, filtered and sorted by: rounded to whole units, 0 for less than one. */
export function wholeDistance(one: Position, other: Position, unit: DistanceUnit): number {
  const exact = distanceKm(one, other) / KM_OF[unit];
  return exact < 1 ? 0 : Math.round(exact);
}

/** Returns the distance to show on a card; null where one of the towns is unknown. */
export function distanceBetween(
  one: Position | null,
  other: Position | null,
  unit: DistanceUnit,
): Distance | null {
  return one && other ? { value: wholeDistance(one, other, unit) || null, unit } : null;
}

/** Returns the position of a row of `members`; null where it has no coordinates. */
export function positionOf(row: { latitude: number | null; longitude: number | null }): Position | null {
  const { latitude, longitude } = row;
  return latitude === null || longitude === null ? null : toGrid({ latitude, longitude });
}

/** Rounds a position to the grid of 1/100 degree (some 1.1 km from south to north). */
export function toGrid({ latitude, longitude }: Position): Position {
  return { latitude: Math.round(latitude * 100) / 100, longitude: Math.round(longitude * 100) / 100 };
}

const COLUMNS = 36_001;

/** Returns the number of a grid point, as search_town() computes it; never 0. */
export function townOf({ latitude, longitude }: Position): number {
  return (Math.round(latitude * 100) + 9000) * COLUMNS + Math.round(longitude * 100) + 18_000;
}

/** Returns the grid point of a number from `townOf`. */
export function positionOfTown(town: number): Position {
  return {
    latitude: (Math.floor(town / COLUMNS) - 9000) / 100,
    longitude: ((town % COLUMNS) - 18_000) / 100,
  };
}
