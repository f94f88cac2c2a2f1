import { getNodeValue, type Node, parseTree } from "jsonc-parser";
import { type Problem, pathText, positions, syntaxProblem, valueText } from "./problems.server";
import { type FileKind, FileRefused, type TenantFiles } from "./tenant-files.server";

export type Json = Record<string, unknown>;
export type JsonFile = { file: string; text: string; json: Json };

/** The largest number of values and levels in one file: enough for any brand, and checked within a few milliseconds. */
const MAX_VALUES = 2500;
const MAX_DEPTH = 32;

/**
 * Reads a JSON object from a configuration file. The file must be within its limits and contain each key once.
 * @returns the file, or the problem that refuses it; null if there is no such file
 */
export function readJsonFile(
  files: TenantFiles,
  name: string,
  kind: FileKind,
): JsonFile | { problem: Problem } | null {
  const file = files.path(name);
  let text: string | null;
  try {
    text = files.readText(name, kind);
  } catch (error) {
    if (error instanceof FileRefused) return { problem: fileProblem(error) };
    throw error;
  }
  if (text === null) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: syntaxProblem(file, text) };
  }
  const wrong = (found: string, expected: string) => ({
    problem: { severity: "error" as const, file, line: 1, column: 1, path: "", found, expected },
  });
  if (!isObject(json)) return wrong(valueText(json), "an object");
  const size = measure(json);
  if (size.depth > MAX_DEPTH) return wrong(`more than ${MAX_DEPTH} levels`, `at most ${MAX_DEPTH} levels`);
  if (size.values > MAX_VALUES) return wrong(`${size.values} values`, `at most ${MAX_VALUES} values`);
  if (keysWritten(text) > size.keys) return { problem: repeatedKey(file, text) };
  return { file, text, json };
}

/** Returns the problem of a refused file, without a position in it. */
export function fileProblem({ file, found, expected }: FileRefused): Problem {
  return { severity: "error", file, line: 0, column: 0, path: "", found, expected };
}

/** Returns whether a JSON value is an object, neither null nor a list. */
export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Counts values, keys and levels, down to one level beyond the limit. */
function measure(json: Json): { values: number; keys: number; depth: number } {
  let [values, keys, depth] = [0, 0, 0];
  let level: unknown[] = [json];
  // Iterates level by level: thousands of nested brackets would overflow the stack in a recursion.
  while (level.length > 0 && depth <= MAX_DEPTH) {
    depth += 1;
    const next: unknown[] = [];
    for (const value of level) {
      values += 1;
      if (typeof value !== "object" || value === null) continue;
      const items = Object.values(value);
      if (!Array.isArray(value)) keys += items.length;
      for (const item of items) next.push(item);
    }
    level = next;
  }
  return { values, keys, depth };
}

/** Counts the keys in a JSON text. `JSON.parse` returns only the last one of duplicate keys, without an error. */
function keysWritten(text: string): number {
  let keys = 0;
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"(\s*:)?|\\?$)/g))
    if (colon) keys += 1;
  return keys;
}

function repeatedKey(file: string, text: string): Problem {
  const found = findRepeated(parseTree(text), []);
  const place = found?.path ?? [];
  return {
    severity: "error",
    file,
    ...positions(text)(found?.node.offset ?? 0),
    path: pathText(place),
    found: `the key ${valueText(place.at(-1))} a second time`,
    expected: "each key once: only the last one would count",
  };
}

function findRepeated(
  node: Node | undefined,
  path: (string | number)[],
): { node: Node; path: (string | number)[] } | null {
  const seen = new Set<string>();
  for (const [at, child] of (node?.children ?? []).entries()) {
    const [key, value] = child.type === "property" ? (child.children ?? []) : [];
    const place = [...path, key ? (getNodeValue(key) as string) : at];
    if (key) {
      const name = String(place.at(-1));
      if (seen.has(name)) return { node: key, path: place };
      seen.add(name);
    }
    const inside = findRepeated(value ?? child, place);
    if (inside) return inside;
  }
  return null;
}
