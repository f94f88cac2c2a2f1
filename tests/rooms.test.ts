import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { nouns, rooms } from "../.dependency-cruiser.mjs";

const app = path.resolve(import.meta.dirname, "../app");
const LONG_FILES = [
  "db/control-tables",
  "db/tables",
  "domain/accounts/leaving/data-parts.server",
  "domain/accounts/leaving/order-data-parts.server",
  "http/pages/pages.server",
  "layouts/shell/bar.css",
  "route-table",
  "routes/chats/thread/thread.css",
  "routes/shop/order-page",
  "tenancy/registry.server",
  "tenancy/schema.server",
];

function sourceFiles(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) return sourceFiles(file);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name) ? [file] : [];
  });
}

/** Returns a module's name: its path below app/ without its extension. */
function moduleName(file: string): string {
  return path.relative(app, file).replace(/\.tsx?$/, "");
}

const files = sourceFiles(app);
/** Returns the folder of a module's room; "" for the files at the top of app/. */
function roomOf(name: string): string {
  return name.includes("/") ? (name.split("/")[0] ?? "") : "";
}

test("the test finds the modules, and every folder of app/ is a room with a list of imports", () => {
  expect(files.length).toBeGreaterThan(80);
  const folders = new Set(files.map((file) => roomOf(moduleName(file))).filter(Boolean));
  expect([...folders, "door"].sort()).toEqual(Object.keys(rooms).sort());
});

test("only verbs publish that a member has changed: a page or call could forget it", () => {
  const pages = files.filter((file) =>
    ["routes", "layouts", "features", "http"].includes(roomOf(moduleName(file))),
  );
  const publishing = pages.filter((file) => /\bctx\.changed\(/.test(readFileSync(file, "utf8")));
  expect(publishing.map(moduleName)).toEqual([]);
});

test("the diagram of the architecture shows exactly the allowed imports", () => {
  const overview = readFileSync(path.join(app, "docs/architecture.md"), "utf8");
  const drawn = [...overview.matchAll(/^ {2}(\w+) (-->|-\.->) (.+)$/gm)].flatMap(
    ([, from, arrow, targets = ""]) => targets.split(" & ").map((to) => `${from} ${arrow} ${to}`),
  );
  const expected = Object.entries(rooms).flatMap(([from, { values, types = [] }]) => [
    ...values.map((to) => `${from} --> ${to}`),
    ...types.map((to) => `${from} -.-> ${to}`),
  ]);
  expect(drawn.sort()).toEqual(expected.sort());
});

test("every noun of the domain has a place in their order", () => {
  const listed = new Set(nouns.flat());
  const found = files.map((file) => /^domain\/([^/]+)\//.exec(moduleName(file))?.[1]);
  expect(found.filter((noun) => noun && !listed.has(noun))).toEqual([]);
});

test("verbs declare no context of their own: every name and every slice stands in domain/context.ts", () => {
  const declares = /^(?:export )?(?:type|interface) (?:\w*Context|Ctx)\b(?!Of)/m;
  const wrong = files.filter((file) => declares.test(readFileSync(file, "utf8"))).map(moduleName);
  expect(wrong.filter((name) => name.startsWith("domain/"))).toEqual(["domain/context"]);
});

test("no file has more than 300 lines, except lists of data", () => {
  const long = files.filter((file) => readFileSync(file, "utf8").split("\n").length > 301).map(moduleName);
  expect(long.sort()).toEqual(LONG_FILES);
});

test("there is no catch-all folder and no barrel file", () => {
  const drawers = files
    .map(moduleName)
    .filter((name) => /(^|\/)(utils?|lib|helpers?|common|misc|services?|types)\//.test(name));
  const barrels = files.filter((file) => {
    const code = readFileSync(file, "utf8")
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
      .trim();
    return code !== "" && code.split("\n").every((line) => /^export .* from /.test(line.trim()));
  });
  expect([...drawers, ...barrels.map(moduleName)]).toEqual([]);
});

test("colours and fonts come from the theme: components define none", () => {
  const wrong = files
    .filter((file) => file.endsWith(".css.ts"))
    .filter((file) =>
      /#[0-9a-f]{3,8}\b|rgba?\(\s*\d|hsla?\(/i.test(
        readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, ""),
      ),
    )
    .map(moduleName);
  expect(wrong).toEqual([]);
});

test("nothing under app/ names a brand", () => {
  const slugs = readdirSync(path.resolve(app, "../tenants"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map((entry) => entry.name);
  const themes = readdirSync(path.resolve(app, "../themes"))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -5));
  const names = new RegExp(`\\b(${[...slugs, ...themes].join("|")})\\b`, "i");
  const wrong = files.filter((file) => names.test(readFileSync(file, "utf8"))).map(moduleName);
  expect(wrong).toEqual([]);
});

test("one module opens the files of tenants, so that all of them are bounded and inside their folder", () => {
  const opens =
    /\b(readFile|readFileSync|open|openSync|createReadStream|existsSync|statSync)\b[^;]*from "node:fs/;
  const ours = new Set(["tenancy/tenant-files.server", "tenancy/make/create-tenant.server"]);
  const wrong = files.filter((file) => {
    const name = moduleName(file);
    const text = readFileSync(file, "utf8");
    return (
      !ours.has(name) && opens.test(text) && (roomOf(name) === "tenancy" || /\btenant\.dir\b/.test(text))
    );
  });
  const left = [
    // Renditions, the product's own answers and fonts.
    "http/files/brand-files.server",
    "demo/answer-lines.server",
    "tenancy/theme-fonts.server",
    // Copies in the data directory.
    "tenancy/stored-tenant.server",
    "tenancy/stored-tenants.server",
    "tenancy/reload-request.server",
    // Whether the tenants directory exists.
    "tenancy/registry.server",
  ];
  expect(wrong.map(moduleName).filter((name) => !left.includes(name))).toEqual([]);
});
