import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { sourceFiles } from "./support/source-files";

/** Terms that the field has a standard word for, as parts of names in camel case or capitals. */
const replaced: Record<string, string> = {
  kept: "cached or stored",
  begun: "started",
  told: "notified, published or reported",
  heard: "received",
  ask: "query, request or fetch",
  asked: "requested",
  whom: "a noun",
  whose: "owner",
  nobody: "a noun",
  somebody: "a noun",
  whoever: "a noun",
  most: "MAX_, for limits",
};
/** Names of several parts. */
const phrases: Record<string, string> = {
  "too often": "RateLimited",
  "stand in": "placeholder or dummyHash",
  "in one form": "normalize",
  "even time": "minimumDuration",
  "one at a time": "serialize",
  "hold pair": "lockPair",
  "spend link": "consumeLink",
  "take back": "reverse",
};
/** The parts of a name, in lower case: `askFinal` and `ASK_FINAL` are ask and final. */
const partsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s_$#-]+/)
    .filter(Boolean);

/** Columns, keys of downloads, attributes, and a stored answer to the question of pronouns: renaming them would change data. */
const isStored = (file: string, name: string) =>
  /^[a-z]+(_[a-z0-9]+)+$/.test(name) ||
  name.startsWith("data-") ||
  (file === "app/i18n/pronouns.ts" && name === "ask");

function problemOf(file: string, name: string): string | null {
  if (isStored(file, name)) return null;
  const parts = partsOf(name);
  const isLimit = parts[0] === "most" && /^[A-Z_]+$/.test(name);
  const part = parts.find((one) => Object.hasOwn(replaced, one) && (one !== "most" || isLimit));
  if (part) return `${name}: ${replaced[part]}`;
  const text = ` ${parts.join(" ")} `;
  const phrase = Object.keys(phrases).find((one) => text.includes(` ${one} `));
  return phrase ? `${name}: ${phrases[phrase]}` : null;
}

/** Matches every name with a problem, and others. */
const SUSPECT = new RegExp(
  [
    ...Object.keys(replaced),
    ...Object.keys(phrases).map((phrase) => phrase.replaceAll(" ", "[\\s_$#-]*")),
  ].join("|"),
  "i",
);

/** The names that a file declares. */
function declaredIn(file: string): string[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, kind);
  const names: string[] = [];
  const visit = (node: ts.Node) => {
    const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node);
    const { parent } = node;
    if (
      isName &&
      parent &&
      "name" in parent &&
      parent.name === node &&
      !ts.isImportSpecifier(parent) &&
      !ts.isPropertyAccessExpression(parent)
    )
      names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Whether a word of a file outside of comments is a name to replace. Most files have none and need not be parsed. */
const hasSuspect = (file: string) => {
  const code = readFileSync(file, "utf8").replace(/^\s*(\/\*[\s\S]*?\*\/|\/\/.*)/gm, "");
  const names = new Set(code.match(/[\w$#-]+/g));
  return [...names].some((name) => SUSPECT.test(name) && problemOf(file, name) !== null);
};

test("no identifier uses a private term where the field has a standard one", () => {
  const files = sourceFiles(/^(app|scripts|tests)\/(?!terms\.test).*\.tsx?$/);
  const found = files.filter(hasSuspect).flatMap((file) =>
    [...new Set(declaredIn(file))].flatMap((name) => {
      const problem = problemOf(file, name);
      return problem ? [`${file}: ${problem}`] : [];
    }),
  );
  expect(found).toEqual([]);
});

test("no file name uses a private term where the field has a standard one", () => {
  const found = sourceFiles(/^(app|scripts|tests)\/(?!terms\.test).*\.tsx?$/).flatMap((file) => {
    const problem = problemOf(file, file.split("/").at(-1)!.split(".")[0]!);
    return problem ? [`${file}: ${problem}`] : [];
  });
  expect(found).toEqual([]);
});

/** Texts that operators and integrators read: commands, refusals of configuration, the data download, descriptions of calls. */
const OPERATOR_TEXTS =
  /^(scripts\/(?!mutants).*|app\/tenancy\/.*|app\/env\.server|app\/domain\/accounts\/leaving\/.*data-parts?\.server|app\/.*\.call\.server)\.tsx?$/;
const LITERARY =
  /\b(whoever|whom|nobody|somebody|told|tells?|heard|hears?|asks?|asked|begun|none that|takes? back|stands? in|too often|what becomes of)\b/i;

/** The texts of a file that have more than one word, except SQL. */
function textsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node);
    if (isText && /\S\s+\S/.test(node.text) && !/\b(select|insert|update|delete|from)\b/i.test(node.text))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

test("no text for operators uses a literary turn where the field has a standard term", () => {
  const files = sourceFiles(OPERATOR_TEXTS).filter((file) => !file.includes(".test."));
  const texts = files.flatMap((file) => textsIn(file).map((text) => `${file}: ${text}`));
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => LITERARY.test(text.slice(text.indexOf(":"))))).toEqual([]);
});
