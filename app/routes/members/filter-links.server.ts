import { OLDEST_SEARCHED, RADII, type SearchSort } from "~/domain/members/rules";
import { filtersQuery, readFilters, type SearchFilters } from "~/domain/members/search/search-filters.server";
import type { Ctx } from "~/http/context.server";
import { initialFilters } from "~/http/request/search-state.server";
import { formatDistance } from "~/i18n/format";
import { paths } from "~/paths";
import type { Choice } from "~/ui/field";
import { capital, type FilterChoices } from "./choices.server";

/** A filter that differs from the default search, and the address of the same search without it. */
export type FilterChip = { id: string; text: string; href: string };

/** Returns the active filters in the order of the form. Both ages are one, each interest is one; the order of the results is none. */
export function chipsOf(ctx: Ctx, filters: SearchFilters, form: FilterChoices): FilterChip[] {
  const { t, tenant, locale } = ctx;
  const initial = initialFilters(ctx);
  const differs = (...names: (keyof SearchFilters)[]) =>
    names.some((name) => String(filters[name]) !== String(initial[name]));
  const chip = (id: string, text: string, reset: Partial<SearchFilters>): FilterChip => ({
    id,
    text,
    href: paths.members(filtersQuery(tenant, { ...filters, ...reset })),
  });
  const { radius, min_age, max_age, gender, online, with_photo, country, countryregion, city } = initial;
  const named = (choices: readonly Choice[], value: string | null) =>
    choices.find((choice) => choice.value === value)?.text;
  const genders = form.genders.filter(({ value }) => filters.gender.includes(value));
  const all = [
    differs("radius") && form.distance && chip("radius", radiusText(ctx, filters, form.distance), { radius }),
    differs("min_age", "max_age") &&
      chip("age", `${filters.min_age}–${filters.max_age}${filters.max_age === OLDEST_SEARCHED ? "+" : ""}`, {
        min_age,
        max_age,
      }),
    differs("gender") &&
      chip("gender", genders.map(({ text }) => text).join(", ") || t("search:gender_any"), { gender }),
    differs("country") &&
      chip("country", named(form.countries, filters.country) ?? t("search:country_any"), {
        country,
        countryregion,
        city,
      }),
    differs("countryregion") &&
      chip("region", named(form.regions, filters.countryregion) ?? t("search:region_any"), {
        countryregion,
        city,
      }),
    differs("city") && filters.city !== null && chip("city", filters.city, { city }),
    ...filters.interests.map((one) =>
      chip(`interest-${one}`, named(form.interests, one) ?? one, {
        interests: filters.interests.filter((other) => other !== one),
      }),
    ),
    differs("with_photo") && chip("with_photo", t("search:with_photo"), { with_photo }),
    differs("online") && chip("online", t("common:online"), { online }),
  ];
  return all.flatMap((one) => (one ? [{ ...one, text: capital(one.text, locale) }] : []));
}

function radiusText(
  { t, locale }: Ctx,
  { radius }: SearchFilters,
  { unit }: NonNullable<FilterChoices["distance"]>,
): string {
  return radius === null
    ? t("search:radius_any")
    : t("search:radius_within", { distance: formatDistance(radius, unit, locale) });
}

/** The available orders, each with the address of the same search in that order. */
export function sortsOf(
  { tenant }: Ctx,
  filters: SearchFilters,
  { sorts }: FilterChoices,
): { value: SearchSort; href: string }[] {
  return sorts.map((sort) => ({
    value: sort,
    href: paths.members(filtersQuery(tenant, { ...filters, sort })),
  }));
}

/** Instead of a radius without results, one that is at least this many times as large is suggested. */
const WIDER = 4;

/**
 * The one suggestion for a search without results: a wider radius, else the default filters, else no filters; null
 * where none applies.
 */
export function widenOf(
  ctx: Ctx,
  filters: SearchFilters,
  form: FilterChoices,
): { href: string; text: string } | null {
  const { t, tenant, locale } = ctx;
  const { distance } = form;
  if (filters.radius && distance) {
    const least = filters.radius * WIDER;
    const radius = RADII.find((one) => one >= least) ?? null;
    return {
      href: paths.members(filtersQuery(tenant, { ...filters, radius })),
      text: radius
        ? t("search:empty_widen", { distance: formatDistance(radius, distance.unit, locale) })
        : t("search:empty_anywhere"),
    };
  }
  if (chipsOf(ctx, filters, form).length > 0)
    return { href: paths.membersCleared(), text: t("search:empty_clear") };
  const everyone = readFilters(tenant, new URLSearchParams(), []);
  return String(filtersQuery(tenant, everyone)) === String(filtersQuery(tenant, filters))
    ? null
    : { href: paths.members(filtersQuery(tenant, everyone)), text: t("search:empty_clear") };
}
