import { z } from "zod";
import { ageOn } from "~/domain/calendar";
import type { Account } from "~/domain/context";
import { genders } from "~/domain/members/rules";
import { listRegions } from "~/domain/places/regions.server";
import { cleanLine } from "~/domain/typed-text.server";
import type { Tenant } from "~/tenancy/tenant.server";
import {
  MAX_INTERESTS,
  OLDEST_SEARCHED,
  offeredFilters,
  RADIUS,
  radiusAt,
  type SearchSort,
  showsDistance,
  sorts,
} from "../rules";

/** The filters of a search; null, false or empty where a filter is not set. product 9.5 */
export type SearchFilters = {
  gender: string[];
  country: string | null;
  countryregion: string | null;
  city: string | null;
  /** whole years, both inclusive */
  min_age: number;
  max_age: number;
  online: boolean;
  with_photo: boolean;
  interests: string[];
  /** whole kilometres, or miles where the searcher's country uses them; null for any distance */
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
/** The position of a slider for the radius. */
const position = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .optional()
  .catch(undefined);
const age = z.coerce.number().int().min(18).max(OLDEST_SEARCHED).catch(Number.NaN);
const tick = z.string().transform((value) => value === "1");
const FilterQuery = z.object({
  gender: z.array(z.string().max(20)).max(10).catch([]),
  country: z.string().max(2).catch(""),
  countryregion: z.string().max(10).catch(""),
  city: z.string().max(80).transform(cleanLine).catch(""),
  min_age: age,
  max_age: age,
  online: tick.catch(false),
  with_photo: tick.catch(false),
  interests: z.array(z.string().max(40)).max(60).catch([]),
  radius: within,
  radius_at: position,
  sort: z.enum(sorts).catch("active"),
});

type Brand = Pick<Tenant, "config">;

/**
 * Returns the filters with which a search starts: the genders that the member seeks, in the member's country; for a visitor everyone in the
 * visitor's country. The brand or its niche may set a narrower or wider area, or ages.
 */
export function defaultFilters(
  { config }: Brand,
  member: Pick<Account, "seeks" | "country" | "countryregion" | "dateOfBirth"> | null,
  country: string,
  today: string,
): SearchFilters {
  const { area = "country", min_age = config.min_age, age_span } = config.default_filters;
  const offered = offeredFilters(config);
  const may = (field: (typeof offered)[number]) => offered.includes(field);
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
    max_age: age === null ? OLDEST_SEARCHED : Math.min(OLDEST_SEARCHED, age + age_span!),
    online: false,
    with_photo: false,
    interests: [],
    radius: null,
    sort: "active",
  };
}

/**
 * Reads a search from a URL. Filters that the brand does not offer and invalid values are ignored.
 * @param interests those of the brand. product 9.5
 */
export function readFilters(
  { config }: Brand,
  query: URLSearchParams,
  interests: readonly string[],
): SearchFilters {
  const given = FilterQuery.parse({
    ...Object.fromEntries(query),
    gender: query.getAll("gender"),
    interests: query.getAll("interests"),
  });
  const offered = offeredFilters(config);
  const may = (field: (typeof offered)[number]) => offered.includes(field);
  const country =
    may("country") && config.countries.some((code) => code === given.country) ? given.country : null;
  const isRegion =
    country !== null &&
    may("countryregion") &&
    listRegions(country, "en").some(({ id }) => id === given.countryregion);
  const ages = [given.min_age || config.min_age, given.max_age || OLDEST_SEARCHED].sort((a, b) => a - b);
  const [min_age = config.min_age, max_age = OLDEST_SEARCHED] = may("age") ? ages : [];
  return {
    gender: may("gender") ? genders.filter((gender) => given.gender.includes(gender)) : [],
    country,
    countryregion: isRegion ? given.countryregion : null,
    city: isRegion && given.city && config.visible_profile_fields.includes("city") ? given.city : null,
    min_age: Math.max(min_age, config.min_age),
    max_age: Math.max(max_age, config.min_age),
    online: may("online") && given.online,
    with_photo: may("with_photo") && given.with_photo,
    interests: may("interests")
      ? interests.filter((interest) => given.interests.includes(interest)).slice(0, MAX_INTERESTS)
      : [],
    radius: may("radius") ? radiusOf(given) : null,
    sort: given.sort === "near" && !showsDistance(config) ? "active" : given.sort,
  };
}

/** Returns whether a brand's search can be limited to a radius. */
export function offersRadius(config: Brand["config"]): boolean {
  return offeredFilters(config).includes("radius");
}

/** Reads the radius of a form, in whole units; null for any distance, and where the brand offers no radius. */
export function readRadius(
  { config }: Brand,
  form: { radius?: string | undefined; radius_at?: string | undefined },
): number | null {
  if (!offersRadius(config)) return null;
  return radiusOf({ radius: within.parse(form.radius), radius_at: position.parse(form.radius_at) });
}

/** A slider sends its position, links the radius itself. */
function radiusOf({ radius, radius_at }: { radius: number; radius_at?: number | undefined }): number | null {
  return radius_at === undefined ? radius || null : radiusAt(radius_at);
}

/** A form without any filter sends only this field: it is still a search, for everyone. */
const REQUESTED = "search";

/** Returns whether a URL contains a search. */
export function isSearch(query: URLSearchParams): boolean {
  return query.has(REQUESTED) || Object.keys(FilterQuery.shape).some((field) => query.has(field));
}

/** Writes a search as the query of a URL, which `readFilters` reads. */
export function filtersQuery({ config }: Brand, filters: SearchFilters): URLSearchParams {
  const query = new URLSearchParams({ [REQUESTED]: "1" });
  for (const gender of filters.gender) query.append("gender", gender);
  if (filters.country) query.set("country", filters.country);
  if (filters.countryregion) query.set("countryregion", filters.countryregion);
  if (filters.city) query.set("city", filters.city);
  if (filters.min_age !== config.min_age) query.set("min_age", String(filters.min_age));
  if (filters.max_age !== OLDEST_SEARCHED) query.set("max_age", String(filters.max_age));
  if (filters.online) query.set("online", "1");
  if (filters.with_photo) query.set("with_photo", "1");
  for (const interest of filters.interests) query.append("interests", interest);
  if (filters.radius) query.set("radius", String(filters.radius));
  if (filters.sort !== "active") query.set("sort", filters.sort);
  return query;
}
