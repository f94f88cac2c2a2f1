import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { around } from "geokdbush";
import KDBush from "kdbush";

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
 * Returns the towns of a country whose names begin with a text, largest first. Accents, case, hyphens and dots do not matter.
 * @param country ISO 3166-1 alpha-2
 * @param most the maximum number of results
 */
export function suggestTowns(text: string, country: string, most: number): TownChoice[] {
  const typed = plain(text);
  if (!typed) return [];
  loaded ??= loadPlaces();
  const found: TownChoice[] = [];
  for (const { row, names } of namesIn(loaded, country).towns) {
    if (!names.some((name) => name.startsWith(typed))) continue;
    const { city, countryregion } = readTown(loaded, row);
    found.push({ id: row, city, country, countryregion });
    if (found.length === most) break;
  }
  return found;
}

/**
 * Returns the town with a name, the largest where several have it, or null.
 * @param countryregion our region id; null: anywhere in the country
 */
export function findTown(city: string, country: string, countryregion: string | null): Place | null {
  const typed = plain(city);
  if (!typed) return null;
  loaded ??= loadPlaces();
  for (const row of namesIn(loaded, country).rows.get(typed) ?? []) {
    const town = readTown(loaded, row);
    if (countryregion === null || town.countryregion === countryregion) return town;
  }
  return null;
}

/** Returns the largest towns of a region, largest first. @param most the maximum number of results */
export function largestTowns(country: string, countryregion: string, most: number): Place[] {
  loaded ??= loadPlaces();
  const places = loaded;
  return namesIn(places, country)
    .towns.map(({ row }) => readTown(places, row))
    .filter((town) => town.countryregion === countryregion)
    .slice(0, most);
}

/** Of a country, largest first: its towns with their normalized names, and the rows of each name. */
type Names = { towns: { row: number; names: readonly string[] }[]; rows: Map<string, number[]> };
const byCountry = new Map<string, Names>();

/** Built when a country is first requested. */
function namesIn({ file, countries }: Places, country: string): Names {
  const known = byCountry.get(country);
  if (known) return known;
  const made: Names = { towns: [], rows: new Map() };
  const first = countries.indexOf(country);
  if (first < 0) return made;
  for (let row = first; countries[row] === country; row++) {
    const names = namesOf(file.names[row]!);
    made.towns.push({ row, names });
    for (const name of names) made.rows.set(name, [...(made.rows.get(name) ?? []), row]);
  }
  byCountry.set(country, made);
  return made;
}

/** "Bruxelles/Brussel" has both names. */
const namesOf = (name: string) => [...new Set([name, ...name.split("/")].map(plain))];

/** Letters that do not decompose into a base letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Returns a normalized name: lower case, without accents, words separated by one space. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
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
