import type { Locale } from "~/i18n/languages";
import { listRegions } from "./regions.server";

/** A region, or a whole country where `region` is null. */
export type Area = { id: string; country: string; region: string | null; name: string };

/**
 * Returns the area that an id names: a region such as NL-NH, or a country such as NL.
 * @param countries the brand's; areas of other countries are not found
 * @returns null for an unknown id
 */
export function findArea(id: string, countries: readonly string[], locale: Locale): Area | null {
  const country = id.slice(0, 2);
  if (!countries.includes(country)) return null;
  if (id === country)
    return {
      id,
      country,
      region: null,
      name: new Intl.DisplayNames([locale], { type: "region" }).of(id) ?? id,
    };
  const region = listRegions(country, locale).find((one) => one.id === id);
  return region ? { id, country, region: id, name: region.name } : null;
}
