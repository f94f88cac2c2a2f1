import { isLocale, type Locale } from "~/i18n/languages";
import { checkWords, type Wrong } from "./check/check-words.server";
import { isObject, type JsonFile, readJsonFile } from "./json-file.server";
import { firstProblems, locator, MAX_PROBLEMS, type Problem, valueText } from "./problems.server";
import type { TenantWords } from "./tenant.server";
import type { TenantFiles } from "./tenant-files.server";
import type { TenantRules } from "./tenant-rules.server";
import { yieldToRequests } from "./yield.server";

/**
 * Reads a tenant's word overrides, `locales/<lng>.json`: namespaces of keys, each replacing that single key.
 * @param offered the tenant's languages, null when its configuration is refused
 * @returns words null when there are none; `text` for the version; errors and warnings
 */
export async function readTenantWords(
  files: TenantFiles,
  offered: readonly Locale[] | null,
  rules: TenantRules,
): Promise<{ words: TenantWords | null; text: string; problems: Problem[] }> {
  const words: TenantWords = {};
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
      problems.push({ ...whole, severity: "warning", found: `words in "${locale}"`, expected });
    }
    await yieldToRequests();
    const read = readJsonFile(files, `locales/${name}`, "words");
    if (!read) continue;
    if ("problem" in read) {
      const isDocument = read.problem.expected !== "an object";
      const expected = 'an object of namespaces, such as {"common": {…}}';
      problems.push(isDocument ? read.problem : { ...read.problem, expected });
      continue;
    }
    all += read.text;
    const found: Problem[] = [];
    const own = flatWords(read, found);
    if (found.length <= MAX_PROBLEMS)
      checkWords(read.json, locale, rules.defaultWords(locale), wrongIn(read), found);
    problems.push(...firstProblems(file, found));
    words[locale] = own;
  }
  return { words: Object.keys(words).length > 0 ? words : null, text: all, problems };
}

/** The words of a file as "namespace:key" → text. */
function flatWords(read: JsonFile, problems: Problem[]): Record<string, string> {
  const wrong = wrongIn(read);
  const flat: Record<string, string> = {};
  for (const [namespace, entries] of Object.entries(read.json)) {
    if (problems.length > MAX_PROBLEMS) break;
    if (!isObject(entries)) {
      problems.push(wrong([namespace], valueText(entries), "an object of words"));
      continue;
    }
    for (const [key, value] of Object.entries(entries)) {
      if (problems.length > MAX_PROBLEMS) break;
      const place = [namespace, key];
      // Keys become parts of patterns and selectors elsewhere; none of ours has other signs.
      if (!/^[\w-]+:[\w-]+$/.test(`${namespace}:${key}`))
        problems.push(wrong(place, `the key ${valueText(key)}`, "a key of letters, digits, _ and -"));
      else if (typeof value === "string") flat[`${namespace}:${key}`] = value;
      else problems.push(wrong(place, valueText(value), "a text"));
    }
  }
  return flat;
}

/** A file is parsed for its positions once, and only when something is wrong with it. */
function wrongIn({ file, text }: JsonFile): Wrong {
  let locate: ReturnType<typeof locator> | null = null;
  return (place, found, expected, meant) => {
    locate ??= locator(text);
    const { line, column } = locate(place);
    const hint = meant ? { hint: `did you mean "${meant}"?` } : {};
    return { severity: "error", file, line, column, path: place.join("."), found, expected, ...hint };
  };
}
