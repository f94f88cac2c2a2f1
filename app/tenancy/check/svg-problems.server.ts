import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { SaxesParser, type SaxesTagNS } from "saxes";
import { MAX_PROBLEMS, positions } from "../problems.server";
import { FileRefused, textOf } from "../tenant-files.server";
import {
  allowedAttributes,
  allowedElements,
  inertNamespaces,
  mayAnimate,
  SVG,
  XLINK,
  XML,
} from "./svg-allowed";

export type SvgProblem = { line: number; column: number; found: string; expected: string };
type Report = (found: string, expected: string) => void;

/** The limit of nested elements. The parser searches every level for a namespace, so deep nesting could take minutes. */
const MAX_DEPTH = 100;

/** Thrown to stop parsing a file that is refused anyway. */
class Enough extends Error {}

const XMLNS = "http://www.w3.org/2000/xmlns/";
const picture = /^data:image\/(png|jpe?g|webp|gif|avif);base64,[\w+/=\s]*$/i;
const inside = "a reference inside the file, such as #shape";

/** Cache of drawings without problems, by content: most do not change between readings. */
const plain = new LRUCache<string, true>({ max: 20_000 });

/**
 * Finds content of an SVG file that is not part of a plain drawing. Only known content is allowed: scripts, event handlers, other documents
 * and external resources are refused, since a browser would run or load them when the file is opened directly at the brand's origin.
 * @returns the problems with their 1-based line and column
 */
export function svgProblems(bytes: Buffer): SvgProblem[] {
  const digest = createHash("sha256").update(bytes).digest("base64");
  if (plain.has(digest)) return [];
  const found = findProblems(bytes);
  if (found.length === 0) plain.set(digest, true);
  return found;
}

function findProblems(bytes: Buffer): SvgProblem[] {
  let text: string;
  try {
    text = textOf("", bytes);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return [{ line: 1, column: 1, found: error.found, expected: "an SVG drawing in UTF-8" }];
  }
  const problems: SvgProblem[] = [];
  const parser = new SaxesParser({ xmlns: true, position: true });
  const at = positions(text);
  let offset = 0;
  let isFirst = true;
  let depth = 0;
  /** the text of an open style element, collected because comments and CDATA sections can split it into parts that look harmless */
  let style: string | null = null;
  const report: Report = (found, expected) => {
    problems.push({ ...at(offset), found: shorten(found), expected });
    if (problems.length > MAX_PROBLEMS) throw new Enough();
  };
  const here = () => {
    offset = Math.max(0, text.lastIndexOf("<", parser.position - 1));
  };
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding && !/^utf-?8$/i.test(encoding))
      report(`the encoding ${encoding}`, "an SVG drawing in UTF-8");
  });
  parser.on("doctype", () => {
    here();
    report("<!DOCTYPE", "no document type and no entities");
  });
  parser.on("processinginstruction", ({ target }) => {
    here();
    report(`<?${target}`, "no processing instructions");
  });
  parser.on("opentagstart", here);
  parser.on("opentag", (tag) => {
    const isOther = isFirst && (tag.local !== "svg" || tag.uri !== SVG);
    isFirst = false;
    depth += 1;
    if (depth > MAX_DEPTH) {
      report(`more than ${MAX_DEPTH} levels`, `at most ${MAX_DEPTH} levels`);
      throw new Enough();
    }
    if (isOther) return report(`<${tag.name}>`, "an SVG drawing");
    if (isStyle(tag)) style = "";
    checkElement(tag, report);
  });
  parser.on("closetag", (tag) => {
    depth -= 1;
    if (!isStyle(tag)) return;
    checkStyle(style ?? "", report);
    style = null;
  });
  const addText = (part: string) => {
    if (style !== null) style += part;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("error", (error) => {
    here();
    report(error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, ""), "well-formed XML");
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return problems;
}

function checkElement(tag: SaxesTagNS, report: Report): void {
  const isSvg = tag.uri === SVG;
  if (isSvg ? !allowedElements.has(tag.local) : !inertNamespaces.has(tag.uri))
    report(`<${tag.name}>`, "shapes, text and styles of SVG only");
  for (const { name, local, uri, value } of Object.values(tag.attributes)) {
    if (uri === XMLNS || name === "xmlns") continue;
    if (local === "href" && (uri === "" || uri === XLINK)) checkReference(tag, value, report);
    else if (uri === "" ? !isAllowed(local) : !(uri === XLINK || uri === XML || inertNamespaces.has(uri)))
      report(`${name}=`, local.startsWith("on") ? "no event handlers" : "an attribute of a drawing");
    else if (uri === XML && local === "base") report(`${name}=`, "no other base address");
    else if (uri === "" && local === "attributeName" && !mayAnimate(value))
      report(`attributeName="${value}"`, "no animated references");
    else if (uri === "" && !/^(aria-|data-)/.test(local) && !/^(id|class)$/.test(local))
      checkStyle(value, report, `${name}=`);
  }
}

function isStyle(tag: SaxesTagNS): boolean {
  return tag.local === "style" && tag.uri === SVG;
}

function isAllowed(attribute: string): boolean {
  return allowedAttributes.has(attribute) || /^(aria|data)-[\w.-]+$/.test(attribute);
}

function checkReference(tag: SaxesTagNS, value: string, report: Report): void {
  const target = value.trim();
  const isPicture = tag.local === "image" || tag.local === "feImage";
  if (!target.startsWith("#") && !(isPicture && picture.test(target))) report(`href="${target}"`, inside);
}

/** Reports forbidden content of a style element or attribute. */
function checkStyle(style: string, report: Report, name = ""): void {
  if (style.includes("\\")) report(`${name}\\`, "no backslashes: styles could hide an address behind them");
  const rule = /@(?!media\b|keyframes\b|-webkit-keyframes\b)[\w-]+/i.exec(style);
  if (name === "" && rule) report(rule[0], "no imported styles and no fonts");
  const fetching = /(?<![\w-])(?:-webkit-)?(?:image-set|image|src|cross-fade)\(/i.exec(style);
  if (fetching) report(`${name}${fetching[0]}`, "no pictures from styles");
  for (const match of style.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)?/gi)) {
    const target = (match[1] ?? match[2] ?? match[3] ?? "").trim();
    if (!target.startsWith("#") && !picture.test(target)) report(match[0], inside);
  }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}
