import { hash } from "node:crypto";
import path from "node:path";
import type { $ZodIssue } from "zod/v4/core";
import { checkDrawings, checkPictures } from "./check/check-files.server";
import { checkMoney } from "./check/check-money.server";
import { expectation } from "./expectation.server";
import { readFilm } from "./film/read-film.server";
import { hostClaims } from "./host-claims.server";
import { fileProblem } from "./json-file.server";
import { readLanders } from "./landers/read-landers.server";
import { withNicheDefaults } from "./niche-defaults.server";
import { parseConfig } from "./parse-config.server";
import {
  didYouMean,
  firstProblems,
  MAX_PROBLEMS,
  type Path,
  type Problem,
  valueText,
} from "./problems.server";
import { crossChecks, TenantConfig } from "./schema.server";
import type { Tenant } from "./tenant.server";
import { FileRefused, TenantFiles } from "./tenant-files.server";
import { readTenantPages } from "./tenant-pages.server";
import type { TenantRules } from "./tenant-rules.server";
import { type Bases, problemAt, readTenantSource, type TenantSource, valueAt } from "./tenant-source.server";
import { readTenantTranslations } from "./tenant-translations.server";
import type { Themes } from "./themes.server";
import { findRemoval, type RemovedField } from "./versions/upgrade-file.server";
import { yieldToRequests } from "./yield.server";

export type LoadResult = {
  /** null if there are problems */
  tenant: Tenant | null;
  /** the errors that refuse the tenant */
  problems: Problem[];
  warnings: Problem[];
  /** null if tenant.json or its base is not a JSON object */
  source: TenantSource | null;
};

/**
 * Reads a whole tenant folder: tenant.json merged over its base, theme, texts, pages, drawings and pictures. `check` and the server both
 * use this function, so that they refuse the same tenants. Yields to requests between files.
 * @param dir the folder that contains all tenants
 * @param bases cache of bases for a reading of many tenants
 * @returns the tenant, or null with every problem found, each with file, line and what was expected. product 2.12
 */
export async function loadTenant(
  dir: string,
  slug: string,
  rules: TenantRules,
  bases?: Bases,
): Promise<LoadResult> {
  try {
    return await readTenant(dir, slug, rules, bases);
  } catch (error) {
    if (error instanceof FileRefused) return refusedBy(fileProblem(error));
    // An unexpected error in one folder must not end the process that serves all the others.
    const file = path.join(dir, slug, "tenant.json");
    const found = error instanceof Error ? error.message : String(error);
    const expected = "a configuration that can be read";
    return refusedBy({ severity: "error", file, line: 1, column: 1, path: "", found, expected });
  }
}

function refusedBy(problem: Problem): LoadResult {
  return { tenant: null, problems: [problem], warnings: [], source: null };
}

async function readTenant(dir: string, slug: string, rules: TenantRules, bases?: Bases): Promise<LoadResult> {
  await yieldToRequests();
  const files = new TenantFiles(dir, slug);
  const read = readTenantSource(dir, slug, bases);
  const source = "problem" in read ? null : read;
  const found: Problem[] = "problem" in read ? [read.problem] : [...read.warnings];
  await yieldToRequests();
  const { config, theme, problems } = source
    ? readConfig(slug, source, rules.themes)
    : { config: null, theme: null, problems: [] };
  found.push(...problems);
  const offered = config?.locales ?? null;
  const translations = await readTenantTranslations(files, offered, rules);
  const pages = await readTenantPages(files, offered, rules);
  const landers = await readLanders(files, config);
  const film = await readFilm(files);
  found.push(...translations.problems, ...pages.problems, ...landers.problems, ...film.problems);
  found.push(...(await checkDrawings(files)));
  if (source && config) found.push(...checkPictures(files, config, source), ...checkMoney(config, source));
  const errors = found.filter(({ severity }) => severity === "error");
  const warnings = found.filter(({ severity }) => severity === "warning");
  if (!source || !config || !theme || errors.length > 0)
    return { tenant: null, problems: errors, warnings, source };

  const base = source.base ? baseVersion(source.base) : "";
  const texts = Object.entries(pages.pages ?? {}).flat();
  const version = versionOf([
    source.own.text,
    base,
    theme.hash,
    translations.text,
    landers.text,
    film.text,
    ...texts,
  ]);
  const hosts = [config.domain, ...config.aliases];
  const tenant = {
    id: config.id ?? slug,
    slug,
    dir: files.dir,
    config,
    theme,
    translations: translations.translations,
    pages: pages.pages,
    landers: landers.landers,
    film: film.film,
    version,
    hosts,
  };
  return { tenant, problems: [], warnings, source };
}

