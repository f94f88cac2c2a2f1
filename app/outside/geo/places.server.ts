import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { around } from "geokdbush";
import KDBush from "kdbush";
import { formsOf } from "./town-names";

/** A town of GeoNames (CC BY 4.0: the credits page must say so). */
export type Place = {
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Our region id, such as "NL-UT"; null outside the sixteen countries of domain/places/regions.json. */
  countryregion: string | null;
  /** Centre of the town in degrees, to about 100 m; never the given point. */
  lat: number;
  lon: number;
};

/** places.json.gz as scripts/places.ts writes it: columns of towns, coordinates in 1/1000 degree. */
type PlacesFile = {
  countries: [string, number][];
  regions: string[];
  names: string[];
  /** By country: a line "place|name|name|" for each town with other names, normalized; its place in the country's towns. */
  aliases: Record<string, string>;
  region: number[];
  lat: number[];
  lon: number[];
  /** City districts: a point nearest to one of these belongs to the town in this row. */
  sections: { city: number[]; lat: number[]; lon: number[] };
};

type Places = { file: PlacesFile; countries: string[]; index: KDBush };

const FARTHEST_KM = 100;
let loaded: Places | undefined;

/**
 * Returns the town nearest to a point, or null with none within 100 km (at sea, in a desert). The list has towns from about 1,000
 * inhabitants in our sixteen countries and along their borders, from 15,000 elsewhere. The first call reads the file.
 * @param lat degrees north, -90 to 90
 * @param lon degrees east, -180 to 180
 * @throws RangeError when a coordinate is out of range or not a number
 */
export function findNearestPlace(lat: number, lon: number): Place | null {
  // This form also refuses NaN.
  if (!(Math.abs(lat) <= 90)) throw new RangeError(`Latitude must be from -90 to 90, not ${lat}`);
  if (!(Math.abs(lon) <= 180)) throw new RangeError(`Longitude must be from -180 to 180, not ${lon}`);
  loaded ??= loadPlaces();
  const [row] = around(loaded.index, lon, lat, 1, FARTHEST_KM);
  return row === undefined ? null : readTown(loaded, row);
}

/** A suggested town. `id`: its number in this list of towns; a newer list may give it to another town. */
export type TownChoice = { id: number; city: string; country: string; countryregion: string | null };

/**
 * Returns the towns of a country with a name that begins with a text, largest first, and then those that are known by such a name in another
 * language or spelling. Accents, case, hyphens, dots and small words do not matter ("Koeln", "St-Etienne", "Frankfurt/Main").
 * @param country ISO 3166-1 alpha-2
 * @param most the maximum number of results
 * @param countryregion our region id; null: anywhere in the country
 */
export function suggestTowns(
  text: string,
  country: string,
  most: number,
  countryregion: string | null = null,
): TownChoice[] {
  const typed = formsOf(text);
  if (typed.length === 0) return [];
  loaded ??= loadPlaces();
  const { first, towns } = namesIn(loaded, country);
  const named: number[] = [];
  // The largest town with exactly this name.
  let complete = Number.POSITIVE_INFINITY;
  towns.forEach((names, at) => {
    if (!names.some((name) => typed.some((form) => name.startsWith(form)))) return;
    named.push(at);
    if (at < complete && names.some((name) => typed.includes(name))) complete = at;
  });
  // The whole of another name counts as much as the beginning of the town's own, but not of a suburb that has its city's name too.
  const whole = aliasedTowns(loaded.file, country, typed, "whole").filter((at) => at < complete);
  const rows = new Set([...named, ...whole].sort((one, other) => one - other));
  // After a complete name, towns with longer other names are noise.
  if (rows.size < most && complete === Number.POSITIVE_INFINITY && whole.length === 0)
    for (const at of aliasedTowns(loaded.file, country, typed, "beginning")) rows.add(at);
  const found: TownChoice[] = [];
  for (const at of rows) {
    const town = readTown(loaded, first + at);
    if (countryregion !== null && town.countryregion !== countryregion) continue;
    found.push({ id: first + at, city: town.city, country, countryregion: town.countryregion });
    if (found.length === most) break;
  }
  return found;
}

