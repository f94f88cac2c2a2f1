import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { growth } from "./growth";
import { sourceFiles } from "./source-files";

const root = path.resolve(import.meta.dirname, "../..");

/** Small steps first, because an exponential pattern would not return from a long text. In repetitions of a part. */
const COUNTS = [8, 12, 16, 20, 24, 28, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192];
/** A search that takes less of the processor is not examined further, in milliseconds. */
const FAST_MS = 25;
/** Neither a dot nor an end of text matches here. */
const BREAK = "\n\u0001";

/** Returns the regular expressions in the code of the app, each once, with the places that use it. */
export function patternsOfApp(): { source: string; flags: string; places: string[] }[] {
  const found = new Map<string, { source: string; flags: string; places: string[] }>();
  for (const file of sourceFiles(/^app\/.*(?<!\.test)\.tsx?$/)) {
    const tree = ts.createSourceFile(
      file,
      readFileSync(path.join(root, file), "utf8"),
      ts.ScriptTarget.Latest,
    );
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
        const one = found.get(node.text) ?? {
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
          places: [],
        };
        one.places.push(`${file}:${line}`);
        found.set(node.text, one);
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return [...found.values()];
}

/**
 * Searches texts that are made of the pattern's own parts: one part or two, repeated, behind any part.
 * @returns the first kind of text for which the work grows faster than the text; null if there is none
 */
export function slowText({ source, flags }: { source: string; flags: string }): string | null {
  // Without a repetition of unknown length, each place is examined in constant time.
  if (!/[*+]|\{\d+,\}/.test(source)) return null;
  const pattern = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
  const search = (text: string) => {
    for (const _ of text.matchAll(pattern));
  };
  const parts = partsOf(source);
  const repeated = [...parts, ...parts.flatMap((one) => parts.map((other) => one + other))];
  for (const part of repeated)
    for (const before of ["", ...parts]) {
      const textOf = (count: number) => before + part.repeat(count) + BREAK;
      for (const count of COUNTS) {
        const work = (size: number) => search(textOf(size));
        const grows = growth(work, count, FAST_MS);
        if (grows) return `${JSON.stringify(before)} and ${JSON.stringify(part)} again and again`;
      }
    }
  return null;
}

const examples: Record<string, string[]> = {
  s: [" "],
  w: ["a"],
  d: ["1"],
  p: ["é", "\u{1f9b0}"],
  P: ["a"],
  S: ["a"],
  W: ["-"],
  D: ["a"],
};

/** Returns texts that parts of a pattern match: its literal words, and an example of each class. At most ten. */
export function partsOf(source: string): string[] {
  const parts = new Set<string>();
  let word = "";
  const end = () => {
    if (word) parts.add(word.slice(0, 12));
    word = "";
  };
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!;
    if (sign === "\\") {
      const next = source[++at] ?? "";
      const known = examples[next];
      if (!known && /[a-z]/i.test(next)) continue;
      if (!known) word += next;
      else {
        end();
        for (const one of known) parts.add(one);
        if (/p/i.test(next)) at = source.indexOf("}", at);
      }
    } else if (sign === "[") {
      end();
      const close = closingBracket(source, at);
      for (const one of membersOf(source.slice(at + 1, close))) parts.add(one);
      at = close;
    } else if (sign === ".") {
      end();
      parts.add("x");
    } else if (/[()|*+?^${}]/.test(sign)) {
      end();
      // Names and kinds of groups, and the numbers of repetitions, are not part of a text.
      if (sign === "(") at += /^\?(?:[:=!]|<[=!]|<\w+>)/.exec(source.slice(at + 1))?.[0].length ?? 0;
      if (sign === "{") at = Math.max(at, source.indexOf("}", at));
    } else word += sign;
  }
  end();
  return [...parts].slice(0, 10);
}

function closingBracket(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === "]") return at;
  }
  return source.length;
}

/** Returns examples of a class: its first two members; of an excluding class one other sign. */
function membersOf(inner: string): string[] {
  if (inner.startsWith("^")) return ["a"];
  const members: string[] = [];
  for (let at = 0; at < inner.length && members.length < 3; at++) {
    if (inner[at] !== "\\") members.push(inner[at]!);
    else {
      const next = inner[++at] ?? "";
      members.push(...(examples[next] ?? [/[a-z]/i.test(next) ? "a" : next]));
      if (/p/i.test(next)) at = inner.indexOf("}", at);
    }
  }
  return members;
}
