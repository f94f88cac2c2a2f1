import { isDisposableEmail } from "disposable-email-domains-js";
import { EMAIL_MAX } from "./accounts/rules";
import type { AccountProblem } from "./problems";

const SIGN = "[\\w!#$%&'*+/=?^`{|}~-]";
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** Addresses that mail servers accept: RFC 5322 without quotes and comments, also in domains of other scripts (`xn--`). */
const email = new RegExp(
  `^${SIGN}{1,64}(?:\\.${SIGN}{1,64}){0,31}@(?:${LABEL}\\.){1,20}(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$`,
  "i",
);
const LOCAL_MAX = 64;

/** Returns whether a text is an e-mail address. */
export function isEmail(address: string): boolean {
  return address.length <= EMAIL_MAX && address.lastIndexOf("@") <= LOCAL_MAX && email.test(address);
}

/**
 * Returns why an e-mail address is refused, or null.
 * @param address as it was typed
 */
export function emailProblem(address: string, refuseDisposable: boolean): AccountProblem | null {
  if (!isEmail(address)) return /[^\p{ASCII}]/u.test(address) ? "email_letters" : "email_invalid";
  return refuseDisposable && isDisposableEmail(address) ? "email_disposable" : null;
}

/** Scripts in which a joiner changes the shape of a letter. */
const JOINING = [
  ...["Adlam", "Arabic", "Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Kannada", "Khmer", "Malayalam"],
  ...["Mongolian", "Myanmar", "Nko", "Oriya", "Sinhala", "Syriac", "Tamil", "Telugu", "Tibetan"],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join("");

/** Invisible characters with a function, each with the character that they change. */
const functional = [
  // The flag of a part of a country: a black flag and the letters of its code.
  "\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}",
  // An emoji with its skin colour or presentation, joined to the next one.
  "\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\ufe0e\\ufe0f])?(?:\\u200d(?=\\p{Extended_Pictographic}))?",
  // A digit on a key.
  "[0-9#*]\\ufe0f(?=\\u20e3)",
  // Variants of Chinese characters and of mathematical signs, and forms of Mongolian letters.
  "\\p{Script=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]",
  "\\p{Sm}\\ufe00",
  "(?=\\p{L})\\p{Script=Mongolian}[\\u180b-\\u180f]",
  // A joiner after a letter and its marks. The letter decides, because scripts share marks and composed letters hide them.
  `(?=\\p{L})[${JOINING}](?:(?!\\p{Default_Ignorable_Code_Point})\\p{M}){0,8}[\\u200c\\u200d]`,
].join("|");
const INVISIBLE = "(?!\\n)[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cs}\\ufff9-\\ufffb]";
const invisible = new RegExp(`(${functional})|${INVISIBLE}`, "gu");

/** The marks above and below a letter that are stored; more would cover other lines. */
const MARKS_MAX = 4;

/**
 * Normalizes typed or pasted text to what it shows: one Unicode form, line breaks as "\n" and at most two empty lines in a row, spaces for
 * tabs. Removes characters that are invisible, change the direction or hide data, and marks that pile up on a letter. Keeps invisible
 * characters that emoji and scripts need. A text that shows nothing is "". product 11.9
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .replace(invisible, "$1")
    .normalize("NFD")
    .replace(/[\p{M}\u200c\u200d]{5,}/gu, withoutPile)
    .normalize("NFC")
    .replace(/\n(?:[^\S\n]*\n){3,}/g, "\n\n\n")
    .trim();
  return showsNothing(clean) ? "" : clean;
}

/** Like `cleanText`, for a field of one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, " ");
}

/** Drops what is above `MARKS_MAX` in the marks of one letter. Spacing marks, such as vowel signs, stand beside it and are kept. */
function withoutPile(marks: string): string {
  let count = 0;
  return marks.replace(/[^\p{Mc}]/gu, (mark) => {
    if (/\p{M}/u.test(mark)) count += 1;
    return count > MARKS_MAX ? "" : mark;
  });
}

/** Returns whether a text consists only of spaces and invisible characters. */
function showsNothing(text: string): boolean {
  return /^[\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]*$/u.test(text);
}