/**
 * Returns the towns with a name, largest first; if there are none, those that are known by it in another language or spelling.
 * @param countryregion our region id; null: anywhere in the country
 */
export function findTowns(city: string, country: string, countryregion: string | null): Place[] {
  const typed = formsOf(city);
  if (typed.length === 0) return [];
  loaded ??= loadPlaces();
  const places = loaded;
  const { first, towns } = namesIn(places, country);
  const inRegion = (rows: number[]) =>
    rows
      .map((at) => readTown(places, first + at))
      .filter((town) => countryregion === null || town.countryregion === countryregion);
  const own = towns.flatMap((names, at) => (typed.some((form) => names.includes(form)) ? [at] : []));
  const found = inRegion(own);
  return found.length > 0 ? found : inRegion(aliasedTowns(places.file, country, typed, "whole"));
}

/** Returns the largest towns of a region, largest first. @param most the maximum number of results */
export function largestTowns(country: string, countryregion: string, most: number): Place[] {
  loaded ??= loadPlaces();
  const places = loaded;
  const { first, towns } = namesIn(places, country);
  return towns
    .map((_, at) => readTown(places, first + at))
    .filter((town) => town.countryregion === countryregion)
    .slice(0, most);
}

/** The towns of a country, largest first, as the forms of their names; `first` is the row of the first one. */
type Names = { first: number; towns: (readonly string[])[] };
const byCountry = new Map<string, Names>();

/** Built when a country is first requested. */
function namesIn({ file, countries }: Places, country: string): Names {
  const known = byCountry.get(country);
  if (known) return known;
  const first = countries.indexOf(country);
  const made: Names = { first, towns: [] };
  if (first < 0) return made;
  for (let row = first; countries[row] === country; row++) made.towns.push(namesOf(file.names[row]!));
  byCountry.set(country, made);
  return made;
}

/** "Bruxelles/Brussel" has both names. */
const namesOf = (name: string) => [...new Set([name, ...name.split("/")].flatMap(formsOf))];

/**
 * Returns the places in `Names.towns` of the towns with another name that is, or begins with, one of the forms. Searching the text of a
 * country takes less than a millisecond; the names as objects would need several megabytes.
 */
function aliasedTowns(
  { aliases }: PlacesFile,
  country: string,
  forms: readonly string[],
  match: "whole" | "beginning",
): number[] {
  const text = (Object.hasOwn(aliases, country) && aliases[country]) || "";
  const found = new Set<number>();
  for (const form of forms) {
    const sought = match === "whole" ? `|${form}|` : `|${form}`;
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1))
      found.add(Number.parseInt(text.slice(text.lastIndexOf("\n", at) + 1, at), 10));
  }
  return [...found].sort((a, b) => a - b);
}

function readTown({ file, countries }: Places, row: number): Place {
  const town = file.sections.city[row - file.names.length] ?? row;
  return {
    city: file.names[town]!,
    country: countries[town]!,
    countryregion: file.regions[file.region[town]!] ?? null,
    lat: file.lat[town]! / 1000,
    lon: file.lon[town]! / 1000,
  };
}

function loadPlaces(): Places {
  const file: PlacesFile = JSON.parse(gunzipSync(readFileSync(findFile())).toString("utf8"));
  const index = new KDBush(file.lat.length + file.sections.lat.length, 64, Float32Array);
  for (const { lat, lon } of [file, file.sections]) {
    for (let row = 0; row < lat.length; row++) index.add(lon[row]! / 1000, lat[row]! / 1000);
  }
  index.finish();
  const countries = file.countries.flatMap(([country, towns]) => Array<string>(towns).fill(country));
  return { file, countries, index };
}

/** The build moves this module but not its data, which is then found from the working directory, the project's root. */
function findFile(): string {
  const beside = fileURLToPath(new URL("./places.json.gz", import.meta.url));
  return existsSync(beside) ? beside : join(process.cwd(), "app/outside/geo/places.json.gz");
}
