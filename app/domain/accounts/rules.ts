/** The rules that browser and server share for account forms. Contains no secrets and no look-ups. product 5.14 */
/** The length of a username in letters as readers see them, and its limit with their marks in characters. product 5.9 */
export const NAME_LENGTH = { min: 3, max: 20 } as const;
export const NAME_CHARACTERS = 60;
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

/** Returns whether a text is a calendar date, such as "2000-02-29". */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
