import { RADII, type SearchSort } from "~/domain/members/rules";
import { filtersQuery, readFilters, type SearchFilters } from "~/domain/members/search/search-filters.server";
import type { Ctx } from "~/http/context.server";
import { initialFilters } from "~/http/request/search-state.server";
import { formatDistance } from "~/i18n/format";
import { paths } from "~/paths";
import type { FilterChoices } from "./choices.server";

/** The number of filters that differ from the default search. The order is not a filter. */
export function countFilters(ctx: Ctx, filters: SearchFilters): number {
  const { sort: _, ...initial } = initialFilters(ctx);
  const names = Object.keys(initial) as (keyof typeof initial)[];
  return names.filter((name) => String(filters[name]) !== String(initial[name])).length;
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
  { distance }: FilterChoices,
): { href: string; text: string } | null {
  const { t, tenant, locale } = ctx;
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
  if (countFilters(ctx, filters) > 0) return { href: paths.membersCleared(), text: t("search:empty_clear") };
  const everyone = readFilters(tenant, new URLSearchParams(), []);
  return String(filtersQuery(tenant, everyone)) === String(filtersQuery(tenant, filters))
    ? null
    : { href: paths.members(filtersQuery(tenant, everyone)), text: t("search:empty_clear") };
}
