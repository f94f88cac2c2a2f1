import { findTowns, type Place, suggestTowns, type TownChoice } from "~/outside/geo/places.server";
import { regionNamed } from "./regions.server";

/** A way to read a typed town: its name, and the region if the text ends with one. */
type Reading = { name: string; countryregion: string | null };

/** Splits "Portland, Oregon", "Linz/Donau" and "Halle (Westfalen)", else at the last blank: "Washington DC". */
function splitTyped(text: string): { name: string; addition: string; isMarked: boolean } {
  const mark = text.search(/[,/(]/);
  const at = mark >= 0 ? mark : text.trimEnd().lastIndexOf(" ");
  const addition = text.slice(at + 1).replace(")", "");
  return { name: at > 0 ? text.slice(0, at) : "", addition, isMarked: mark >= 0 };
}

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
  const { name, addition, isMarked } = splitTyped(text);
  const countryregion = regionNamed(addition, country);
  // A word after a blank belongs to the name unless it is a region.
  return countryregion || isMarked ? find({ name, countryregion }) : [];
}
