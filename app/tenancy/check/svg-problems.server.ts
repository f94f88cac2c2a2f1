import { position } from "../problems.server";

export type SvgProblem = { line: number; column: number; found: string; expected: string };

const picture = /^data:image\/(png|jpe?g|webp|gif|avif);base64,[\w+/=\s]*$/i;
const inside = "a reference inside the file, such as #shape";

/** What a drawing must not hold. Looked for everywhere but in what readers see as text: no drawing has need of it. */
const forbidden: readonly { pattern: RegExp; expected: string }[] = [
  {
    pattern: /<(?:[\w.-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|handler|listener)\b/gi,
    expected: "shapes and text only",
  },
  { pattern: /[\s"'/]on[a-z]+\s*=/gi, expected: "no event handlers" },
  { pattern: /<!(?:DOCTYPE|ENTITY)\b/gi, expected: "no document type and no entities" },
  { pattern: /<\?(?!xml\s)[\w-]+/gi, expected: "no processing instructions" },
  { pattern: /@import\b/gi, expected: "no imported styles" },
  {
    pattern: /(?<![\w-])(?:-webkit-)?(?:image-set|image|src|cross-fade)\(/gi,
    expected: "no pictures from styles",
  },
  { pattern: /\\/g, expected: "no backslashes: styles could hide an address behind them" },
  { pattern: /\bxml:base\s*=/gi, expected: "no other base address" },
  {
    pattern: /\battributeName\s*=\s*["']\s*(?:[\w.-]+:)?(?:href|src|on[a-z]+)/gi,
    expected: "no animated references",
  },
];

const references: readonly RegExp[] = [
  /(?<![\w-])(?:[\w.-]+:)?(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi,
  /\burl\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)?/gi,
];

/**
 * What keeps an SVG file from being a plain drawing: scripts, handlers, and anything it would fetch from elsewhere. Browsers obey
 * all of that when the file is opened on its own, at the brand's own origin.
 * @returns each place with its line and column, 1-based
 */
export function svgProblems(bytes: Uint8Array): SvgProblem[] {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return [{ line: 1, column: 1, found: "bytes that are not UTF-8", expected: "an SVG drawing in UTF-8" }];
  }
  const encoding = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1];
  const found: SvgProblem[] = [];
  const report = (index: number, what: string, expected: string) =>
    found.push({ ...position(text, index), found: shown(what), expected });
  if (!/<(?:[\w.-]+:)?svg[\s>/]/i.test(text)) report(0, "no <svg> element", "an SVG drawing");
  if (text.includes("\0") || (encoding && !/^utf-?8$/i.test(encoding)))
    report(0, `the encoding ${encoding ?? "of a binary file"}`, "an SVG drawing in UTF-8");
  const drawn = withoutText(text, (index) => report(index, text.slice(index, index + 20), "a tag that ends"));
  for (const { pattern, expected } of forbidden)
    for (const match of drawn.matchAll(pattern)) report(match.index, match[0].trim(), expected);
  for (const pattern of references)
    for (const match of drawn.matchAll(pattern)) {
      const target = (match[1] ?? match[2] ?? match[3] ?? "").trim();
      // An encoded "#" or "data:" is refused as well: nobody draws that by accident.
      if (!target.startsWith("#") && !picture.test(target)) report(match.index, match[0], inside);
    }
  for (const match of drawn.matchAll(/&#(?:x([0-9a-f]+)|(\d+))/gi))
    if (hidesLetter(Number.parseInt(match[1] ?? match[2] ?? "", match[1] ? 16 : 10)))
      report(match.index, `${match[0]};`, "the character itself");
  return found.sort((a, b) => a.line - b.line || a.column - b.column);
}

const parts =
  /(<(?:[\w.-]+:)?style\b[\s\S]*?<\/(?:[\w.-]+:)?style\s*>|<!\[CDATA\[[\s\S]*?\]\]>|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\])?[^>]*>|<\?[\s\S]*?\?>)|(<!--[\s\S]*?-->|[^<]+)|(<[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>)|</gi;

/** The file with its texts, labels and comments blanked, every character in its place: a brand's name may hold any of this. */
function withoutText(text: string, reportOpen: (index: number) => void): string {
  const blank = (part: string) => part.replace(/[^\n]/g, " ");
  return text.replace(
    parts,
    (part, kept: string | undefined, seen: string | undefined, tag: string | undefined, at: number) => {
      if (kept) return kept;
      if (seen) return blank(seen);
      if (tag) return tag.replace(/(?<=\saria-label\s*=\s*)("[^"]*"|'[^']*')/g, blank);
      reportOpen(at);
      return part;
    },
  );
}

/** Whether a numeric reference stands for a plain character: only an address in hiding is written so. */
function hidesLetter(code: number): boolean {
  return code > 32 && code < 127 && !"\"&'<>".includes(String.fromCharCode(code));
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}
