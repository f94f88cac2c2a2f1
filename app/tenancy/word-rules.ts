/** Values that every text may use, whether the language's own text does or not. */
export const alwaysValues: readonly string[] = ["name", "min_age"];

/** Words that pages show with their emphasis: in these, and where a language's own text has it, a brand may stress what it likes. */
export const stressedWords: readonly string[] = [
  "common:entry_title",
  "home:hero_title",
  "home:who_title",
  "home:cost_title",
  "home:honest_title",
  "home:how_title",
  "home:faq_title",
  "home:end_title",
  "games:swipe_title",
  "match:title",
  "search:title",
];

const pluralForm = /^(.+)_(zero|one|two|few|many|other)$/;

/** A key as its stem and plural form: "days_one" is `["days", "one"]`, null for a key without such an ending. */
export function splitPlural(key: string): { stem: string; form: string } | null {
  const match = pluralForm.exec(key);
  return match?.[1] && match[2] ? { stem: match[1], form: match[2] } : null;
}

/** The names in a text's `{{placeholders}}`. */
export function placeholdersOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\{\s*-?\s*([^},\s]*)[^}]*\}\}/g)].map((match) => match[1] ?? ""));
}

/** The tags of a text in their order, such as `<em> </em>`. */
export function tagsOf(text: string): string[] {
  return [...text.matchAll(/<(\/?)([a-z][\w-]*)[^>]*>/gi)].map(
    (match) => `<${match[1]}${match[2]?.toLowerCase()}>`,
  );
}

/** Whether a text's tags are ones that are shown as emphasis, each opened and closed. */
export function isWellStressed(text: string): boolean {
  const plain = text.replace(/<em>[^<]*<\/em>|<strong>[^<]*<\/strong>|<br\s*\/?>/g, "");
  return tagsOf(plain).length === 0;
}