function readConfig(slug: string, source: TenantSource, themes: Themes) {
  const parsed = parseConfig(source);
  if (!parsed.success) {
    // At most `MAX_PROBLEMS` are reported, and formatting thousands of issues would take long.
    const issues = parsed.error.issues.slice(0, MAX_PROBLEMS + 1);
    const problems = issues.flatMap((issue) => issueProblems(issue, source));
    return { config: null, theme: null, problems: firstProblems(source.own.file, problems) };
  }
  const config = withNicheDefaults(parsed.data);
  const problems = crossChecks(config).map((check) =>
    problemAt(source, check.path, valueText(check.found), check.expected),
  );
  if (config.slug !== undefined && config.slug !== slug)
    problems.push(
      problemAt(source, ["slug"], valueText(config.slug), `the folder's name, "${slug}", or nothing`),
    );
  for (const { host, field } of hostClaims({ domain: config.domain, aliases: config.aliases }))
    if (host.endsWith(".localhost") && host !== `${slug}.localhost`)
      problems.push(
        problemAt(
          source,
          field,
          valueText(host),
          "no host below .localhost: these are reserved for development",
        ),
      );
  const compiled = themes.compile(config.theme, {
    both: config.theme_overrides,
    light: config.theme_overrides_light,
    dark: config.theme_overrides_dark,
    offered: config.color_schemes ?? null,
  });
  problems.push(...compiled.problems.map((problem) => themeProblem(problem, source)));
  return { config, theme: compiled.theme, problems: firstProblems(source.own.file, problems) };
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

/** Returns a theme's problem at the place in tenant.json where it can be fixed: the override, or the choice of the theme. */
function themeProblem(problem: Problem, source: TenantSource): Problem {
  const [, field, override] =
    /^(theme_overrides(?:_light|_dark)?|color_schemes)(?:\.(.+))?$/.exec(problem.path) ?? [];
  if (field) {
    const { severity, hint } = problem;
    const place = override ? [field, override] : [field];
    return { ...problemAt(source, place, problem.found, problem.expected, hint ? { hint } : {}), severity };
  }
  const hint = `${problem.file}${problem.line ? `:${problem.line}` : ""} ${problem.path}`.trim();
  return problemAt(source, ["theme"], problem.found, problem.expected, { hint });
}

function issueProblems(issue: $ZodIssue, source: TenantSource): Problem[] {
  const place = issue.path.filter((part): part is string | number => typeof part !== "symbol");
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(place);
    return issue.keys.slice(0, MAX_PROBLEMS + 1).map((key) => {
      const removal = place.length === 0 ? findRemoval(key) : null;
      const meant = removal ? null : didYouMean(key, known);
      const hint = removal
        ? { hint: removalText(removal) }
        : meant
          ? { hint: `did you mean "${meant}"?` }
          : {};
      return problemAt(
        source,
        [...place, key],
        `the unknown key "${key.slice(0, 80)}"`,
        "a key of the schema",
        hint,
      );
    });
  }
  const found = valueText(valueAt(source.merged, place));
  if (issue.code === "invalid_key" && issue.issues[0])
    return [problemAt(source, place, `the key ${valueText(place.at(-1))}`, expectation(issue.issues[0]))];
  // A union with a message of its own says what was expected; else its branches do.
  if (issue.code === "invalid_union" && issue.errors.length > 0 && issue.message === "Invalid input") {
    const expected = issue.errors.map((branch) => (branch[0] ? expectation(branch[0]) : "")).filter(Boolean);
    return [problemAt(source, place, found, [...new Set(expected)].join(", or "))];
  }
  return [problemAt(source, place, found, expectation(issue))];
}

function removalText({ version, becomes }: RemovedField): string {
  return `version ${version} of the schema removed it${becomes ? `; "${becomes}" replaces it` : ""}`;
}

/** Returns the keys that the schema defines at a place, for "did you mean". */
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

/** Returns the branches of a union, or any other schema as the only item. */
function branches(schema: unknown): unknown[] {
  return schema ? (unwrap(schema).options ?? [schema]) : [];
}

function unwrap(schema: unknown): Def {
  let def = (schema as { def?: Def } | undefined)?.def ?? {};
  while (def.innerType) def = (def.innerType as { def: Def }).def;
  return def;
}
