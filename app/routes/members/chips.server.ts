import { OLDEST_ASKED } from "~/domain/members/rules";
import { filtersQuery, type SearchFilters } from "~/domain/members/search/search-filters.server";
import { unitOf } from "~/domain/places/distance.server";
import { listRegions } from "~/domain/places/regions.server";
import type { Ctx } from "~/http/context.server";
import { countryName, formatDistance } from "~/i18n/format";
import type { Translate, WordKey } from "~/i18n/translate";
import { paths } from "~/paths";
import { capital } from "./choices.server";

type Genders = "woman" | "man" | "nonbinary";

/** The filters of a search one by one, each with the address of the search without it. */
export function chipsOf(
  { t, locale, tenant, member }: Ctx,
  filters: SearchFilters,
): { text: string; href: string }[] {
  const { min_age } = tenant.config;
  const without = (left: Partial<SearchFilters>) =>
    paths.members(filtersQuery(tenant, { ...filters, ...left }));
  const chips: { text: string; href: string }[] = [];
  const add = (text: string, left: Partial<SearchFilters>) => chips.push({ text, href: without(left) });
  const unit = member?.position ? unitOf(member.country) : null;
  if (filters.radius && unit) add(`≤ ${formatDistance(filters.radius, unit, locale)}`, { radius: null });
  for (const gender of filters.gender as Genders[])
    add(capital(t(`account:seeks_${gender}`), locale), {
      gender: filters.gender.filter((other) => other !== gender),
    });
  if (filters.min_age !== min_age || filters.max_age !== OLDEST_ASKED)
    add(agesText(filters), { min_age, max_age: OLDEST_ASKED });
  if (filters.city) add(filters.city, { city: null });
  if (filters.countryregion) {
    const region = listRegions(filters.country ?? "", locale).find(({ id }) => id === filters.countryregion);
    add(region?.name ?? filters.countryregion, { countryregion: null, city: null });
  }
  if (filters.country) {
    const left = { country: null, countryregion: null, city: null };
    add(countryName(filters.country, locale), left);
  }
  if (filters.online) add(t("common:online"), { online: false });
  if (filters.with_photo) add(t("search:with_photo"), { with_photo: false });
  for (const interest of filters.interests)
    add(interestText(t, interest), { interests: filters.interests.filter((other) => other !== interest) });
  return chips;
}

const interestText = (t: Translate, id: string) => t(`interests:${id}` as WordKey);

function agesText({ min_age, max_age }: SearchFilters): string {
  return max_age === OLDEST_ASKED ? `${min_age}+` : `${min_age}–${max_age}`;
}
