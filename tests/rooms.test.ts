import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.resolve(import.meta.dirname, "../app");
const rooms = [
  "http",
  "routes",
  "layouts",
  "features",
  "client",
  "tenancy",
  "domain",
  "pictures",
  "db",
  "outside",
  "jobs",
  "demo",
  "i18n",
  "ui",
] as const;
type Room = (typeof rooms)[number] | "door";

/** The allowed imports between rooms. `types` allows type imports only. Files at the top of app/ belong to the door. */
const allowed: Record<Room, { values: Room[]; types?: Room[]; files?: string[] }> = {
  door: { values: ["http", "routes", "layouts", "client", "i18n", "ui", "db", "tenancy"] },
  routes: {
    values: ["http", "domain", "ui", "i18n", "layouts", "features", "client"],
    types: ["tenancy"],
    files: ["paths", "route-table", "tenancy/landers/built-in-landers.server", "tenancy/landers/own-lander"],
  },
  layouts: {
    values: ["http", "domain", "ui", "i18n", "features", "client"],
    types: ["tenancy"],
    files: ["paths", "route-table"],
  },
  features: {
    values: ["http", "domain", "ui", "i18n", "client"],
    types: ["tenancy"],
    files: ["paths", "route-table"],
  },
  client: { values: ["domain", "i18n", "ui"], files: ["paths", "route-table"] },
  http: {
    values: ["tenancy", "domain", "pictures", "db", "outside", "i18n", "jobs", "demo"],
    files: ["paths", "route-table", "env.server"],
  },
  domain: {
    values: ["db", "outside", "jobs", "pictures"],
    types: ["tenancy", "i18n"],
    files: [
      "paths",
      "tenancy/payment-methods",
      "tenancy/lander-kinds",
      "tenancy/landers/own-lander",
      "tenancy/experiments.server",
    ],
  },
  jobs: { values: ["domain", "db", "tenancy", "outside", "i18n"], files: ["paths"] },
  demo: { values: ["domain", "db", "tenancy", "i18n"] },
  tenancy: { values: ["i18n"], files: ["ui/tokens"] },
  ui: { values: ["i18n"], files: ["paths"] },
  pictures: { values: [] },
  db: { values: [] },
  outside: { values: [] },
  i18n: { values: [] },
};

const LONG_FILES = [
  "db/tables",
  "domain/accounts/leaving/data-parts.server",
  "http/pages/pages.server",
  "layouts/shell/bar.css",
  "route-table",
  "routes/chats/thread/thread.css",
  "routes/shop/order-page",
  "tenancy/registry.server",
  "tenancy/schema.server",
];

type Import = { from: string; to: string; isType: boolean };

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
const known = new Set(files.map(moduleName));

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s+)?([^;"']*?from\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;
  return [...text.matchAll(pattern)].flatMap((match) => {
    const target = match[4] ?? match[5] ?? "";
    if (!target.startsWith("~/") && !target.startsWith(".")) return [];
    const absolute = target.startsWith("~/")
      ? path.join(app, target.slice(2))
      : path.resolve(path.dirname(file), target);
    const names = /\{([^}]*)\}/.exec(match[3] ?? "")?.[1];
    const onlyTypes = names
      ?.split(",")
      .filter((name) => name.trim())
      .every((name) => name.trim().startsWith("type "));
    return [
      {
        from: moduleName(file),
        to: path.relative(app, absolute),
        isType: Boolean(match[2]) || onlyTypes === true,
      },
    ];
  });
});

function roomOf(name: string): Room {
  const [first = ""] = name.split("/");
  return (rooms as readonly string[]).includes(first) && name.includes("/") ? (first as Room) : "door";
}

const text = ({ from, to }: Import) => `${from} → ${to}`;

test("the test finds imports", () => {
  expect(files.length).toBeGreaterThan(80);
  expect(imports.length).toBeGreaterThan(200);
});

