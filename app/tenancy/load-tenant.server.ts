import { hash } from "node:crypto";
import path from "node:path";
import type { $ZodIssue } from "zod/v4/core";
import { parseConfig } from "./parse-config.server";
import { didYouMean, type Path, type Problem, valueText } from "./problems.server";
import { crossChecks, TenantConfig } from "./schema.server";
import type { Tenant } from "./tenant.server";
import { type Bases, problemAt, readTenantSource, type TenantSource, valueAt } from "./tenant-source.server";
import { readTenantWords } from "./tenant-words.server";
import type { Themes } from "./themes.server";

export type LoadResult = { tenant: Tenant | null; problems: Problem[] };

/**
 * Reads one tenant folder: tenant.json over what it extends, its theme and its words.
 * @param dir the folder that holds all tenants
 * @param bases of the same reading of many tenants
 * @returns the tenant, or null with every problem found, each with file, line and what was expected. decisions §3
 */
export function loadTenant(dir: string, slug: string, themes: Themes, bases?: Bases): LoadResult {
  try {
    return readTenant(dir, slug, themes, bases);
  } catch (error) {
    // One folder, however strange, must not end the process that serves all the others.
    const file = path.join(dir, slug, "tenant.json");
    const found = error instanceof Error ? error.message : String(error);
    const expected = "a configuration that can be read";
    return {
      tenant: null,
      problems: [{ severity: "error", file, line: 1, column: 1, path: "", found, expected }],
    };
  }
}

function readTenant(dir: string, slug: string, themes: Themes, bases?: Bases): LoadResult {
  const source = readTenantSource(dir, slug, bases);
  if ("problem" in source) return { tenant: null, problems: [source.problem] };
  const parsed = parseConfig(source);
  if (!parsed.success)
    return { tenant: null, problems: parsed.error.issues.flatMap((issue) => issueProblems(issue, source)) };
  const config = parsed.data;
  const problems = crossChecks(config).map((check) =>
    problemAt(source, check.path, valueText(check.found), check.expected),
  );
  if (config.slug !== undefined && config.slug !== slug)
    problems.push(
      problemAt(source, ["slug"], valueText(config.slug), `the folder's name, "${slug}", or nothing`),
    );

  const { theme, problems: themeProblems } = themes.compile(config.theme, config.theme_overrides);
  problems.push(...themeProblems.map((problem) => themeProblem(problem, source)));
  const words = readTenantWords(path.join(dir, slug));
  problems.push(...words.problems);
  if (problems.length > 0 || !theme) return { tenant: null, problems };

  const base = source.base ? baseVersion(source.base) : "";
  const version = versionOf([source.own.text, base, theme.hash, words.text]);
  const hosts = [config.domain, ...config.aliases];
  return {
    tenant: { slug, dir: path.join(dir, slug), config, theme, words: words.words, version, hosts },
    problems: [],
  };
}

const baseVersions = new WeakMap<object, string>();

function baseVersion(base: { text: string }): string {
  const known = baseVersions.get(base) ?? versionOf([base.text]);
  baseVersions.set(base, known);
  return known;
}

function versionOf(parts: readonly string[]): string {
  return hash("sha1", parts.join("\0"), "base64url").slice(0, 12);
}

/** A theme's problem where the tenant can mend it: at the override, or at the choice of the theme. */
function themeProblem(problem: Problem, source: TenantSource): Problem {
  const [, override] = /^theme_overrides(?:\.(.+))?$/.exec(problem.path) ?? [];
  const place = override ? ["theme_overrides", override] : ["theme_overrides"];
  if (problem.path.startsWith("theme_overrides"))
    return problemAt(source, place, problem.found, problem.expected);
  const hint = `${problem.file}${problem.line ? `:${problem.line}` : ""} ${problem.path}`.trim();
  return problemAt(source, ["theme"], problem.found, problem.expected, { hint });
}

function issueProblems(issue: $ZodIssue, source: TenantSource): Problem[] {
  const place = issue.path.filter((part): part is string | number => typeof part !== "symbol");
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(place);
    return issue.keys.map((key) => {
      const meant = didYouMean(key, known);
      const hint = meant ? { hint: `did you mean "${meant}"?` } : {};
      return problemAt(source, [...place, key], `the unknown key "${key}"`, "a key of the schema", hint);
    });
  }
  const found = valueText(valueAt(source.merged, place));
  if (issue.code === "invalid_key" && issue.issues[0])
    return [problemAt(source, place, `the key ${valueText(place.at(-1))}`, expectation(issue.issues[0]))];
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const expected = issue.errors.map((branch) => (branch[0] ? expectation(branch[0]) : "")).filter(Boolean);
    return [problemAt(source, place, found, [...new Set(expected)].join(", or "))];
  }
  return [problemAt(source, place, found, expectation(issue))];
}

/** What a schema's complaint says was expected, in a few words. */
export function expectation(issue: $ZodIssue): string {
  if (issue.code === "invalid_value") {
    const shown = issue.values.slice(0, 24).map(String).join(", ");
    return issue.values.length > 24 ? `one of ${shown}, ...` : `one of ${shown}`;
  }
  return issue.message
    .replace(/^Invalid input: expected /, "")
    .replace(/, received .*$/, "")
    .replace(/^Invalid /, "a valid ")
    .replace(/^Too (small|big): expected \w+ to (be|have) /, "")
    .replace(/^>=/, "at least ")
    .replace(/^<=/, "at most ");
}

/** The keys that the schema knows at a place, for "did you mean". */
function knownKeys(place: Path): string[] {
  let schemas: unknown[] = branches(TenantConfig);
  for (const part of place)
    schemas = schemas.flatMap((schema) => {
      const { shape, element, valueType } = unwrap(schema);
      return branches(shape?.[part] ?? element ?? valueType);
    });
  return schemas.flatMap((schema) => {
    const { shape, keyType } = unwrap(schema);
    return Object.keys(shape ?? unwrap(keyType).entries ?? {});
  });
}

type Shape = Record<string | number, unknown>;
type Def = Partial<{ shape: Shape; entries: Shape; options: unknown[] }> &
  Partial<Record<"element" | "keyType" | "valueType" | "innerType", unknown>>;

/** A union as its branches, anything else as itself. */
function branches(schema: unknown): unknown[] {
  return schema ? (unwrap(schema).options ?? [schema]) : [];
}

function unwrap(schema: unknown): Def {
  let def = (schema as { def?: Def } | undefined)?.def ?? {};
  while (def.innerType) def = (def.innerType as { def: Def }).def;
  return def;
}
