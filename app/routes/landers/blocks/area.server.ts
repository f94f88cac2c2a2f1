import { type Area, findArea } from "~/domain/places/find-area.server";
import { listRegions } from "~/domain/places/regions.server";
import type { Ctx } from "~/http/context.server";
import type { Locale } from "~/i18n/languages";
import type { LanderVariant } from "~/tenancy/landers/lander-variant.server";

/**
 * Returns the area of the map: the visitor's choice, else the variant's, else the country of the request. Geolocation is not used.
 * @param requested `region` of the query; an unknown one is ignored
 */
export function areaOf(ctx: Ctx, variant: LanderVariant | undefined, requested: string | null): Area {
  const { countries } = ctx.tenant.config;
  for (const id of [requested, variant?.region, variant?.country, ctx.country]) {
    const area = id ? findArea(id, countries, ctx.locale as Locale) : null;
    if (area) return area;
  }
  const [first = ctx.country] = countries;
  return (
    findArea(first, countries, ctx.locale as Locale) ?? {
      id: first,
      country: first,
      region: null,
      name: first,
    }
  );
}

/** The areas to choose from: the regions of the shown country, and the brand's other countries. */
export function choicesOf(ctx: Ctx, { country }: Area) {
  const { countries } = ctx.tenant.config;
  const names = new Intl.DisplayNames([ctx.locale], { type: "region" });
  const choice = (id: string) => ({ id, name: names.of(id) ?? id });
  return {
    country: choice(country),
    regions: listRegions(country, ctx.locale as Locale),
    others: countries
      .filter((one) => one !== country)
      .map(choice)
      .sort((a, b) => a.name.localeCompare(b.name, ctx.locale)),
  };
}
