import { z } from "zod";
import { type Position, toGrid } from "~/domain/places/distance.server";
import { findNearestPlace } from "~/outside/geo/places.server";
import type { FieldProblems } from "../problems";
import { cleanLine } from "../typed-text.server";
import { CITY_MAX } from "./rules";
import { townsNamed } from "./typed-town.server";

/** A town name as typed, normalized to one line. */
export const City = z.string().max(1000).transform(cleanLine);

/** Degrees from the browser's geolocation; null if it was not requested or returned nothing. */
export const Latitude = z.string().max(40).transform(degrees(90));
export const Longitude = z.string().max(40).transform(degrees(180));

/** The town entered in a form, with the browser's position. */
export type HomeTown = {
  country: string;
  countryregion: string | null;
  city: string;
  latitude: number | null;
  longitude: number | null;
};

/** A town as it is stored: its name in its country, its region, and its centre to 1/100 degree. */
export type StoredTown = { city: string | null; countryregion: string | null } & (
  | Position
  | { latitude: null; longitude: null }
);

/** Returns the problem of a town name, or null if it is valid. The country must be one that the brand serves. product 5.14 */
export function cityProblem(town: HomeTown): FieldProblems[string] | null {
  if ([...town.city].length > CITY_MAX) return { code: "too_long", params: { count: CITY_MAX } };
  return town.city && coordinatesOf(town).latitude === null ? { code: "town_unknown" } : null;
}

/**
 * Returns what is stored of a form's town: of the town at the browser's position if its name matches, otherwise of the largest town of that
 * name in the region. Where all towns of the name are in one region, that is stored, so that the region of a previous town does not count.
 * Without a town, and for an unknown one, only the region.
 */
export function storedTown(town: HomeTown): StoredTown {
  const found = townsOf(town);
  const [first] = found;
  const { countryregion } = town;
  if (!first) return { city: null, countryregion, latitude: null, longitude: null };
  const isInOne = found.every((one) => one.countryregion === first.countryregion);
  return {
    city: first.city,
    countryregion: isInOne ? first.countryregion : countryregion,
    ...toGrid({ latitude: first.lat, longitude: first.lon }),
  };
}

/** Returns the centre of a form's town as `storedTown` does. Both values are null for an unknown town. */
export function coordinatesOf(town: HomeTown): Position | { latitude: null; longitude: null } {
  const { latitude, longitude } = storedTown(town);
  return latitude === null ? { latitude, longitude: null } : { latitude, longitude };
}

function townsOf(town: HomeTown) {
  const there = townAt(town);
  if (there) return [there];
  const { city, country, countryregion } = town;
  if (!city || [...city].length > CITY_MAX) return [];
  const inRegion = townsNamed(city, country, countryregion);
  if (inRegion.length > 0 || countryregion === null) return inRegion;
  const anywhere = townsNamed(city, country, null);
  return new Set(anywhere.map((one) => one.countryregion)).size === 1 ? anywhere : [];
}

function townAt({ latitude, longitude, city, country, countryregion }: HomeTown) {
  if (latitude === null || longitude === null) return null;
  const found = findNearestPlace(latitude, longitude);
  const isThere =
    found?.country === country && found.countryregion === countryregion && cleanLine(found.city) === city;
  return isThere ? found : null;
}

/** Rounds to two decimals (about a kilometre), which is precise enough to find the town. Invalid texts give null. */
function degrees(limit: number): (text: string) => number | null {
  return (text) => {
    if (!/^-?\d{1,3}(\.\d{1,20})?$/.test(text)) return null;
    const value = Math.round(Number(text) * 100) / 100;
    return Math.abs(value) <= limit ? value : null;
  };
}
