/** The rules that browser and server share for account forms. Contains no secrets and no look-ups. product 5.14 */
import { hasClearLetters } from "../members/rules";

export const NAME_LENGTH = { min: 3, max: 20 } as const;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
export const EMAIL_MAX = 254;

/** The validity of mailed links, in hours. product 7.2 */
export const LINK_HOURS = {
  activate: 7 * 24,
  reset: 1,
  mail_change: 24,
  mail_undo: 48,
  complete_signup: 7 * 24,
  /** an unconfirmed account with purchases, offered to the owner of its address */
  take_over: 7 * 24,
  invitation: 30 * 24,
} as const;

/** The reasons for leaving. product 7.10 */
export const leavingReasons = [
  "met_here",
  "met_elsewhere",
  "many_mails",
  "few_nearby",
  "costs",
  "bad_experience",
  "less_visible",
  "broken",
  "else",
] as const;
export type LeavingReason = (typeof leavingReasons)[number];
export const LEAVING_NOTE_MAX = 500;

/** The lifetime of a session, in days. product 6.8 */
export const SESSION_DAYS = 30;

/**
 * Returns whether a name is a valid username: letters of any script, digits, "_" and "-". Refuses invisible letters, variants of other
 * letters (such as full-width ones) and letters that imitate another script's, because they would make a name look like another member's.
 */
export function isUsername(name: string): boolean {
  const letters = [...name].length;
  return (
    letters >= NAME_LENGTH.min &&
    letters <= NAME_LENGTH.max &&
    /^[\p{L}\p{N}_-]+$/u.test(name) &&
    hasClearLetters(name)
  );
}

/** Returns whether a text is a calendar date, such as "2000-02-29". */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
