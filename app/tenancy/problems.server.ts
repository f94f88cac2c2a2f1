import { findNodeAtLocation, type Node, parseTree, visit } from "jsonc-parser";

/** A problem in a tenant's or theme's file, with a description for the author of the file. */
export type Problem = {
  severity: "error" | "warning";
  file: string;
  /** 1-based; 0 if the problem concerns the whole file or folder */
  line: number;
  column: number;
  /** the place in the document, such as bundles[0].prices.EUR */
  path: string;
  found: string;
  expected: string;
  hint?: string;
};

export type Path = readonly (string | number)[];

/** Formats a path: `["bundles", 0, "id"]` becomes `bundles[0].id`. */
export function pathText(path: Path): string {
  const text = (whole: string | number, at: number) => {
    const part = typeof whole === "string" && whole.length > 80 ? `${whole.slice(0, 77)}...` : whole;
    if (typeof part === "number") return `[${part}]`;
    if (part === "") return '[""]';
    return at === 0 ? part : `.${part}`;
  };
  return path.map(text).join("");
}

/** The most problems reported per file. Reporting thousands would cost more than reading the file. */
export const MAX_PROBLEMS = 50;

/** Returns the first problems of a file, followed by a problem that says that there are more. */
export function firstProblems(file: string, problems: readonly Problem[]): Problem[] {
  if (problems.length <= MAX_PROBLEMS) return [...problems];
  const found = `more problems than these ${MAX_PROBLEMS}`;
  const more = { severity: "error" as const, file, line: 0, column: 0, path: "", found, expected: "none" };
  return [...problems.slice(0, MAX_PROBLEMS), more];
}

/** Formats a value as one line of at most 80 characters. */
export function valueText(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(beginningOf(value, { left: 100 })) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** Copies the beginning of a value, as much as a short line can show: the whole value may be as large as its file. */
function beginningOf(value: unknown, room: { left: number }): unknown {
  room.left -= 1;
  if (typeof value === "string") return value.slice(0, 100);
  if (typeof value !== "object" || value === null) return value;
  const shown = <T>(items: readonly T[], copy: (item: T) => unknown) => {
    const copies: unknown[] = [];
    for (const item of items) {
      if (room.left <= 0) break;
      copies.push(copy(item));
    }
    return copies;
  };
  if (Array.isArray(value)) return shown(value, (item) => beginningOf(item, room));
  const entries = shown(Object.entries(value), ([key, item]) => [key.slice(0, 100), beginningOf(item, room)]);
  return Object.fromEntries(entries as [string, unknown][]);
}

/** Finds the line and column of places in a JSON text; for a missing place, those of its nearest parent, with `own` false. */
export function locator(text: string): (path: Path) => { line: number; column: number; own: boolean } {
  const tree: Node | undefined = parseTree(text);
  const at = positions(text);
  return (path) => {
    if (!tree) return { line: 1, column: 1, own: false };
    for (let length = path.length; length >= 0; length--) {
      const node = findNodeAtLocation(tree, [...path.slice(0, length)]);
      if (!node) continue;
      const start = node.parent?.type === "property" ? node.parent.offset : node.offset;
      return { ...at(start), own: length === path.length && length > 0 };
    }
    return { line: 1, column: 1, own: false };
  };
}

/** Finds the 1-based line and column of offsets in a text. The line starts are computed once. */
export function positions(text: string): (offset: number) => { line: number; column: number } {
  let starts: number[] | null = null;
  return (offset) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** Returns the offset of each line. A file can be nothing but line breaks, so each one costs no more than its offset. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Formats a problem as one line: `tenants/x/tenant.json:12:5 bundles[0].id: found …, expected …`. */
export function problemText(problem: Problem): string {
  const at = problem.line > 0 ? `:${problem.line}:${problem.column}` : "";
  const where = problem.path ? ` ${problem.path}:` : ":";
  return `${problem.file}${at}${where} found ${problem.found}, expected ${problem.expected}${problem.hint ? ` (${problem.hint})` : ""}`;
}

/**
 * Formats each distinct problem once, with the number of tenants that have it: a problem in a base is reported for every tenant that
 * extends it.
 */
export function problemLines(problems: readonly Problem[]): { problem: string; tenants: number }[] {
  const counts = new Map<string, number>();
  for (const problem of problems) {
    const text = problemText(problem);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([problem, tenants]) => ({ problem, tenants }));
}

/** Returns the known word that is most similar to an unknown one; null if none is similar enough. */
export function didYouMean(word: string, known: Iterable<string>): string | null {
  let best: string | null = null;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(word, candidate, least);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row.push(Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + same));
    }
    previous = row;
  }
  return previous[b.length]!;
}

/** Expectations by the error codes of jsonc-parser, whose enum does not exist at run time. */
const expectations: Record<number, string> = {
  3: "a property name in double quotes",
  4: "a value",
  5: "a colon",
  6: "a comma",
  7: "a closing brace }",
  8: "a closing bracket ]",
  9: "the end of the file",
  10: "no comment: JSON has none",
  12: "a closing quotation mark",
};

/** Returns the first syntax error of a JSON text, with the text found there and what was expected. */
export function syntaxProblem(file: string, text: string): Problem {
  const first = firstError(text);
  const at = positions(text)(first?.offset ?? 0);
  const found =
    text.trim() === ""
      ? "an empty file"
      : valueText(text.slice(first?.offset ?? 0, (first?.offset ?? 0) + Math.max(1, first?.length ?? 1)));
  const expected = (first && expectations[first.error]) ?? "valid JSON";
  return { severity: "error", file, ...at, path: "", found, expected };
}

type JsonError = { error: number; offset: number; length: number };

/** Returns the first syntax error. The rest of the text is not parsed, since each error causes many more. */
function firstError(text: string): JsonError | null {
  let first: JsonError | null = null;
  try {
    const onError = (error: number, offset: number, length: number) => {
      first = { error, offset, length };
      throw new Error("found");
    };
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // Thousands of nested brackets exceed the parser's stack.
    if (!first && !(error instanceof RangeError)) throw error;
  }
  return first;
}
