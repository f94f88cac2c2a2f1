import { z } from "zod";
import { type Position, toGrid } from "~/domain/places/distance.server";
import { findNearestPlace, findTown } from "~/outside/geo/places.server";
import type { FieldProblems } from "./problems";
import { CITY_MAX } from "./rules";
import { cleanText } from "./typed-text.server";

/** A town as somebody types it, in one line. */
export const City = z.string().max(1000).transform(oneLine);

/** Degrees as the browser gave them; null where it was not asked, or gave none. */
export const Latitude = z.string().max(40).transform(degrees(90));
export const Longitude = z.string().max(40).transform(degrees(180));

/** The town that a form names, and the position that came with it. */
export type HomeTown = {
  country: string;
  countryregion: string | null;
  city: string;
  latitude: number | null;
  longitude: number | null;
};

/** What is wrong with a town's name, or null. */
export function cityProblem(city: string): FieldProblems[string] | null {
  return [...city].length > CITY_MAX ? { code: "too_long", params: { count: CITY_MAX } } : null;
}

/**
 * The centre of the town that a form names, to 1/100 degree: the one that the position lies in, where that is the town of the form, else
 * the largest of that name. Both null where the town is not known.
 */
export function coordinatesOf(town: HomeTown): Position | { latitude: null; longitude: null } {
  const found = townAt(town) ?? (town.city ? findTown(town.city, town.country, town.countryregion) : null);
  return found ? toGrid({ latitude: found.lat, longitude: found.lon }) : { latitude: null, longitude: null };
}

function townAt({ latitude, longitude, city, country, countryregion }: HomeTown) {
  if (latitude === null || longitude === null) return null;
  const found = findNearestPlace(latitude, longitude);
  const isThere =
    found?.country === country && found.countryregion === countryregion && oneLine(found.city) === city;
  return isThere ? found : null;
}

/** Two decimals are about a kilometre: near enough to find the town, and no nearer. */
function degrees(limit: number): (text: string) => number | null {
  return (text) => {
    if (!/^-?\d{1,3}(\.\d{1,20})?$/.test(text)) return null;
    const value = Math.round(Number(text) * 100) / 100;
    return Math.abs(value) <= limit ? value : null;
  };
}

function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}
