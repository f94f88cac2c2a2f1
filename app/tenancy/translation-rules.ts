/** The values that every text may contain, even if the default text does not. */
export const alwaysValues: readonly string[] = ["name", "min_age"];

/** The texts that pages show with emphasis tags. A brand may use the tags in these, and where a default text contains them. */
export const stressedKeys: readonly string[] = [
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

/** Texts of the button that orders, which the law prescribes: a brand cannot override them. product 13.9 */
export const fixedKeys: readonly string[] = ["shop:order_button", "shop:order_button_plain"];

const pluralForm = /^(.+)_(zero|one|two|few|many|other)$/;

/** Splits a key into its stem and plural form, such as "days" and "one" for "days_one"; null for a key without a plural ending. */
export function splitPlural(key: string): { stem: string; form: string } | null {
  const match = pluralForm.exec(key);
  return match?.[1] && match[2] ? { stem: match[1], form: match[2] } : null;
}

/** Returns the names in a text's `{{placeholders}}`. */
export function placeholdersOf(text: string): Set<string> {
  const names = new Set<string>();
  for (let start = text.indexOf("{{"); start >= 0; ) {
    const end = text.indexOf("}", start + 2);
    if (end < 0) break;
    if (text[end + 1] === "}") names.add(/^\s*-?\s*([^,\s]*)/.exec(text.slice(start + 2, end))?.[1] ?? "");
    start = text.indexOf("{{", end + 1);
  }
  return names;
}

/** Returns whether each `{{` of a text is closed by the next `}`: i18next searches the end of the text for every open one. */
export function isClosed(text: string): boolean {
  for (let start = text.indexOf("{{"); start >= 0; ) {
    const end = text.indexOf("}", start + 2);
    if (end < 0 || text[end + 1] !== "}") return false;
    start = text.indexOf("{{", end + 2);
  }
  return true;
}

/** Returns the tags of a text in their order, such as `<em>` and `</em>`. */
export function tagsOf(text: string): string[] {
  const tags: string[] = [];
  for (let start = text.indexOf("<"); start >= 0; ) {
    const name = tagStart(text, start);
    const end = name ? text.indexOf(">", start) : start;
    if (end < 0) break;
    if (name) tags.push(`${name.toLowerCase()}>`);
    start = text.indexOf("<", end + 1);
  }
  return tags;
}

/** Returns the beginning of a tag at a place of a text, such as `</em`; null if no tag begins there. */
function tagStart(text: string, at: number): string | null {
  const pattern = /<\/?[a-z][\w-]*/iy;
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** Returns whether the only tags of a text are `<br>` and closed `<em>` and `<strong>`, without nesting. */
export function isWellStressed(text: string): boolean {
  const plain = text.replace(/<em>[^<]*<\/em>|<strong>[^<]*<\/strong>|<br\s*\/?>/g, "");
  return !/<[a-z/!]/i.test(plain);
}
