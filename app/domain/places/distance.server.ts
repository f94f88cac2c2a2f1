/** A point on the earth in degrees. Of a member: the centre of their town to 1/100 degree, never where they are themselves. */
export type Position = { latitude: number; longitude: number };

export type DistanceUnit = "km" | "mi";

/** How far apart two members' towns are. `value`: whole, at least 1; null: less than one. */
export type Distance = { value: number | null; unit: DistanceUnit };

/** Where roads are signed in miles. */
const MILE_COUNTRIES: readonly string[] = ["US", "GB", "LR", "MM"];
const KM_OF: Record<DistanceUnit, number> = { km: 1, mi: 1.609344 };
const EARTH_RADIUS_KM = 6371.0088;

/** What somebody of a country measures distances in. @param country ISO 3166-1 alpha-2 */
export function unitOf(country: string): DistanceUnit {
  return MILE_COUNTRIES.includes(country) ? "mi" : "km";
}

export const toKm = (distance: number, unit: DistanceUnit) => distance * KM_OF[unit];

/** The great-circle distance in kilometres (haversine; the earth as a sphere, at most 0.6 % off). */
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

/** The distance as it is shown, filtered and sorted by: rounded to whole units, 0 for less than one. */
export function wholeDistance(one: Position, other: Position, unit: DistanceUnit): number {
  const exact = distanceKm(one, other) / KM_OF[unit];
  return exact < 1 ? 0 : Math.round(exact);
}

/** What a card says of a distance, or null where one of both is in no known town. */
export function distanceBetween(
  one: Position | null,
  other: Position | null,
  unit: DistanceUnit,
): Distance | null {
  return one && other ? { value: wholeDistance(one, other, unit) || null, unit } : null;
}

/** The position of a row of `members`. */
export function positionOf(row: { latitude: number | null; longitude: number | null }): Position | null {
  const { latitude, longitude } = row;
  return latitude === null || longitude === null ? null : toGrid({ latitude, longitude });
}

/** The point of the grid of 1/100 degree (some 1.1 km from south to north) that is nearest. */
export function toGrid({ latitude, longitude }: Position): Position {
  return { latitude: Math.round(latitude * 100) / 100, longitude: Math.round(longitude * 100) / 100 };
}

const COLUMNS = 36_001;

/** A point of the grid as search_town() writes it; never 0. */
export function townOf({ latitude, longitude }: Position): number {
  return (Math.round(latitude * 100) + 9000) * COLUMNS + Math.round(longitude * 100) + 18_000;
}

/** The point that `townOf` made a number of. */
export function positionOfTown(town: number): Position {
  return {
    latitude: (Math.floor(town / COLUMNS) - 9000) / 100,
    longitude: ((town % COLUMNS) - 18_000) / 100,
  };
}
