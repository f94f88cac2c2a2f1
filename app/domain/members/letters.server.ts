/** The scripts of names, by their use today. Another letter is unusual. */
const scripts = [
  ...["Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Hebrew", "Arabic", "Syriac", "Thaana", "Nko"],
  ...["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam"],
  ...["Sinhala", "Thai", "Lao", "Tibetan", "Myanmar", "Khmer", "Ethiopic", "Cherokee", "Canadian_Aboriginal"],
  ...["Mongolian", "Han", "Hiragana", "Katakana", "Bopomofo", "Hangul", "Yi", "Javanese", "Balinese"],
  ...["Sundanese", "Ol_Chiki", "Meetei_Mayek", "Tifinagh", "Vai", "Lisu", "Chakma", "Adlam"],
];
/** Scripts that one name uses together. UTS 39, 5.2, without the mixes with Latin letters. */
const mixes = [
  ["Han", "Hiragana", "Katakana"],
  ["Han", "Bopomofo"],
  ["Han", "Hangul"],
];
const setOf = (some: readonly string[]) =>
  new RegExp(
    `^[\u0300-\u036f\\p{Script_Extensions=Inherited}${some.map((script) => `\\p{Script_Extensions=${script}}`).join("")}]+$`,
    "u",
  );
const sets = [...scripts.map((script) => [script]), ...mixes].map(setOf);
const known = setOf(scripts);

/** The Latin letters of today's languages. Others, such as small capitals and phonetic signs, only imitate them. */
const LATIN =
  /^[A-Za-z\u00c0-\u01bf\u01cd-\u024f\u0253\u0254\u0256\u0257\u0259\u025b\u0260\u0263\u0266\u0268\u0269\u0272\u0283\u0288-\u028b\u0292\u0294\u1e00-\u1eff]$/u;
/** Apostrophes that are letters, as in Hawaiian and Ukrainian. */
const APOSTROPHES = /[\u02bb\u02bc]/gu;
/** Marks that fit any letter: those above and below it, none through it. */
const ANY_MARK = /^[\u0300-\u0333\u0339-\u036f]$/u;
const OWN_MARK = /^(?=\p{M})[^\p{Me}\p{Script_Extensions=Inherited}]$/u;

export type LettersProblem = "unusual" | "mixed";

/**
 * Returns why the letters of a text are refused where it names a person, or null. Letters of a text are of one script, or of scripts that
 * are written together. Letters that are invisible, variants of others (such as full-width ones) or of no language today are unusual, and so
 * are marks without a letter or more than four of them. Other characters are not checked. UTS 39
 */
export function lettersProblem(text: string): LettersProblem | null {
  const composed = text.normalize("NFC");
  if (/\p{Default_Ignorable_Code_Point}/u.test(text) || text.normalize("NFKC") !== composed) return "unusual";
  if (/(?<![\p{L}\p{M}])\p{M}|[^\P{M}\p{Mc}]{5}/u.test(text.normalize("NFD"))) return "unusual";
  const letters = [...composed.replace(APOSTROPHES, "")].filter((one) => /[\p{L}\p{M}\p{N}]/u.test(one));
  if (!letters.every(isUsual)) return "unusual";
  const ofScripts = letters.filter((one) => !/[0-9]/.test(one)).join("");
  return ofScripts === "" || sets.some((set) => set.test(ofScripts)) ? null : "mixed";
}

function isUsual(letter: string): boolean {
  if (/[0-9]/.test(letter)) return true;
  if (/\p{M}/u.test(letter)) return ANY_MARK.test(letter) || (OWN_MARK.test(letter) && known.test(letter));
  if (/\p{Script=Latin}/u.test(letter)) return LATIN.test(letter);
  return (
    /[\p{L}\p{Nd}〇]/u.test(letter) && !/\p{Script_Extensions=Inherited}/u.test(letter) && known.test(letter)
  );
}
