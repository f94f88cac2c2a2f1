import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { locator, type Path, type Problem, pathText, syntaxProblem, valueText } from "./problems.server";

export type Json = Record<string, unknown>;
type SourceFile = { file: string; text: string; json: Json };

/** Where a value stands: in the tenant's own file, in what it extends, or nowhere, so that the schema's default holds. */
export type Place = { file: string; line: number; column: number; from: "own" | "base" | "default" };

/** A tenant's configuration before the schema has seen it. */
export type TenantSource = {
  own: SourceFile;
  base: SourceFile | null;
  /** the own file over the base, joined when it is asked for */
  readonly merged: Json;
  /** for a missing value, the nearest parent in the own file */
  locate: (place: Path) => Place;
};

/** Bases that were read before, by name: many tenants share one. */
export type Bases = Map<string, SourceFile | { problem: Problem }>;

/**
 * Reads a tenant's tenant.json and the base that it extends, and joins them.
 * @param dir the folder that holds all tenants
 * @param bases of the same reading of many tenants
 * @returns the source, or the one problem that keeps the files from being JSON objects. decisions §3
 */
export function readTenantSource(
  dir: string,
  slug: string,
  bases: Bases = new Map(),
): TenantSource | { problem: Problem } {
  const own = readJson(path.join(dir, slug, "tenant.json"));
  if ("problem" in own) return own;
  const base = readBase(dir, own, bases);
  if (base && "problem" in base) return base;
  let merged: Json | null = null;
  return {
    own,
    base,
    get merged() {
      merged ??= base ? merge(base.json, own.json) : own.json;
      return merged;
    },
    locate: placeIn(own, base),
  };
}

/** One field of the own file over the base's, as it stands in the joined configuration. */
export function joinField(key: string, base: unknown, own: unknown): unknown {
  return isObject(own) && isObject(base) && key !== "gift_credits" ? merge(base, own) : own;
}

/** A problem at a place of a configuration, in whichever file the value stands. */
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

/** The value at a place of a document; undefined where there is none. */
export function valueAt(json: unknown, place: Path): unknown {
  return place.reduce<unknown>((value, part) => (value as Json | null | undefined)?.[part], json);
}

function placeIn(own: SourceFile, base: SourceFile | null): (place: Path) => Place {
  // A document is parsed for its positions only once something is wrong with it.
  let inOwn: ReturnType<typeof locator> | undefined;
  let inBase: ReturnType<typeof locator> | undefined;
  return (place) => {
    inOwn ??= locator(own.text);
    const here = inOwn(place);
    if (here.own) return { file: own.file, line: here.line, column: here.column, from: "own" };
    if (base) {
      inBase ??= locator(base.text);
      const there = inBase(place);
      if (there.own) return { file: base.file, line: there.line, column: there.column, from: "base" };
    }
    return { file: own.file, line: here.line, column: here.column, from: "default" };
  };
}

function readJson(file: string): SourceFile | { problem: Problem } {
  const problem = (line: number, found: string, expected: string): { problem: Problem } => ({
    problem: { severity: "error", file, line, column: line, path: "", found, expected },
  });
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return problem(0, missing ? "no such file" : String(error), "a readable JSON file");
  }
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? { text, json, file } : problem(1, valueText(json), "an object");
  } catch {
    return { problem: syntaxProblem(file, text) };
  }
}

function readBase(dir: string, own: SourceFile, bases: Bases): SourceFile | { problem: Problem } | null {
  const name = own.json.extends;
  if (name === undefined) return null;
  const known = bases.get(String(name));
  if (known) return known;
  const file = path.join(dir, "_base", `${String(name)}.json`);
  if (typeof name === "string" && /^[a-z0-9-]+$/.test(name) && existsSync(file)) {
    const base = readJson(file);
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

/** Objects are joined key by key; lists and plain values of the tenant replace those of its base. */
function merge(base: Json, own: Json): Json {
  const joined = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(own)) joined.set(key, joinField(key, joined.get(key), value));
  // Not by assignment: a key "__proto__" would vanish instead of being refused.
  return Object.fromEntries(joined);
}

/** Whether a JSON value is an object, neither null nor a list. */
export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
