import { isLocale, type Locale, locales } from "~/i18n/languages";
import { fileProblem } from "./json-file.server";
import { pageValueNames } from "./page-value-names";
import { didYouMean, firstProblems, MAX_PROBLEMS, type Problem, positions } from "./problems.server";
import { FileRefused, type TenantFiles } from "./tenant-files.server";
import type { TenantRules } from "./tenant-rules.server";
import { yieldToRequests } from "./yield.server";

/** The static pages of a tenant, by `<page>.<lng>`: Markdown with placeholders. */
export type TenantPages = Readonly<Record<string, string>>;

/**
 * Reads a tenant's static pages, `pages/<page>.<lng>.md`, and checks their names, languages and placeholders.
 * @param offered the tenant's languages, null if its configuration is refused
 * @returns `pages`, null if there are none; errors and warnings
 */
export async function readTenantPages(
  files: TenantFiles,
  offered: readonly Locale[] | null,
  rules: TenantRules,
): Promise<{ pages: TenantPages | null; problems: Problem[] }> {
  const pages: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const name of files.list("pages")) {
    await yieldToRequests();
    const file = files.path(`pages/${name}`);
    problems.push(...nameProblems(file, name, offered, rules.pageNames()));
    if (!name.endsWith(".md")) continue;
    try {
      const text = files.readText(`pages/${name}`, "page");
      if (text === null) continue;
      problems.push(
        ...firstProblems(file, [...sizeProblems(file, text), ...placeholderProblems(file, text)]),
      );
      pages[name.slice(0, -".md".length)] = text;
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      problems.push(fileProblem(error));
    }
  }
  return { pages: Object.keys(pages).length > 0 ? pages : null, problems };
}

function nameProblems(
  file: string,
  name: string,
  offered: readonly Locale[] | null,
  known: readonly string[],
): Problem[] {
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
  return problems;
}

/** The limits of a page, several times what real pages have. The renderer needs more than proportional time for some long texts. */
const MAX_LINE = 2000;
const MAX_SECTION = 16_384;
const MAX_LEVELS = 16;
const MAX_PLACEHOLDERS = 40;

/**
 * Finds lines and sections that would take long to render: too long, with too many placeholders, or lists and quotes in too many levels.
 * A section is what stands between two headings of the second level.
 */
export function sizeProblems(file: string, text: string): Problem[] {
  const problems: Problem[] = [];
  let section = { line: 1, size: 0, placeholders: 0 };
  let line = 0;
  const refuse = (at: number, found: string, expected: string) =>
    problems.push({ severity: "error", file, line: at, column: 1, path: "", found, expected });
  const end = () => {
    if (section.size > MAX_SECTION)
      refuse(
        section.line,
        `a section of ${section.size} characters`,
        `at most ${MAX_SECTION}, then a heading ##`,
      );
    if (section.placeholders > MAX_PLACEHOLDERS)
      refuse(
        section.line,
        `${section.placeholders} placeholders in a section`,
        `at most ${MAX_PLACEHOLDERS}`,
      );
  };
  for (const one of text.split("\n")) {
    line += 1;
    if (problems.length > MAX_PROBLEMS) return problems;
    if (one.startsWith("## ")) {
      end();
      section = { line, size: 0, placeholders: 0 };
    }
    section.size += one.length + 1;
    section.placeholders += one.split("{{", MAX_PLACEHOLDERS + 2).length - 1;
    if (one.length > MAX_LINE) refuse(line, `a line of ${one.length} characters`, `at most ${MAX_LINE}`);
    else if (levelsOf(one) > MAX_LEVELS)
      refuse(line, `${levelsOf(one)} levels of lists and quotes`, `at most ${MAX_LEVELS}`);
  }
  end();
  return problems;
}

/** Returns how many lists and quotes a line may be in: those that begin it, and one for each two columns of its indentation. */
function levelsOf(line: string): number {
  // A line of dashes or stars is a rule.
  if (/^[ \t]*[-*_][-*_ \t]*$/.test(line)) return 1;
  const [start = ""] = /^(?:[ \t>*+-]|\d{1,9}[.)])*/.exec(line) ?? [];
  const [indentation = ""] = /^[ \t]*/.exec(line) ?? [];
  const marks = start.match(/[>*+-]|\d[.)]/g)?.length ?? 0;
  return marks + Math.floor(indentation.replaceAll("\t", "    ").length / 2);
}

/** Finds unknown placeholders, which would be shown as they are, or would silently remove their whole line. */
export function placeholderProblems(file: string, text: string): Problem[] {
  const at = positions(text);
  const problems: Problem[] = [];
  for (const match of text.matchAll(/\{\{([^{}\n]*)(\}\})?/g)) {
    const name = (match[1] ?? "").slice(0, 80);
    if (match[2] && (pageValueNames as readonly string[]).includes(name)) continue;
    const meant = didYouMean(name.trim().replace(/[\s-]/g, "_").toLowerCase(), pageValueNames);
    problems.push({
      severity: "error",
      file,
      ...at(match.index),
      path: "",
      found: `the unknown placeholder {{${name}${match[2] ?? ""}`,
      expected: "a value that pages may name",
      hint: meant ? `did you mean {{${meant}}}?` : `there are ${pageValueNames.join(", ")}`,
    });
    if (problems.length > MAX_PROBLEMS) break;
  }
  return problems;
}
