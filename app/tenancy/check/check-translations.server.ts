import type { Locale } from "~/i18n/languages";
import type { DefaultTranslations } from "../default-translations.server";
import { isObject, type Json } from "../json-file.server";
import { MAX_PROBLEMS, type Path, type Problem } from "../problems.server";
import { fixedKeys, splitPlural } from "../translation-rules";
import { formsOf, placeholderDifferences, tagDifferences } from "./translation-differences.server";

/** Creates the problem of one place in a file. */
export type Wrong = (place: Path, found: string, expected: string, meant?: string | null) => Problem;

/**
 * Compares a tenant's messages with those of the language: keys, plural forms, placeholders and tags.
 * Values that are not texts are reported when the file is read.
 * @param problems the list to which problems are added, until it exceeds `MAX_PROBLEMS`
 */
export function checkTranslations(
  json: Json,
  locale: Locale,
  defaults: DefaultTranslations,
  wrong: Wrong,
  problems: Problem[],
): void {
  for (const [namespace, entries] of Object.entries(json)) {
    if (!isObject(entries)) continue;
    for (const [key, value] of Object.entries(entries)) {
      if (problems.length > MAX_PROBLEMS) return;
      if (typeof value === "string" && /^[\w-]+:[\w-]+$/.test(`${namespace}:${key}`))
        problems.push(...checkTranslation(defaults, locale, [namespace, key], value, wrong));
    }
    problems.push(...checkForms(defaults, locale, namespace, Object.keys(entries), wrong));
  }
}

function checkTranslation(
  defaults: DefaultTranslations,
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
    const found = `the unknown key "${namespace}:${key}"`;
    return [wrong(place, found, "a key that the translations have", defaults.nearest(namespace, key))];
  }
  const word = `${namespace}:${stem ?? key}`;
  if (fixedKeys.includes(word))
    return [wrong(place, `the key "${word}"`, "no override: the law prescribes this text")];
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
  defaults: DefaultTranslations,
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