test("only verbs publish that a member has changed: a page or call could forget it", () => {
  const pages = files.filter((file) =>
    ["routes", "layouts", "features", "http"].includes(roomOf(moduleName(file))),
  );
  const publishing = pages.filter((file) => /\bctx\.changed\(/.test(readFileSync(file, "utf8")));
  expect(publishing.map(moduleName)).toEqual([]);
});

test("every import between rooms is allowed", () => {
  const wrong = imports.filter(({ from, to, isType }) => {
    const [one, other] = [roomOf(from), roomOf(to)];
    if (one === other || to.startsWith("../")) return false;
    const rule = allowed[one];
    if (rule.values.includes(other) || rule.files?.includes(to)) return false;
    return !(
      isType &&
      (rule.types?.includes(other) || other === "http" || other === "db" || other === "layouts")
    );
  });
  expect(wrong.map(text)).toEqual([]);
});

test("the diagram of the architecture shows exactly the allowed imports", () => {
  const overview = readFileSync(path.join(app, "docs/architecture.md"), "utf8");
  const drawn = [...overview.matchAll(/^ {2}(\w+) (-->|-\.->) (.+)$/gm)].flatMap(
    ([, from, arrow, targets = ""]) => targets.split(" & ").map((to) => `${from} ${arrow} ${to}`),
  );
  const expected = Object.entries(allowed).flatMap(([from, { values, types = [] }]) => [
    ...values.map((to) => `${from} --> ${to}`),
    ...types.map((to) => `${from} -.-> ${to}`),
  ]);
  expect(drawn.sort()).toEqual(expected.sort());
});

test("the locale files are the only imports of app/ from outside", () => {
  const outside = imports.filter(({ to }) => to.startsWith("../"));
  expect(outside.filter(({ to }) => !to.startsWith("../locales/en/")).map(text)).toEqual([]);
});

/** Returns the cycles of a graph of imports, each as a text. */
function circlesOf(edges: readonly Pick<Import, "from" | "to">[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  const state = new Map<string, "open" | "done">();
  const circles: string[] = [];
  const visit = (name: string, trail: string[]) => {
    if (state.get(name) === "done") return;
    if (state.get(name) === "open")
      return void circles.push([...trail.slice(trail.indexOf(name)), name].join(" → "));
    state.set(name, "open");
    for (const next of graph.get(name) ?? []) visit(next, [...trail, name]);
    state.set(name, "done");
  };
  for (const name of graph.keys()) visit(name, []);
  return circles;
}

test("there are no import cycles", () => {
  expect(circlesOf(imports.filter(({ to, isType }) => !isType && known.has(to)))).toEqual([]);
});

/** The nouns of the domain in their order: each imports only earlier ones, and those of its own row. */
const nouns = [
  ["company"],
  ["consents"],
  ["places"],
  ["credits"],
  ["growth"],
  ["experiments"],
  ["sources"],
  ["discounts"],
  ["photos"],
  ["members"],
  ["likes"],
  ["chats"],
  ["cards", "debit", "shop"],
  ["notifications"],
  ["accounts"],
  ["complaints"],
  ["games"],
  ["operators"],
];

test("the nouns of the domain import only those before them, not even types of later ones", () => {
  const noun = (name: string) => /^domain\/([^/]+)\//.exec(name)?.[1];
  const rank = new Map(nouns.flatMap((row, at) => row.map((one) => [one, at] as const)));
  const wrong = imports.filter(({ from, to }) => {
    const [one, other] = [noun(from), noun(to)];
    return one && other && one !== other && !(rank.get(one)! >= rank.get(other)!);
  });
  expect(wrong.map(text)).toEqual([]);
  const unlisted = files.map((file) => noun(moduleName(file))).filter((one) => one && !rank.has(one));
  expect(unlisted).toEqual([]);
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

test("the areas of the routes do not import each other, not even types", () => {
  const area = (name: string) => (/^routes\/[^/]+\//.test(name) ? name.split("/")[1]! : null);
  const edges = imports.flatMap(({ from, to }) => {
    const [one, other] = [area(from), area(to)];
    return one && other && one !== other ? [{ from: one, to: other }] : [];
  });
  expect(edges.length).toBeGreaterThan(10);
  expect(circlesOf(edges)).toEqual([]);
});

test("no route imports another area's route module", () => {
  const isModule = (name: string) =>
    files.some((file) => moduleName(file) === name && /export default/.test(readFileSync(file, "utf8")));
  const wrong = imports.filter(
    ({ from, to, isType }) =>
      !isType && from.startsWith("routes/") && to.startsWith("routes/") && isModule(to),
  );
  expect(wrong.map(text)).toEqual([]);
});

test("browser code imports only the rules of the domain and nothing of tenancy", () => {
  const inBrowser = (name: string) => !name.endsWith(".server") && !name.endsWith(".css");
  const wrong = imports.filter(
    ({ from, to, isType }) =>
      !isType &&
      ["routes", "layouts", "features", "client", "ui"].includes(roomOf(from)) &&
      inBrowser(from) &&
      inBrowser(to) &&
      (roomOf(to) === "tenancy" || (roomOf(to) === "domain" && !to.endsWith("/rules"))),
  );
  expect(wrong.map(text)).toEqual([]);
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

test("pictures are decoded only in processes of their own, which no other module loads", () => {
  const decoding = files.filter((file) => /["']sharp["']/.test(readFileSync(file, "utf8"))).map(moduleName);
  const child = (name: string) => name.startsWith("pictures/child/");
  expect(decoding.length).toBeGreaterThan(0);
  expect(decoding.filter((name) => !child(name))).toEqual([]);
  expect(imports.filter(({ from, to }) => child(to) && !child(from)).map(text)).toEqual([]);
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
    "tenancy/themes.server",
    // Copies in the data directory.
    "tenancy/stored-tenant.server",
    "tenancy/stored-tenants.server",
    "tenancy/reload-request.server",
    // Whether the tenants directory exists.
    "tenancy/registry.server",
  ];
  expect(wrong.map(moduleName).filter((name) => !left.includes(name))).toEqual([]);
});
