import type { PronounKey } from "~/i18n/pronouns";

/** The attributes that members can state about themselves, in the order in which they are offered. product 8.4 */
export const attributes = {
  hair_color: ["black", "dark_brown", "light_brown", "blonde", "red", "grey", "white", "colorful", "bald"],
  eye_color: ["brown", "hazel", "green", "blue", "grey"],
  body_type: ["slim", "athletic", "average", "curvy", "full"],
  tattoos: ["none", "one", "some", "many"],
  relationship_status: ["single", "separated", "divorced", "widowed", "open_relationship", "complicated"],
  signup_reason: ["chat", "friendship", "flirting", "dating", "relationship", "looking_around"],
} as const;
export type Attribute = keyof typeof attributes;

/** The pronouns that can be chosen where a brand asks for them, in the order in which they are offered. */
export const pronounKeys = [
  "she_her",
  "he_him",
  "they_them",
  "she_they",
  "he_they",
  "any",
  "ask",
] as const satisfies readonly PronounKey[];
/** The choice that stands for a custom text. */
export const OWN_PRONOUNS = "own";
/** The maximum length of custom pronouns, in characters. */
export const OWN_PRONOUNS_MAX = 24;

export const MAX_INTERESTS = 12;

/** The maximum number of answers of a profile. */
export const MAX_ANSWERS = 3;
/** The length of an answer, in characters. */
export const ANSWER_MIN = 2;
export const ANSWER_MAX = 160;

/** A member who was active less than this many minutes ago counts as online. */
export const ONLINE_MINUTES = 5;

/** Returns whether a member counts as online. */
export function isOnline(lastActive: Date, now: Date): boolean {
  return now.getTime() - lastActive.getTime() < ONLINE_MINUTES * 60_000;
}

/** Results per page of a search. */
export const SEARCH_PAGE = 24;
/** The highest number that is counted; beyond it the search shows "1000+". product 9.10 */
export const MAX_COUNTED = 1000;

/** Returns a count as it is shown: exact, or rounded down with `isMore` where not all were counted. product 9.10 */
export function shownCount({ atLeast, isExact }: { atLeast: number; isExact: boolean }): {
  count: number;
  isMore: boolean;
} {
  if (isExact) return { count: atLeast, isMore: false };
  const step = atLeast >= MAX_COUNTED ? MAX_COUNTED : atLeast >= 100 ? 100 : 10;
  return { count: atLeast - (atLeast % step), isMore: true };
}

/** The highest age in a search; as the upper limit it means "or older". */
export const OLDEST_SEARCHED = 99;

/** The years of a bar above the ages of the search form. */
export const AGE_STEP = 3;

/** The radius of a search, in kilometres or miles. `start`: that of the slider in the signup. */
export const RADIUS = { least: 5, most: 500, step: 5, start: 50 } as const;

/** The radii on a slider, closer together where they are small. The position behind the last one is any distance. */
export const RADII = [5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 300, 400, 500] as const;

/** Returns the radius at a position of a slider; null for any distance. */
export function radiusAt(position: number): number | null {
  return RADII[position] ?? null;
}

/** Returns the position of a slider that shows a radius, or the next larger one. @param radius null for any distance */
export function positionAt(radius: number | null): number {
  const at = radius === null ? -1 : RADII.findIndex((one) => one >= radius);
  return at < 0 ? RADII.length : at;
}

/** The orders of a search: most recently active, nearest, or newest members first. */
export const sorts = ["active", "near", "new"] as const;
export type SearchSort = (typeof sorts)[number];

/** Returns whether a brand shows distances. A distance narrows down a member's town, so only brands that show towns show it. */
export function showsDistance({
  visible_profile_fields,
}: {
  visible_profile_fields: readonly string[];
}): boolean {
  return visible_profile_fields.includes("city");
}

/** The field of a profile that a filter of the search reveals. */
const revealed: Record<string, string> = {
  gender: "gender",
  age: "age",
  countryregion: "countryregion",
  radius: "city",
  interests: "interests",
};

/**
 * Returns the filters that a brand's search offers: those of its settings without the ones that would reveal a field which its profiles
 * hide. product 9.5
 */
export function offeredFilters<Field extends string>({
  search_fields,
  visible_profile_fields,
}: {
  search_fields: readonly Field[];
  visible_profile_fields: readonly string[];
}): Field[] {
  return search_fields.filter(
    (field) => revealed[field] === undefined || visible_profile_fields.includes(revealed[field]),
  );
}

export const genders = ["woman", "man", "nonbinary"] as const;

export const sexualities = [
  "heterosexual",
  "gay",
  "lesbian",
  "bisexual",
  "pansexual",
  "queer",
  "asexual",
  "unsaid",
] as const;

export const SIGNUP_MESSAGE_MAX = 500;
