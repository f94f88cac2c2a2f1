import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isLocale, type Locale } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import { DefaultWords } from "../default-words.server";
import { locator, type Path, type Problem } from "../problems.server";
import { isObject } from "../tenant-source.server";
import { splitPlural } from "../word-rules";
import { formsOf, placeholderDifferences, tagDifferences } from "./word-differences.server";

/** Makes the problem of one place in a file. */
type Wrong = (place: Path, found: string, expected: string, meant?: string | null) => Problem;

/**
 * Holds a tenant's own words against those of the languages: same keys, plural forms, placeholders and tags.
 * What is not readable at all is told by the reading of the tenant.
 * @param offered the tenant's languages, null when its configuration is refused
 */
export function checkWords(tenantDir: string, offered: readonly Locale[] | null, words: Words): Problem[] {
  const dir = path.join(tenantDir, "locales");
  return listFiles(dir).flatMap((name) => {
    const locale = name.replace(/\.json$/, "");
    if (!name.endsWith(".json") || !isLocale(locale)) return [];
    const file = path.join(dir, name);
    const found: Problem[] = [];
    const at = { file, line: 0, column: 0, path: "" };
    if (offered && !offered.includes(locale))
      found.push({
        ...at,
        severity: "warning",
        found: `words in "${locale}"`,
        expected: `a language of the tenant (${offered.join(", ")})`,
      });
    return [...found, ...checkFile(file, locale, new DefaultWords(words, locale))];
  });
}

/** The names in a folder, in order; none where there is no folder. */
export function listFiles(dir: string): string[] {
  try {
    return readdirSync(dir).sort();
  } catch {
    return [];
  }
}

function checkFile(file: string, locale: Locale, defaults: DefaultWords): Problem[] {
  const { text, json } = readWords(file);
  const locate = locator(text);
  const wrong: Wrong = (place, found, expected, meant) => {
    const { line, column } = locate(place);
    const problem = {
      severity: "error" as const,
      file,
      line,
      column,
      path: place.join("."),
      found,
      expected,
    };
    return meant ? { ...problem, hint: `did you mean "${meant}"?` } : problem;
  };
  return Object.entries(json).flatMap(([namespace, entries]) => {
    if (!isObject(entries)) return [];
    const found = Object.entries(entries).flatMap(([key, value]) =>
      typeof value === "string" ? checkWord(defaults, locale, [namespace, key], value, wrong) : [],
    );
    return [...found, ...checkForms(defaults, locale, namespace, Object.keys(entries), wrong)];
  });
}

function readWords(file: string): { text: string; json: Record<string, unknown> } {
  try {
    const text = readFileSync(file, "utf8");
    const json: unknown = JSON.parse(text);
    return { text, json: isObject(json) ? json : {} };
  } catch {
    return { text: "", json: {} };
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
