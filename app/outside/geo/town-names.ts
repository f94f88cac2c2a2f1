/** Letters that do not decompose into a base letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** How letters are written where a keyboard lacks them: "Koeln", "Aalborg". */
const SPELT: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/** Words that names of towns have in a long and a short form. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ["saint", "st"],
  ["sankt", "st"],
  ["sint", "st"],
  ["sainte", "ste"],
  ["mount", "mt"],
  ["fort", "ft"],
  ["port", "pt"],
]);

/** Small words inside a name, which people omit: "Frankfurt/Main" is Frankfurt am Main. */
const SMALL = new Set(
  "a aan ad am an auf bei d da de del della den der des di do du en i im in la le les lez ob od of on op s sur the ue und upon".split(
    " ",
  ),
);

// A country has thousands of names and most need little work, so each step is left out where nothing is to do.
const ASCII = /^[ -~]*$/;
const TO_SPELL = /[äöüøåÄÖÜØÅ]|[aouAOU][\u0308\u030a]/;

/** Returns a normalized name: lower case, without accents, words separated by one space. "D.C." is one word. */
export function plain(text: string): string {
  let name = text.toLowerCase();
  if (!ASCII.test(name))
    name = name
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);
  if (name.includes(".")) name = name.replace(/(?<!\p{L})(\p{L})\.\s?(?=\p{L}(?:\.|$))/gu, "$1");
  // Swedish shortens with a colon: "S:t Michel".
  if (name.includes(":")) name = name.replace(/^s:t/, "st");
  return name.replace(ASCII.test(name) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, " ").trim();
}

/** The same with ä, ö, ü, ø and å as two letters. */
function spelt(text: string): string {
  const letters = text.toLowerCase().normalize("NFC");
  return plain(letters.replace(/[äöüøå]/g, (letter) => SPELT[letter] ?? letter));
}

/** Returns a normalized name with short words for long ones and without the small words inside. */
function short(name: string): string {
  const words = name.split(" ");
  const last = words.length - 1;
  return words
    .filter((word, at) => at === 0 || at === last || !SMALL.has(word))
    .map((word, at, { length }) => (at < length - 1 ? (SHORT.get(word) ?? word) : word))
    .join(" ");
}

/**
 * Returns the normalized forms of a name, without repetitions, the plain one first. Two names are the same if they have a form in common; a
 * text begins a name if one of its forms begins one of the name's.
 */
export function formsOf(name: string): string[] {
  const first = plain(name);
  if (first === "") return [];
  const forms = new Set([first]);
  if (TO_SPELL.test(name)) forms.add(spelt(name));
  for (const form of [...forms]) if (form.includes(" ")) forms.add(short(form));
  return [...forms];
}
