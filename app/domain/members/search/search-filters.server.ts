import { z } from "zod";
import type { Account } from "~/domain/accounts/account.server";
import { ageOn, genders } from "~/domain/accounts/rules";
import { cleanText } from "~/domain/accounts/typed-text.server";
import { listRegions } from "~/domain/places/regions.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { MOST_INTERESTS, OLDEST_ASKED, RADIUS, type SearchSort, showsDistance, sorts } from "../rules";

/** What a search asks for; null, false or empty where it does not matter. product.md §3 "Search state" */
export type SearchFilters = {
  gender: string[];
  country: string | null;
  countryregion: string | null;
  city: string | null;
  /** whole years, both included */
  min_age: number;
  max_age: number;
  online: boolean;
  with_photo: boolean;
  interests: string[];
  /** whole kilometres, or miles where the searcher's country has them; null for any distance */
  radius: number | null;
  sort: SearchSort;
};

const within = z.coerce
  .number()
  .int()
  .min(RADIUS.least)
  .max(RADIUS.most)
  .refine((value) => value % RADIUS.step === 0)
  .catch(0);
const age = z.coerce.number().int().min(18).max(OLDEST_ASKED).catch(Number.NaN);
const tick = z.string().transform((value) => value === "1");
const Asked = z.object({
  gender: z.array(z.string().max(20)).max(10).catch([]),
  country: z.string().max(2).catch(""),
  countryregion: z.string().max(10).catch(""),
  city: z.string().max(80).transform(cleanText).catch(""),
  min_age: age,
  max_age: age,
  online: tick.catch(false),
  with_photo: tick.catch(false),
  interests: z.array(z.string().max(40)).max(60).catch([]),
  radius: within,
  sort: z.enum(sorts).catch("active"),
});

type Brand = Pick<Tenant, "config">;

/**
 * Where a search begins: whom the member seeks, in their country; everyone in the visitor's country for a stranger. The brand or its niche
 * may begin with a narrower or a wider area, or with ages.
 */
export function defaultFilters(
  { config }: Brand,
  member: Pick<Account, "seeks" | "country" | "countryregion" | "dateOfBirth"> | null,
  country: string,
  today: string,
): SearchFilters {
  const { area = "country", min_age = config.min_age, age_span } = config.default_filters;
  const may = (field: (typeof config.search_fields)[number]) => config.search_fields.includes(field);
  const inCountry = may("country") && area !== "anywhere";
  const isNear = inCountry && may("countryregion") && area === "region";
  const age = member && age_span !== undefined && may("age") ? ageOn(member.dateOfBirth, today) : null;
  const youngest = Math.max(config.min_age, may("age") ? min_age : 0);
  return {
    gender: may("gender") ? [...(member?.seeks ?? [])] : [],
    country: inCountry ? (member?.country ?? country) : null,
    countryregion: isNear ? (member?.countryregion ?? null) : null,
    city: null,
    min_age: age === null ? youngest : Math.max(youngest, age - age_span!),
    max_age: age === null ? OLDEST_ASKED : Math.min(OLDEST_ASKED, age + age_span!),
    online: false,
    with_photo: false,
    interests: [],
    radius: null,
    sort: "active",
  };
}

/**
 * Reads a search from an address. What the brand does not offer, or what is none, is passed over.
 * @param offered the interests of the brand. product.md §3 search_fields
 */
export function readFilters(
  { config }: Brand,
  query: URLSearchParams,
  offered: readonly string[],
): SearchFilters {
  const given = Asked.parse({
    ...Object.fromEntries(query),
    gender: query.getAll("gender"),
    interests: query.getAll("interests"),
  });
  const may = (field: (typeof config.search_fields)[number]) =>
    field === "radius" ? offersRadius(config) : config.search_fields.includes(field);
  const country =
    may("country") && config.countries.some((code) => code === given.country) ? given.country : null;
  const isRegion =
    country !== null &&
    may("countryregion") &&
    listRegions(country, "en").some(({ id }) => id === given.countryregion);
  const ages = [given.min_age || config.min_age, given.max_age || OLDEST_ASKED].sort((a, b) => a - b);
  const [min_age = config.min_age, max_age = OLDEST_ASKED] = may("age") ? ages : [];
  return {
    gender: may("gender") ? genders.filter((gender) => given.gender.includes(gender)) : [],
    country,
    countryregion: isRegion ? given.countryregion : null,
    city: isRegion && given.city ? given.city : null,
    min_age: Math.max(min_age, config.min_age),
    max_age: Math.max(max_age, config.min_age),
    online: may("online") && given.online,
    with_photo: may("with_photo") && given.with_photo,
    interests: may("interests")
      ? offered.filter((interest) => given.interests.includes(interest)).slice(0, MOST_INTERESTS)
      : [],
    radius: may("radius") ? given.radius || null : null,
    sort: given.sort === "near" && !showsDistance(config) ? "active" : given.sort,
  };
}

/** Whether a brand's search can be limited to a radius. */
export function offersRadius(config: Brand["config"]): boolean {
  return config.search_fields.includes("radius") && showsDistance(config);
}

/** The radius that a form asks for, in whole units; null for any distance, and where the brand offers none. */
export function readRadius({ config }: Brand, text: string): number | null {
  return (offersRadius(config) && within.parse(text)) || null;
}

/** A form whose boxes are all empty sends nothing else: it still is a search, for everyone. */
const ASKED = "search";

/** Whether an address asks for a search. */
export function isSearch(query: URLSearchParams): boolean {
  return query.has(ASKED) || Object.keys(Asked.shape).some((field) => query.has(field));
}

/** The same search as an address says it; `readFilters` understands it. */
export function filtersQuery({ config }: Brand, filters: SearchFilters): URLSearchParams {
  const query = new URLSearchParams({ [ASKED]: "1" });
  for (const gender of filters.gender) query.append("gender", gender);
  if (filters.country) query.set("country", filters.country);
  if (filters.countryregion) query.set("countryregion", filters.countryregion);
  if (filters.city) query.set("city", filters.city);
  if (filters.min_age !== config.min_age) query.set("min_age", String(filters.min_age));
  if (filters.max_age !== OLDEST_ASKED) query.set("max_age", String(filters.max_age));
  if (filters.online) query.set("online", "1");
  if (filters.with_photo) query.set("with_photo", "1");
  for (const interest of filters.interests) query.append("interests", interest);
  if (filters.radius) query.set("radius", String(filters.radius));
  if (filters.sort !== "active") query.set("sort", filters.sort);
  return query;
}
