/** The rules that browser and server share for the complaints page. product 16.1, 16.2 */

/** What a complaint can be about, in the order in which it is offered. */
export const abouts = ["profile", "photo", "message", "decision", "else"] as const;
export type About = (typeof abouts)[number];

/** What is wrong with a profile, photo or message. */
export const categories = ["fake", "insult", "under_age", "intimate", "money", "else"] as const;
export type Category = (typeof categories)[number];

export const BODY_MAX = 4000;
export const PLACE_MAX = 300;

/** The time limit for a decision in days, and in hours if someone may be in danger. */
export const DECISION_DAYS = 7;
export const URGENT_HOURS = 24;

/** The retention of a decided complaint in days: as long as the decision can be objected to. */
export const RETENTION_DAYS = 183;

/** Returns whether a complaint needs a category: it does if it is about a member's content, not about the brand's decisions. */
export function needsCategory(about: string): boolean {
  return about === "profile" || about === "photo" || about === "message";
}

/** Returns whether a photo is hidden until it is inspected, because each further view does harm. */
export function hidesPhoto(category: string | null): boolean {
  return category === "under_age" || category === "intimate";
}

/** Returns whether a complaint may be anonymous: no one must be afraid to report child abuse. */
export function maybeNameless(category: string | null): boolean {
  return category === "under_age";
}
