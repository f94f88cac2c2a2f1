import {
  genders,
  OLDEST_SEARCHED,
  offeredFilters,
  shownCount,
  showsDistance,
  sorts,
} from "~/domain/members/rules";
import { offersRadius, type SearchFilters } from "~/domain/members/search/search-filters.server";
import type { Count } from "~/domain/members/search/search-sql.server";
import { unitOf } from "~/domain/places/distance.server";
import { listRegions } from "~/domain/places/regions.server";
import type { Ctx } from "~/http/context.server";
import { countryName } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/translate";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Choice } from "~/ui/field";

/**
 * The options of the search form, and the current values. product 9.5
 * @param bars the distribution of the ages: see `count-ages.server.ts`
 * @param found the number of results; null where it is unknown
 */
export function choicesOf(ctx: Ctx, filters: SearchFilters, bars: readonly number[], found: Count | null) {
  const { locale, tenant } = ctx;
  const { min_age } = tenant.config;
  const { genders, countries, interests } = listsOf(ctx);
  return {
    fields: offeredFilters(tenant.config),
    filters,
    found: found && shownCount(found),
    genders,
    countries,
    regions: filters.country
      ? listRegions(filters.country, locale).map(({ id, name }) => ({ value: id, text: name }))
      : [],
    distance: distanceOf(ctx),
    sorts: sorts.filter((sort) => sort !== "near" || distanceOf(ctx) !== null),
    ages: { from: min_age, to: OLDEST_SEARCHED, bars },
    interests,
  };
}

export type FilterChoices = ReturnType<typeof choicesOf>;

/**
 * The unit of the radius, whether it is offered, and the "nearest first" order; null where distances are unavailable: for visitors, for members without a known
 * town, and where the brand shows no distances.
 */
function distanceOf({ member, tenant }: Ctx) {
  if (!member?.position || !showsDistance(tenant.config)) return null;
  return { unit: unitOf(member.country), hasRadius: offersRadius(tenant.config) };
}

type Lists = Record<"genders" | "countries" | "interests", Choice[]>;
/** Cached by language while the brand's settings are unchanged, because sorting the names is the slowest part. */
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
    interests: interests
      .map((value) => ({ value, text: t(`interests:${value}` as TranslationKey) }))
      .sort(byText),
  };
  ofTenant.set(locale, made);
  return made;
}

/** A word that stands alone begins with a capital. */
export function capital(text: string, locale: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(locale) + rest.join("");
}
