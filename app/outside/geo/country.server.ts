import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import { type CountryResponse, Reader } from "maxmind";

type Row = CountryResponse & { country_code?: string };
let reader: Reader<Row> | null = null;
/** A visitor makes many requests from one address. "" means no country. */
const found = new LRUCache<string, string>({ max: 10_000 });

/**
 * Returns the country of an IP address, ISO 3166-1. A hint for language and prices, never a legal gate.
 * @returns null for private, unknown and malformed addresses
 */
export function countryOfAddress(address: string): string | null {
  let country = found.get(address);
  if (country === undefined) {
    country = readCountry(address) ?? "";
    found.set(address, country);
  }
  return country || null;
}

function readCountry(address: string): string | null {
  reader ??= new Reader<Row>(
    readFileSync(
      createRequire(import.meta.url).resolve(
        "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb",
      ),
    ),
  );
  try {
    const row = reader.get(address);
    return row?.country_code ?? row?.country?.iso_code ?? null;
  } catch {
    return null;
  }
}
