import { readFileSync } from "node:fs";
import path from "node:path";
import { isLocale, type Locale, locales } from "~/i18n/languages";
import { pageValueNames } from "../page-value-names";
import { didYouMean, type Problem, position } from "../problems.server";
import { listFiles } from "./check-words.server";

/**
 * Holds a tenant's own static pages, `pages/<page>.<lng>.md`, against the pages, languages and values there are.
 * @param localesDir the folder of the languages, whose pages are the ones a tenant may replace
 * @param offered the tenant's languages, null when its configuration is refused
 */
export function checkPages(
  tenantDir: string,
  offered: readonly Locale[] | null,
  localesDir: string,
): Problem[] {
  const dir = path.join(tenantDir, "pages");
  const known = pageNames(localesDir);
  return listFiles(dir).flatMap((name) => {
    const file = path.join(dir, name);
    const [page = "", locale = "", ...rest] = name.split(".");
    const wrong = (found: string, expected: string, meant?: string | null): Problem => {
      const problem = { severity: "error" as const, file, line: 0, column: 0, path: "", found, expected };
      return meant ? { ...problem, hint: `did you mean "${meant}"?` } : problem;
    };
    if (rest.join(".") !== "md") return [wrong(`the file ${name}`, "a page such as terms.de.md")];
    const problems: Problem[] = [];
    if (!known.includes(page))
      problems.push(wrong(`the page "${page}"`, `one of ${known.join(", ")}`, didYouMean(page, known)));
    if (!isLocale(locale))
      problems.push(
        wrong(`the language "${locale}"`, `one of ${locales.join(", ")}`, didYouMean(locale, locales)),
      );
    else if (offered && !offered.includes(locale))
      problems.push({
        ...wrong(`a page in "${locale}"`, `a language of the tenant (${offered.join(", ")})`),
        severity: "warning",
      });
    return [...problems, ...checkPlaceholders(file)];
  });
}

/** The static pages that the languages have. */
function pageNames(localesDir: string): string[] {
  const files = locales.flatMap((locale) => listFiles(path.join(localesDir, locale, "pages")));
  return [
    ...new Set(files.filter((file) => file.endsWith(".md")).map((file) => file.slice(0, -".md".length))),
  ];
}

/** Placeholders that would be shown, or would silently take their whole line away. */
function checkPlaceholders(file: string): Problem[] {
  const text = readText(file);
  if (text === null) return [];
  return [...text.matchAll(/\{\{([^{}\n]*)\}\}/g)].flatMap((match) => {
    const name = match[1] ?? "";
    if ((pageValueNames as readonly string[]).includes(name)) return [];
    const meant = didYouMean(name.trim().replace(/[\s-]/g, "_").toLowerCase(), pageValueNames);
    const problem: Problem = {
      severity: "error",
      file,
      ...position(text, match.index),
      path: "",
      found: `the unknown placeholder ${match[0]}`,
      expected: "a value that pages may name",
      hint: meant ? `did you mean {{${meant}}}?` : `there are ${pageValueNames.join(", ")}`,
    };
    return [problem];
  });
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
