/** What both sides of an account's forms know. No secrets, no look-ups. product.md §5, decisions §4 */

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

export const NAME_LENGTH = { min: 3, max: 20 } as const;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
export const EMAIL_MAX = 254;
export const SIGNUP_MESSAGE_MAX = 500;
export const CITY_MAX = 80;

/** How long mailed links work, in hours. decisions §4 */
export const LINK_HOURS = {
  activate: 7 * 24,
  reset: 1,
  mail_change: 24,
  mail_undo: 48,
  complete_signup: 7 * 24,
  invitation: 30 * 24,
} as const;

/** Why somebody leaves. decisions §4 */
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

/** A session ends after so many days. product.md §9 */
export const SESSION_DAYS = 30;

/** Scripts whose letters look like each other's: a name has letters of one of them. */
const lookalikes = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];
/** Latin letters that languages are written with today; others, such as small capitals, pass for these. */
const LATIN = /^[A-Za-z\u00aa-\u0130\u0132-\u0137\u0139-\u017e\u0218-\u021b\u1e00-\u1eff]$/u;
const ANY_LATIN = /\p{Script=Latin}/u;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * Whether a name may be a username: letters of any script, digits, "_" and "-". Letters that cannot be seen, that stand for others (such as
 * full-width ones) or that pass for another script's would make one name look like somebody else's.
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

/** Whether the letters of a text are of one script, can all be seen, and stand for no others. */
export function hasClearLetters(text: string): boolean {
  return (
    !/\p{Default_Ignorable_Code_Point}/u.test(text) &&
    text.normalize("NFKC") === text.normalize("NFC") &&
    lookalikes.filter((script) => script.test(text)).length <= 1 &&
    !(ANY_LATIN.test(text) && OTHER_SCRIPT.test(text)) &&
    [...text.normalize("NFC")].every((letter) => !ANY_LATIN.test(letter) || LATIN.test(letter))
  );
}

/**
 * Whole years between two days.
 * @param born such as "1990-02-28"
 * @param today the day where the tenant is, in the same form
 */
export function ageOn(born: string, today: string): number {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = born.split("-").map(Number);
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const hadBirthday = month > bornMonth || (month === bornMonth && day >= bornDay);
  return year - bornYear - (hadBirthday ? 0 : 1);
}

/** Whether a text is a day of the calendar, such as "2000-02-29". */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
