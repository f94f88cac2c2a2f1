import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { isLocale } from "~/i18n/languages";
import { locator, type Problem, syntaxProblem, valueText } from "./problems.server";
import type { TenantWords } from "./tenant.server";
import { isObject } from "./tenant-source.server";

/**
 * Reads a tenant's word overrides, `locales/<lng>.json`: namespaces of keys, each replacing that single key.
 * @returns words null when there are none; `text` for the version; problems for files that cannot be used
 */
export function readTenantWords(tenantDir: string): {
  words: TenantWords | null;
  text: string;
  problems: Problem[];
} {
  const dir = path.join(tenantDir, "locales");
  // Asked first: an error for each of many tenants without words costs more than all else that is read of them.
  if (!existsSync(dir) || !statSync(dir).isDirectory()) return { words: null, text: "", problems: [] };
  const files = readdirSync(dir)
    .filter((file) => file.endsWith(".json"))
    .sort();
  const words: TenantWords = {};
  const problems: Problem[] = [];
  let all = "";
  for (const name of files) {
    const file = path.join(dir, name);
    const locale = name.slice(0, -".json".length);
    const wrong = (found: string, expected: string, place: (string | number)[] = [], text = ""): Problem => {
      const at = text ? locator(text)(place) : { line: 0, column: 0 };
      return {
        severity: "error",
        file,
        line: at.line,
        column: at.column,
        path: place.join("."),
        found,
        expected,
      };
    };
    if (!isLocale(locale)) {
      problems.push(wrong(name, "a language code of the eleven, such as de.json"));
      continue;
    }
    let text = "";
    let json: unknown;
    try {
      text = readFileSync(file, "utf8");
      all += text;
      json = JSON.parse(text);
    } catch (error) {
      problems.push(
        error instanceof SyntaxError
          ? syntaxProblem(file, text)
          : wrong(String(error), "a readable JSON file"),
      );
      continue;
    }
    if (!isObject(json)) {
      problems.push(wrong(valueText(json), 'an object of namespaces, such as {"common": {…}}', [], text));
      continue;
    }
    const flat: Record<string, string> = {};
    for (const [namespace, entries] of Object.entries(json)) {
      if (!isObject(entries)) {
        problems.push(wrong(valueText(entries), "an object of words", [namespace], text));
        continue;
      }
      for (const [key, value] of Object.entries(entries)) {
        // Keys become parts of patterns and selectors elsewhere; none of ours has other signs.
        if (!/^[\w-]+:[\w-]+$/.test(`${namespace}:${key}`))
          problems.push(
            wrong(`the key ${valueText(key)}`, "a key of letters, digits, _ and -", [namespace, key], text),
          );
        else if (typeof value === "string") flat[`${namespace}:${key}`] = value;
        else problems.push(wrong(valueText(value), "a text", [namespace, key], text));
      }
    }
    words[locale] = flat;
  }
  return { words: Object.keys(words).length > 0 ? words : null, text: all, problems };
}
