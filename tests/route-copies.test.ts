import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { allRoutes } from "~/route-table";

const app = path.resolve(import.meta.dirname, "../app");

/** The places that may write an address of a page: the table, and the functions that give addresses; the console has its own, on another host. */
const OWNERS = ["route-table.ts", "paths.ts", "console/route-table.ts", "console/paths.ts"];

const folderOf = (file: string) => path.dirname(file);
const firstOf = (address: string) => /^\/(\w[\w-]*)/.exec(address)?.[1];

/** The first segments of addresses. A page of developers shares its segment with tools that are no routes. */
const segments = new Set(
  allRoutes.filter(({ access }) => access !== "developer").flatMap(({ path }) => firstOf(path) ?? []),
);
/** The folders of the pages of a segment, which may write their own address. */
const foldersOf = (segment: string) =>
  allRoutes.filter(({ path }) => firstOf(path) === segment).map(({ module }) => folderOf(module));

/** Returns the texts and regular expressions of a module, without its imports. */
function literalsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(app, file), "utf8"), 99);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isImportTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isJsxText(node)) found.push(node.text);
    if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) found.push(node.text);
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text.replaceAll("\\/", "/"));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the addresses of pages in a text: at its beginning, at that of a pattern, and in quotes, as in a script. Sentences are left out. */
function addressesIn(text: string): string[] {
  const starts = [...text.matchAll(/^\/?\^?\/[(?:]*(\w[\w-]*)/g), ...text.matchAll(/["'(]\/(\w[\w-]*)/g)];
  return starts.flatMap(([, segment = ""]) => (segments.has(segment) ? [segment] : []));
}

const files = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file))
  .filter((file) => !OWNERS.includes(file));
/** The room of a file, of at most two levels: no single test parses all files. */
const roomOf = (file: string) => file.split("/").slice(0, -1).slice(0, 2).join("/");
const rooms = [...new Set(files.map(roomOf))];

test("all files of the app are read", () => {
  expect(files.length).toBeGreaterThan(1000);
});

test.each(rooms)(
  "an address of a page is written in the table, in its functions and in the folder of the page only: app/%s",
  (room) => {
    const own = files.filter((file) => roomOf(file) === room);
    const copies = own.flatMap((file) =>
      literalsOf(file).flatMap((text) =>
        addressesIn(text)
          .filter((segment) => !foldersOf(segment).some((folder) => file.startsWith(`${folder}/`)))
          .map(() => `${file}: ${text}`),
      ),
    );
    expect(copies).toEqual([]);
  },
);

test("an address in a text, a template or a pattern is found", () => {
  const found = [
    "/chats",
    "/members/",
    "/login?back=",
    "/^/members/[^/]+/chat$/",
    "/^/(chats(?:/(\\d+))?)?/",
  ];
  expect(found.map(addressesIn)).toEqual([["chats"], ["members"], ["login"], ["members"], ["chats"]]);
  expect(addressesIn("open('/members'), if it is \"/likes\"")).toEqual(["members", "likes"]);
  expect(["/brand/x", "/api/likes.php", "domain/chats", "./chats", "and/or"].flatMap(addressesIn)).toEqual(
    [],
  );
});
