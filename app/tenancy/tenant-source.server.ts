import { isObject, type Json, type JsonFile, readJsonFile } from "./json-file.server";
import { locator, type Path, type Problem, pathText, valueText } from "./problems.server";
import { TenantFiles } from "./tenant-files.server";
import { removedFieldProblems, type UpgradedFile, upgradeFile } from "./versions/upgrade-file.server";

/** Where a value is set: in the tenant's own file, in its base, or nowhere, so that the schema's default applies. */
export type Place = { file: string; line: number; column: number; from: "own" | "base" | "default" };

/** A tenant's configuration before it is validated. */
export type TenantSource = {
  own: UpgradedFile;
  base: UpgradedFile | null;
  /** a warning for each removed field of the two files that the next version of the schema refuses */
  warnings: readonly Problem[];
  /** the own file merged over the base, on first access */
  readonly merged: Json;
  /** returns the place of a value; for a missing value, that of its nearest parent in the own file */
  locate: (place: Path) => Place;
};

/** Cache of bases by name: many tenants share one. */
export type Bases = Map<string, UpgradedFile | { problem: Problem }>;

/**
 * Reads a tenant's tenant.json and the base that it extends, both upgraded to the current version of the schema.
 * @param dir the folder that contains all tenants
 * @param bases cache of bases for a reading of many tenants
 * @returns the source, or the first problem if one of the files is not a valid JSON object or cannot be upgraded. product 2.11, 2.12, 2.21
 */
export function readTenantSource(
  dir: string,
  slug: string,
  bases: Bases = new Map(),
): TenantSource | { problem: Problem } {
  const files = readUpgradedFiles(dir, slug, bases);
  if ("problem" in files) return files;
  const { own, base } = files;
  const removed = [
    ...removedFieldProblems(own, `npm run tenant -- upgrade ${slug}`),
    ...(base ? removedFieldProblems(base, "npm run tenant -- upgrade") : []),
  ];
  const overdue = removed.find(({ severity }) => severity === "error");
  if (overdue) return { problem: overdue };
  let merged: Json | null = null;
  return {
    own,
    base,
    warnings: removed,
    get merged() {
      merged ??= base ? merge(base.json, own.json) : own.json;
      return merged;
    },
    locate: placeIn(own, base),
  };
}

/**
 * Reads the same files, also if they have a field that was removed so long ago that the server refuses it.
 * @returns the files, or the first problem
 */
export function readUpgradedFiles(
  dir: string,
  slug: string,
  bases: Bases = new Map(),
): { own: UpgradedFile; base: UpgradedFile | null } | { problem: Problem } {
  const files = new TenantFiles(dir, slug);
  const written = readJsonFile(files, "tenant.json", "configuration");
  if (!written) return { problem: missing(files.path("tenant.json")) };
  if ("problem" in written) return written;
  const base = readBase(dir, written, bases);
  if (base && "problem" in base) return base;
  const own = upgradeFile(written, base);
  return "problem" in own ? own : { own, base };
}

/** Returns one field of the merged configuration, from its values in the own file and in the base. */
export function joinField(key: string, base: unknown, own: unknown): unknown {
  return isObject(own) && isObject(base) && key !== "gift_credits" ? merge(base, own) : own;
}

/** Creates a problem at a place of a configuration, in the file that sets the value. */
export function problemAt(
  source: TenantSource,
  place: Path,
  found: string,
  expected: string,
  more: { hint?: string; severity?: Problem["severity"] } = {},
): Problem {
  const { file, line, column } = source.locate(place);
  const { hint, severity = "error" } = more;
  return { severity, file, line, column, path: pathText(place), found, expected, ...(hint ? { hint } : {}) };
}

/** Returns the value at a place of a document; undefined if there is none. */
export function valueAt(json: unknown, place: Path): unknown {
  return place.reduce<unknown>((value, part) => (value as Json | null | undefined)?.[part], json);
}

function placeIn(own: UpgradedFile, base: UpgradedFile | null): (place: Path) => Place {
  // Positions are parsed lazily: only documents with problems need them.
  let inOwn: ReturnType<typeof locator> | undefined;
  let inBase: ReturnType<typeof locator> | undefined;
  return (place) => {
    inOwn ??= locator(own.text);
    const here = inOwn(writtenPlace(own, place));
    if (here.own) return { file: own.file, line: here.line, column: here.column, from: "own" };
    if (base) {
      inBase ??= locator(base.text);
      const there = inBase(writtenPlace(base, place));
      if (there.own) return { file: base.file, line: there.line, column: there.column, from: "base" };
    }
    return { file: own.file, line: here.line, column: here.column, from: "default" };
  };
}

/** Returns the place of a value in a file as it is written: a step may have made the field from a removed one. */
function writtenPlace({ written, removed }: UpgradedFile, place: Path): Path {
  const [field, ...rest] = place;
  if (removed.length === 0 || Object.hasOwn(written, field ?? "")) return place;
  const source = removed.find(({ becomes }) => becomes !== undefined && becomes === field);
  return source ? [source.name, ...rest] : place;
}

function readBase(dir: string, own: JsonFile, bases: Bases): UpgradedFile | { problem: Problem } | null {
  const name = own.json.extends;
  if (name === undefined) return null;
  const known = bases.get(String(name));
  if (known) return known;
  const isName = typeof name === "string" && /^[a-z0-9-]+$/.test(name);
  const written = isName
    ? readJsonFile(new TenantFiles(dir, "_base"), `${name}.json`, "configuration")
    : null;
  if (isName && written) {
    const base = "problem" in written ? written : upgradeFile(written, null);
    bases.set(name, base);
    return base;
  }
  const { line, column } = locator(own.text)(["extends"]);
  const expected = "the name of a file in tenants/_base, without .json";
  return {
    problem: {
      severity: "error",
      file: own.file,
      line,
      column,
      path: "extends",
      found: valueText(name),
      expected,
    },
  };
}

/** Merges objects key by key; the tenant's lists and plain values replace those of its base. */
function merge(base: Json, own: Json): Json {
  const joined = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(own)) joined.set(key, joinField(key, joined.get(key), value));
  // Assignment to an object would drop a key "__proto__", which must be refused.
  return Object.fromEntries(joined);
}

function missing(file: string): Problem {
  const expected = "a readable JSON file";
  return { severity: "error", file, line: 0, column: 0, path: "", found: "no such file", expected };
}
