import type { Locale } from "~/i18n/languages";
import type { DefaultWords } from "../default-words.server";
import { isObject, type Json } from "../json-file.server";
import { MAX_PROBLEMS, type Path, type Problem } from "../problems.server";
import { splitPlural } from "../word-rules";
import { formsOf, placeholderDifferences, tagDifferences } from "./word-differences.server";

/** Makes the problem of one place in a file. */
export type Wrong = (place: Path, found: string, expected: string, meant?: string | null) => Problem;

/**
 * Holds a tenant's own words of one language against the language's: same keys, plural forms, placeholders and tags.
 * What cannot be a word at all is left to the reading of the file.
 * @param problems what was found is added here, until there are more than anyone reads
 */
export function checkWords(
  json: Json,
  locale: Locale,
  defaults: DefaultWords,
  wrong: Wrong,
  problems: Problem[],
): void {
  for (const [namespace, entries] of Object.entries(json)) {
    if (!isObject(entries)) continue;
    for (const [key, value] of Object.entries(entries)) {
      if (problems.length > MAX_PROBLEMS) return;
      if (typeof value === "string" && /^[\w-]+:[\w-]+$/.test(`${namespace}:${key}`))
        problems.push(...checkWord(defaults, locale, [namespace, key], value, wrong));
    }
    problems.push(...checkForms(defaults, locale, namespace, Object.keys(entries), wrong));
  }
}

function checkWord(
  defaults: DefaultWords,
  locale: Locale,
  place: readonly [string, string],
  text: string,
  wrong: Wrong,
): Problem[] {
  const [namespace, key] = place;
  const plural = splitPlural(key);
  const stem = plural && defaults.isPlural(`${namespace}:${plural.stem}`) ? plural.stem : null;
  const forms = formsOf(locale);
  if (!stem && defaults.isPlural(`${namespace}:${key}`))
    return [
      wrong(place, `the key "${key}"`, `its forms ${forms.map((form) => `${key}_${form}`).join(", ")}`),
    ];
  if (stem && plural && !forms.includes(plural.form))
    return [wrong(place, `the form "${plural.form}"`, `a form that "${locale}" has: ${forms.join(", ")}`)];
  if (!stem && !defaults.has(`${namespace}:${key}`)) {
    const found = `the unknown word "${namespace}:${key}"`;
    return [wrong(place, found, "a word that the languages have", defaults.nearest(namespace, key))];
  }
  const word = `${namespace}:${stem ?? key}`;
  const usual = defaults.texts(word);
  const isSingular = stem !== null && plural?.form === "one";
  return [
    ...placeholderDifferences(usual, text, isSingular).map((one) =>
      wrong(place, one.found, one.expected, one.meant),
    ),
    ...tagDifferences(word.replace(/_\d$/, ""), usual, text).map((one) =>
      wrong(place, one.found, one.expected),
    ),
  ];
}

function checkForms(
  defaults: DefaultWords,
  locale: Locale,
  namespace: string,
  keys: string[],
  wrong: Wrong,
): Problem[] {
  const given = new Map<string, string[]>();
  for (const key of keys) {
    const plural = splitPlural(key);
    if (plural && defaults.isPlural(`${namespace}:${plural.stem}`))
      given.set(plural.stem, [...(given.get(plural.stem) ?? []), plural.form]);
  }
  return [...given].flatMap(([stem, forms]) => {
    const missing = formsOf(locale).filter((form) => !forms.includes(form));
    if (missing.length === 0) return [];
    const list = (some: string[]) => some.map((form) => `${stem}_${form}`).join(", ");
    const expected = `all forms of "${locale}": ${list(missing)} too`;
    return [wrong([namespace, `${stem}_${forms[0]}`], `only ${list(forms)}`, expected)];
  });
}
