import type { PronounKey } from "~/i18n/pronouns";

/** What members can tell of themselves, in the order in which it is offered. product.md §3 */
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
/** The choice of somebody who writes their own. */
export const OWN_PRONOUNS = "own";
/** Characters of own pronouns. */
export const OWN_PRONOUNS_MAX = 24;

export const MOST_INTERESTS = 12;

/** The rows in which a member answers questions: as many answers as a profile has at most. */
export const answerRows = [1, 2, 3] as const;
export const MOST_ANSWERS = answerRows.length;
/** Characters of an answer. */
export const ANSWER_MIN = 2;
export const ANSWER_MAX = 160;

/** Whoever was seen so many minutes ago is still there. */
export const ONLINE_MINUTES = 5;

/** Whether a member counts as being there now. */
export function isOnline(lastActive: Date, now: Date): boolean {
  return now.getTime() - lastActive.getTime() < ONLINE_MINUTES * 60_000;
}

/** A page of a search. */
export const SEARCH_PAGE = 24;
/** No more than this is ever counted; what is more is "1000+". decisions §5 */
export const MOST_COUNTED = 1000;

/** A number as it is shown: exact up to a thousand, and a round one with more behind it where not all were counted. decisions §5 */
export function shownCount({ atLeast, isExact }: { atLeast: number; isExact: boolean }): {
  count: number;
  isMore: boolean;
} {
  if (isExact) return { count: atLeast, isMore: false };
  const step = atLeast >= MOST_COUNTED ? MOST_COUNTED : atLeast >= 100 ? 100 : 10;
  return { count: atLeast - (atLeast % step), isMore: true };
}

/** The upper end of the ages that can be asked for; it means "or older". */
export const OLDEST_ASKED = 99;

/** The radius of a search, in kilometres or miles. */
export const RADIUS = { least: 5, most: 100, step: 5 } as const;

/** The orders of a search: those who are or were there last, the nearest, or the newest first. */
export const sorts = ["active", "near", "new"] as const;
export type SearchSort = (typeof sorts)[number];

/** Whether a brand tells distances. They lead to a member's town, so only where it shows towns. */
export function showsDistance({
  visible_profile_fields,
}: {
  visible_profile_fields: readonly string[];
}): boolean {
  return visible_profile_fields.includes("city");
}
