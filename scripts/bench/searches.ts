import type { SearchFilters } from "~/domain/members/search/search-filters.server";
import type { Position } from "~/domain/places/distance.server";
import { largestTowns } from "~/outside/geo/places.server";

export const COUNTRIES = ["NL", "BE", "DE"];
export type Search = { filters: SearchFilters; gender: string; from: Position };

const genders = ["woman", "man", "nonbinary"];
const interests = [
  "cooking",
  "wine",
  "swimming",
  "beach",
  "dancing",
  "museums",
  "sauna",
  "deep-conversations",
];

/** Returns searches of every kind, with few or all filters, common and rare, from towns of every size. The same seed gives the same ones. */
export function searchesOf(count: number, seed: number): Search[] {
  const next = dice(seed);
  const one = <T>(of: readonly T[]) => of[Math.floor(next() * of.length)]!;
  const towns = ["NL-NH", "NL-UT", "NL-ZE", "BE-VAN", "DE-BY"].flatMap((region) => {
    const all = largestTowns(region.slice(0, 2), region, 60);
    return [all[0]!, all[20]!, all.at(-1)!];
  });
  return Array.from({ length: count }, () => {
    const country = next() < 0.8 ? one(COUNTRIES) : null;
    const from = 18 + Math.floor(next() * 70);
    const hasAges = next() < 0.6;
    const { lat: latitude, lon: longitude } = one(towns);
    return {
      gender: one(genders),
      from: { latitude, longitude },
      filters: {
        gender: next() < 0.8 ? [one(genders)] : [],
        country,
        countryregion: country === "NL" && next() < 0.4 ? one(["NL-UT", "NL-ZE", "NL-NH"]) : null,
        city: null,
        min_age: hasAges ? from : 18,
        max_age: hasAges ? Math.min(99, from + Math.floor(next() * 20)) : 99,
        online: next() < 0.2,
        with_photo: next() < 0.4,
        interests: next() < 0.4 ? [one(interests)] : [],
        radius: null,
        sort: "active" as const,
      },
    };
  });
}

/** Returns a search with a radius of 5 to 100 km, and rarely with a region too. */
export function withRadius(search: Search, at: number): Search {
  const radius = 5 * (1 + ((Math.imul(at, 2654435761) >>> 0) % 20));
  const countryregion = at % 5 === 0 ? search.filters.countryregion : null;
  return { ...search, filters: { ...search.filters, countryregion, radius } };
}

/** Returns a generator of pseudo-random numbers in [0, 1) that repeat in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
