import { z } from "zod";
import { type Position, toGrid } from "~/domain/places/distance.server";
import { findNearestPlace, findTown } from "~/outside/geo/places.server";
import type { FieldProblems } from "../problems";
import { cleanLine } from "../typed-text.server";
import { CITY_MAX } from "./rules";

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

/** Returns the problem of a town name, or null if it is valid. */
export function cityProblem(city: string): FieldProblems[string] | null {
  return [...city].length > CITY_MAX ? { code: "too_long", params: { count: CITY_MAX } } : null;
}

/**
 * Returns the centre of a form's town, rounded to 1/100 degree: of the town at the browser's position if its name matches, otherwise of the
 * largest town of that name. Both values are null for an unknown town.
 */
export function coordinatesOf(town: HomeTown): Position | { latitude: null; longitude: null } {
  const found = townAt(town) ?? (town.city ? findTown(town.city, town.country, town.countryregion) : null);
  return found ? toGrid({ latitude: found.lat, longitude: found.lon }) : { latitude: null, longitude: null };
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
