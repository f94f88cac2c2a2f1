import { isLocale, type Locale } from "~/i18n/languages";
import { checkTranslations, type Wrong } from "./check/check-translations.server";
import { isObject, type JsonFile, readJsonFile } from "./json-file.server";
import { firstProblems, locator, MAX_PROBLEMS, type Problem, valueText } from "./problems.server";
import type { TenantTranslations } from "./tenant.server";
import type { TenantFiles } from "./tenant-files.server";
import type { TenantRules } from "./tenant-rules.server";
import { isClosed } from "./translation-rules";
import { yieldToRequests } from "./yield.server";

/** The most characters of one text. The longest default text has 600. */
export const MAX_TEXT = 4000;

/** Returns why a text would take long to show, whatever its key; null if it would not. */
export function slowTextProblem(text: string): { found: string; expected: string } | null {
  if (text.length > MAX_TEXT)
    return { found: `a text of ${text.length} characters`, expected: `at most ${MAX_TEXT} characters` };
  if (!isClosed(text)) return { found: "{{ without }}", expected: "{{name}}, or a single brace" };
  // A text inside a text, which may contain others, could grow without limit.
  if (text.includes("$t(")) return { found: "$t(", expected: "no other text inside a text" };
  return null;
}

/**
 * Reads a tenant's text overrides, `locales/<lng>.json`: namespaces of keys, each of which replaces that key only.
 * @param offered the tenant's languages, null if its configuration is refused
 * @returns `translations`, null if there are none; `text`, from which the tenant's version is computed; errors and warnings
 */
export async function readTenantTranslations(
  files: TenantFiles,
  offered: readonly Locale[] | null,
  rules: TenantRules,
): Promise<{ translations: TenantTranslations | null; text: string; problems: Problem[] }> {
  const translations: TenantTranslations = {};
  const problems: Problem[] = [];
  let all = "";
  for (const name of files.list("locales").filter((file) => file.endsWith(".json"))) {
    const file = files.path(`locales/${name}`);
    const locale = name.slice(0, -".json".length);
    const whole = { severity: "error" as const, file, line: 0, column: 0, path: "" };
    if (!isLocale(locale)) {
      const expected = "a language code of the eleven, such as de.json";
      problems.push({ ...whole, found: name, expected });
      continue;
    }
    if (offered && !offered.includes(locale)) {
      const expected = `a language of the tenant (${offered.join(", ")})`;
      problems.push({ ...whole, severity: "warning", found: `translations in "${locale}"`, expected });
    }
    await yieldToRequests();
    const read = readJsonFile(files, `locales/${name}`, "translations");
    if (!read) continue;
    if ("problem" in read) {
      const isDocument = read.problem.expected !== "an object";
      const expected = 'an object of namespaces, such as {"common": {…}}';
      problems.push(isDocument ? read.problem : { ...read.problem, expected });
      continue;
    }
    all += read.text;
    const found: Problem[] = [];
    const own = flatTranslations(read, found);
    if (found.length <= MAX_PROBLEMS)
      checkTranslations(read.json, locale, rules.defaultTranslations(locale), wrongIn(read), found);
    problems.push(...firstProblems(file, found));
    translations[locale] = own;
  }
  return { translations: Object.keys(translations).length > 0 ? translations : null, text: all, problems };
}

/** Flattens the texts of a file to "namespace:key" → text, and adds a problem for each invalid entry. */
function flatTranslations(read: JsonFile, problems: Problem[]): Record<string, string> {
  const wrong = wrongIn(read);
  const flat: Record<string, string> = {};
  for (const [namespace, entries] of Object.entries(read.json)) {
    if (problems.length > MAX_PROBLEMS) break;
    if (!isObject(entries)) {
      problems.push(wrong([namespace], valueText(entries), "an object of translations"));
      continue;
    }
    for (const [key, value] of Object.entries(entries)) {
      if (problems.length > MAX_PROBLEMS) break;
      const place = [namespace, key];
      // Keys become parts of patterns and selectors elsewhere; no default key contains other characters.
      if (!/^[\w-]+:[\w-]+$/.test(`${namespace}:${key}`))
        problems.push(wrong(place, `the key ${valueText(key)}`, "a key of letters, digits, _ and -"));
      else if (typeof value !== "string") problems.push(wrong(place, valueText(value), "a text"));
      else {
        const slow = slowTextProblem(value);
        if (slow) problems.push(wrong(place, slow.found, slow.expected));
        flat[`${namespace}:${key}`] = value;
      }
    }
  }
  return flat;
}

/** Returns a function that creates problems in a file. The file's positions are parsed on its first call. */
function wrongIn({ file, text }: JsonFile): Wrong {
  let locate: ReturnType<typeof locator> | null = null;
  return (place, found, expected, meant) => {
    locate ??= locator(text);
    const { line, column } = locate(place);
    const hint = meant ? { hint: `did you mean "${meant}"?` } : {};
    return { severity: "error", file, line, column, path: place.join("."), found, expected, ...hint };
  };
}
