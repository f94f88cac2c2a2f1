import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";

/** Something wrong in a tenant's or theme's file, told so that its editor can mend it. */
export type Problem = {
  severity: "error" | "warning";
  file: string;
  /** 1-based; 0 where the whole file or folder is meant */
  line: number;
  column: number;
  /** the place in the document, such as bundles[0].prices.EUR */
  path: string;
  found: string;
  expected: string;
  hint?: string;
};

export type Path = readonly (string | number)[];

/** `["bundles", 0, "id"]` as `bundles[0].id`. */
export function pathText(path: Path): string {
  const text = (part: string | number, at: number) => {
    if (typeof part === "number") return `[${part}]`;
    if (part === "") return '[""]';
    return at === 0 ? part : `.${part}`;
  };
  return path.map(text).join("");
}

/** A value as one short line. */
export function valueText(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** Finds the line and column of places in a JSON text; the nearest parent stands in for what is missing. */
export function locator(text: string): (path: Path) => { line: number; column: number; own: boolean } {
  const tree: Node | undefined = parseTree(text);
  return (path) => {
    if (!tree) return { line: 1, column: 1, own: false };
    for (let length = path.length; length >= 0; length--) {
      const node = findNodeAtLocation(tree, [...path.slice(0, length)]);
      if (!node) continue;
      const start = node.parent?.type === "property" ? node.parent.offset : node.offset;
      return { ...position(text, start), own: length === path.length && length > 0 };
    }
    return { line: 1, column: 1, own: false };
  };
}

/** 1-based line and column of an offset. */
export function position(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - before.lastIndexOf("\n") };
}

/** One problem as one line: `tenants/x/tenant.json:12:5 bundles[0].id: found …, expected …`. */
export function problemText(problem: Problem): string {
  const at = problem.line > 0 ? `:${problem.line}:${problem.column}` : "";
  const where = problem.path ? ` ${problem.path}:` : ":";
  return `${problem.file}${at}${where} found ${problem.found}, expected ${problem.expected}${problem.hint ? ` (${problem.hint})` : ""}`;
}

/** The known word nearest to an unknown one, when it is near enough to be meant. */
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

/** By the error codes of jsonc-parser, whose enum does not exist at run time. */
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

/** Where a JSON text stops being JSON: what stands there and what was expected. */
export function syntaxProblem(file: string, text: string): Problem {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  const at = position(text, first?.offset ?? 0);
  const found =
    text.trim() === ""
      ? "an empty file"
      : valueText(text.slice(first?.offset ?? 0, (first?.offset ?? 0) + Math.max(1, first?.length ?? 1)));
  const expected = (first && expectations[first.error]) ?? "valid JSON";
  return { severity: "error", file, ...at, path: "", found, expected };
}
