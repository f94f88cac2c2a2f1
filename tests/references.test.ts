import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./support/source-files";

const docs = "app/docs";
const read = (file: string) => readFileSync(file, "utf8");
const files = sourceFiles(/\.(tsx?|mjs|sql|md)$/);

const rules = new Set(
  [...read(`${docs}/product.md`).matchAll(/\*\*(\d+\.\d+)\*\*/g)].map(([, number]) => number),
);
const decisions = new Set(
  sourceFiles(/^app\/docs\/decisions\/.*\.md$/)
    .flatMap((file) => [...read(file).matchAll(/^## (\d+)\. /gm)])
    .map(([, number]) => number),
);
const overview = `${docs}/architecture.md`;
const subjectPages = sourceFiles(/^app\/docs\/architecture\/.*\.md$/);
const titleOf = (file: string) => /^# (.+)$/m.exec(read(file))?.[1];
/** What a citation of the architecture may name: a page of a subject, or a section of the overview. */
const subjects = new Set([
  ...subjectPages.map(titleOf),
  ...[...read(overview).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
]);

/** The references of a text, each with what it names. */
function referencesOf(text: string): { kind: string; target: string }[] {
  const numbers = (pattern: RegExp, kind: string) =>
    [...text.matchAll(pattern)].flatMap(([, list = ""]) =>
      list.split(/, | and |–| to /).map((target) => ({ kind, target })),
    );
  return [
    ...numbers(/\bproduct (\d+\.\d+(?:(?:, | and |–| to )\d+\.\d+)*)/g, "product"),
    ...numbers(/\bdecisions? (\d+(?:(?:, | and |–| to )\d+(?![\d.]))*)/g, "decision"),
    ...[...text.matchAll(/\barchitecture, ([A-Z][A-Za-z' ]*[a-z])/g)].map(([, target = ""]) => ({
      kind: "architecture",
      target,
    })),
  ];
}

test("product rules and decisions have unique numbers", () => {
  const all = [...read(`${docs}/product.md`).matchAll(/^(?:- )?\*\*(\d+\.\d+)\*\*/gm)].map(
    ([, number]) => number,
  );
  expect(all.length).toBeGreaterThan(400);
  expect(all.filter((number, at) => all.indexOf(number) !== at)).toEqual([]);
  const numbers = sourceFiles(/^app\/docs\/decisions\/.*\.md$/).flatMap((file) =>
    [...read(file).matchAll(/^## (\d+)\. /gm)].map(([, number]) => number),
  );
  expect(numbers.length).toBeGreaterThan(150);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test("every decision states its context, what is done and what follows", () => {
  const incomplete = sourceFiles(/^app\/docs\/decisions\/.*\.md$/).flatMap((file) =>
    read(file)
      .split(/^(?=## \d+\. )/m)
      .slice(1)
      .filter(
        (entry) => !["Context", "Decision", "Consequence"].every((part) => entry.includes(`**${part}.**`)),
      )
      .map((entry) => `${file}: ${entry.slice(0, 60)}`),
  );
  expect(incomplete).toEqual([]);
});

test("every reference to a product rule, a decision or a subject of the architecture resolves", () => {
  const known: Record<string, ReadonlySet<string | undefined>> = {
    product: rules,
    decision: decisions,
    architecture: subjects,
  };
  let found = 0;
  const broken = files.flatMap((file) =>
    referencesOf(read(file)).flatMap(({ kind, target }) => {
      found += 1;
      // A sentence may go on after the subject.
      const isKnown =
        known[kind]?.has(target) ||
        (kind === "architecture" && [...subjects].some((subject) => target.startsWith(`${subject} `)));
      return isKnown ? [] : [`${file}: ${kind} ${target}`];
    }),
  );
  expect(found).toBeGreaterThan(300);
  expect(broken).toEqual([]);
});

test("the overview of the architecture lists every page of a subject by its title", () => {
  const listed = [...read(overview).matchAll(/\[([^\]]+)\]\((architecture\/[^)]+)\)/g)].map(
    ([, title, file]) => `${title}: ${docs}/${file}`,
  );
  expect(listed.sort()).toEqual(subjectPages.map((file) => `${titleOf(file)}: ${file}`).sort());
});

test("a page of a subject has at most 60 lines", () => {
  expect(subjectPages.filter((file) => read(file).split("\n").length > 61)).toEqual([]);
});

test("every source file that the architecture names exists", () => {
  const missing = [overview, ...subjectPages].flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)]
      .map(([, file = ""]) => file)
      .filter((file) => !existsSync(file) && !existsSync(`app/${file}`))
      .map((file) => `${page}: ${file}`),
  );
  expect(missing).toEqual([]);
});

/** Returns the anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("every relative link between documents resolves", () => {
  const links = sourceFiles(/\.md$/).flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = ""]) => ({ file, link }))
      .filter(({ link }) => !/^[a-z]+:/.test(link)),
  );
  expect(links.length).toBeGreaterThan(80);
  const broken = links.filter(({ file, link }) => {
    const [place = "", anchor] = link.split("#");
    const target = place === "" ? file : path.posix.join(path.posix.dirname(file), place);
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(broken.map(({ file, link }) => `${file}: ${link}`)).toEqual([]);
});

test("no file refers to a specification that the repository does not have", () => {
  const gone =
    /product\.md §|decisions(?:\.md)? §|architecture(?:\.md)? §|decisions, [A-Z]|\bSHOP\.md|\bLANDERS\b/;
  const found = files.filter((file) => file !== "tests/references.test.ts" && gone.test(read(file)));
  expect(found).toEqual([]);
});
