import { genders } from "~/domain/accounts/rules";
import { OLDEST_ASKED, RADIUS, showsDistance, sorts } from "~/domain/members/rules";
import type { SearchFilters } from "~/domain/members/search/search-filters.server";
import { unitOf } from "~/domain/places/distance.server";
import { listRegions } from "~/domain/places/regions.server";
import type { Ctx } from "~/http/context.server";
import { countryName } from "~/i18n/format";
import type { WordKey } from "~/i18n/translate";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Choice } from "~/ui/field";

/** What the form of the search offers, and what is chosen. product.md §3 search_fields */
export function choicesOf(ctx: Ctx, filters: SearchFilters) {
  const { locale, tenant } = ctx;
  const { search_fields, min_age } = tenant.config;
  const { genders, countries, interests } = listsOf(ctx);
  return {
    fields: search_fields,
    filters,
    genders,
    countries,
    regions: filters.country
      ? listRegions(filters.country, locale).map(({ id, name }) => ({ value: id, text: name }))
      : [],
    distance: distanceOf(ctx),
    sorts: sorts.filter((sort) => sort !== "near" || distanceOf(ctx) !== null),
    ages: { from: min_age, to: OLDEST_ASKED },
    interests,
  };
}

export type FilterChoices = ReturnType<typeof choicesOf>;

/**
 * What a radius and "nearest first" can be asked in; null where they cannot: for visitors, for members in no known town, and where the
 * brand tells no distances.
 */
function distanceOf({ member, tenant }: Ctx) {
  if (!member?.position || !showsDistance(tenant.config)) return null;
  const hasRadius = tenant.config.search_fields.includes("radius");
  return { unit: unitOf(member.country), radius: hasRadius ? RADIUS : null };
}

type Lists = Record<"genders" | "countries" | "interests", Choice[]>;
/** By language, as long as the brand stays what it is: putting words in order takes longer than all else here. */
const lists = new WeakMap<Tenant, Map<string, Lists>>();

function listsOf({ t, locale, tenant, interests }: Ctx): Lists {
  const ofTenant = lists.get(tenant) ?? new Map<string, Lists>();
  lists.set(tenant, ofTenant);
  const known = ofTenant.get(locale);
  if (known) return known;
  const { compare } = new Intl.Collator(locale);
  const byText = (a: Choice, b: Choice) => compare(a.text, b.text);
  const { countries } = tenant.config;
  const made = {
    genders: genders.map((value) => ({ value, text: capital(t(`account:seeks_${value}`), locale) })),
    countries: countries
      .map((code) => ({ value: code as string, text: countryName(code, locale) }))
      .sort(byText),
    interests: interests.map((value) => ({ value, text: t(`interests:${value}` as WordKey) })).sort(byText),
  };
  ofTenant.set(locale, made);
  return made;
}

/** A word that stands alone begins with a capital. */
export function capital(text: string, locale: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(locale) + rest.join("");
}
