import type { DecisionRule, Restriction } from "~/db/tables";

/** The rules of decisions, in the order of their keys 1 to 6. */
export const rules = [
  "money",
  "fake",
  "advertising",
  "insult",
  "under_age",
  "intimate",
] as const satisfies readonly DecisionRule[];
export const restrictions = ["warning", "removal", "suspension"] as const satisfies readonly Restriction[];

/** For how many days a decision suspends a member. */
export const suspensionDays = [1, 3, 7, 30] as const;

export const FACTS_MAX = 2000;
export const APPEAL_MAX = 2000;
export const ANSWER_MAX = 2000;
/** What operators write to members has at least so many characters. */
export const TEXT_MIN = 10;

/** A member may object to a decision for so many days: six months. */
export const APPEAL_DAYS = 183;
