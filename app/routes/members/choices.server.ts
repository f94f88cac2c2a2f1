import { genders } from "~/domain/accounts/rules";
import { OLDEST_ASKED } from "~/domain/members/rules";
import type { SearchFilters } from "~/domain/members/search-filters.server";
import { listRegions } from "~/domain/places/regions.server";
import type { Ctx } from "~/http/context.server";
import type { WordKey } from "~/i18n/translate";
import type { Choice } from "~/ui/field";

const displayNames = new Map<string, Intl.DisplayNames>();

/** A country's name in a language. */
export function countryName(code: string, locale: string): string {
  const names = displayNames.get(locale) ?? new Intl.DisplayNames([locale], { type: "region" });
  displayNames.set(locale, names);
  return names.of(code) ?? code;
}

/** What the form of the search offers, and what is chosen. product.md §3 search_fields */
export function choicesOf(ctx: Ctx, filters: SearchFilters) {
  const { t, locale, tenant } = ctx;
  const { countries, search_fields, min_age } = tenant.config;
  const byText = (a: Choice, b: Choice) => a.text.localeCompare(b.text, locale);
  return {
    fields: search_fields,
    filters,
    genders: genders.map((value) => ({ value, text: capital(t(`account:seeks_${value}`), locale) })),
    countries: countries
      .map((code) => ({ value: code as string, text: countryName(code, locale) }))
      .sort(byText),
    regions: filters.country
      ? listRegions(filters.country, locale).map(({ id, name }) => ({ value: id, text: name }))
      : [],
    ages: { from: min_age, to: OLDEST_ASKED },
    interests: ctx
      .settings()
      .interests.map((value) => ({ value, text: t(`interests:${value}` as WordKey) }))
      .sort(byText),
  };
}

/** A word that stands alone begins with a capital. */
export function capital(text: string, locale: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(locale) + rest.join("");
}
