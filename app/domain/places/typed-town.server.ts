import { findTowns, type Place, suggestTowns, type TownChoice } from "~/outside/geo/places.server";
import { regionNamed } from "./regions.server";

/** A way to read a typed town: its name, and the region if the text ends with one. */
type Reading = { name: string; countryregion: string | null };

/** "Portland, Oregon", "Washington DC", "Linz/Donau", "Halle (Westfalen)" */
const WITH_ADDITION = /^(.+?)\s*[,/(]\s*([^,/()]+)\)?\s*$/u;
const WITH_CODE = /^(.+?)\s+(\p{L}{2,3})$/u;

/**
 * Returns the towns with a typed name, largest first: in the country's own spelling, another language or a short form.
 * @param countryregion our region id; null: anywhere in the country. product 5.15
 */
export function townsNamed(city: string, country: string, countryregion: string | null): Place[] {
  return firstOf(city, country, (reading) =>
    reading.countryregion && countryregion && reading.countryregion !== countryregion
      ? []
      : findTowns(reading.name, country, reading.countryregion ?? countryregion),
  );
}

/** Returns the suggestions for a typed text, at most `most`. product 5.15 */
export function townsBeginning(text: string, country: string, most: number): TownChoice[] {
  return firstOf(text, country, ({ name, countryregion }) =>
    suggestTowns(name, country, most, countryregion),
  );
}

/** Returns what the first reading that finds something finds. */
function firstOf<Town>(text: string, country: string, find: (reading: Reading) => Town[]): Town[] {
  const whole = find({ name: text, countryregion: null });
  if (whole.length > 0) return whole;
  const [, name, addition] = WITH_ADDITION.exec(text) ?? WITH_CODE.exec(text) ?? [];
  if (!name || !addition) return [];
  const countryregion = regionNamed(addition, country);
  // Words after a blank belong to the name unless they are a region.
  return countryregion || WITH_ADDITION.test(text) ? find({ name, countryregion }) : [];
}
