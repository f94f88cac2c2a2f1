import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type CountryResponse, Reader } from "maxmind";

type Row = CountryResponse & { country_code?: string };
let reader: Reader<Row> | null = null;

/**
 * The country of an internet address, ISO 3166-1. A hint for language and prices, never a legal gate.
 * @returns null for private, unknown and malformed addresses
 */
export function countryOfAddress(address: string): string | null {
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
