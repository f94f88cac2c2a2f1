/** What both sides of the complaints page know. product.md §2, decisions §9 */

/** What a complaint can be about, in the order in which it is offered. */
export const abouts = ["profile", "photo", "message", "decision", "else"] as const;
export type About = (typeof abouts)[number];

/** What is wrong with a profile, photo or message. */
export const categories = ["fake", "insult", "under_age", "intimate", "money", "else"] as const;
export type Category = (typeof categories)[number];

export const BODY_MAX = 4000;
export const PLACE_MAX = 300;

/** A complaint is decided in so many days; where somebody may be in danger, in so many hours. */
export const DECISION_DAYS = 7;
export const URGENT_HOURS = 24;

/** So long a decided complaint is kept, for as long can it be objected to; in days. */
export const KEPT_DAYS = 183;

/** Whether it has to be said what is wrong: with a member's doing, not with ours. */
export function needsCategory(about: string): boolean {
  return about === "profile" || about === "photo" || about === "message";
}

/** Whether harm goes on while a photo is seen: it is hidden until somebody has looked at it. */
export function hidesPhoto(category: string | null): boolean {
  return category === "under_age" || category === "intimate";
}

/** Whether a complaint may be made without saying who makes it: nobody must fear to report the abuse of a child. */
export function maybeNameless(category: string | null): boolean {
  return category === "under_age";
}
