// Which modules of app/ may import which, checked by `npm run lint`. tests/rooms.test.ts compares the rooms with their diagram. decision 288
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The allowed imports between rooms. `types` allows type imports only. Files at the top of app/ belong to the door. */
export const rooms = {
  door: {
    values: ["http", "routes", "layouts", "client", "i18n", "ui", "db", "tenancy", "console"],
    files: ["outside/redis/sentinel-url.server"],
  },
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
  console: { values: ["http", "domain"], types: ["tenancy"] },
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

/** Types of these rooms may be imported from every room. */
const openTypes = ["http", "db", "layouts"];

/** The nouns of the domain in their order: each imports only earlier ones, and those of its own row. */
export const nouns = [
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
  ["decisions"],
  ["games"],
  ["operators"],
];

const typeOnly = ["type-only"];

/** Returns the pattern of a room's files. */
const inside = (room) => (room === "door" ? "^app/[^/]+$" : `^app/${room}/`);

/** Returns the rules of a room's imports: of values, and of types. */
function importsOf([room, { values, types = [], files = [] }]) {
  const named = files.map((file) => `^app/${file}[.]tsx?$`);
  const known = [...[room, ...values].map(inside), ...named];
  return [
    {
      name: `imports-of-${room}`,
      severity: "error",
      comment: `${room} may import values only of: ${[...values, ...files].join(", ") || "no other room"}.`,
      from: { path: inside(room) },
      to: { path: "^app/", pathNot: known, dependencyTypesNot: typeOnly },
    },
    {
      name: `types-of-${room}`,
      severity: "error",
      comment: `${room} may also import types of: ${[...types, ...openTypes].join(", ")}.`,
      from: { path: inside(room) },
      to: {
        path: "^app/",
        pathNot: [...known, ...[...types, ...openTypes].map(inside)],
        dependencyTypes: typeOnly,
      },
    },
  ];
}

const orderOfNouns = nouns.slice(0, -1).map((row, at) => ({
  name: `noun-${row.join("-")}`,
  severity: "error",
  comment: "A noun of the domain imports only those before it, not even types of later ones.",
  from: { path: `^app/domain/(${row.join("|")})/` },
  to: {
    path: `^app/domain/(${nouns
      .slice(at + 1)
      .flat()
      .join("|")})/`,
  },
}));

/** The modules of routes: their default export is a page. */
const pages = readdirSync("app/routes", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => path.join("app/routes", file))
  .filter((file) => /export default/.test(readFileSync(file, "utf8")));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(rooms).flatMap(importsOf),
    ...orderOfNouns,
    {
      name: "only-locales-from-outside",
      severity: "error",
      comment: "The English messages are the only files outside of app/ that it imports.",
      from: { path: "^app/" },
      to: { pathNot: ["^app/", "^locales/en/"], dependencyTypes: ["local", "localmodule", "aliased"] },
    },
    {
      name: "resolvable",
      severity: "error",
      comment: "An import that is not found would pass every other rule.",
      from: { path: "^app/" },
      to: { path: "^[~.]", couldNotResolve: true },
    },
    {
      name: "no-cycles",
      severity: "error",
      comment: "No module imports itself through others.",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: typeOnly } },
    },
    {
      name: "no-cycles-of-areas",
      severity: "error",
      comment: "The areas of the routes do not import each other in a circle, not even types.",
      scope: "folder",
      from: { path: "^app/routes/[^/]+$" },
      to: { path: "^app/routes/[^/]+$", circular: true },
    },
    {
      name: "pages-import-no-pages",
      severity: "error",
      comment: "No route imports another route's module.",
      from: { path: "^app/routes/" },
      to: { path: pages.map((file) => `^${file.replaceAll(".", "[.]")}$`), dependencyTypesNot: typeOnly },
    },
    {
      name: "browser-imports-only-rules",
      severity: "error",
      comment: "Code of the browser imports only the rules of the domain, and nothing of tenancy.",
      from: { path: "^app/(routes|layouts|features|client|ui|console)/", pathNot: "[.](server|css)[.]tsx?$" },
      to: {
        path: "^app/(tenancy|domain)/",
        pathNot: ["[.](server|css)[.]tsx?$", "^app/domain/.*/rules[.]ts$"],
        dependencyTypesNot: typeOnly,
      },
    },
    {
      name: "pictures-in-a-process",
      severity: "error",
      comment: "Pictures are decoded only in processes of their own, which no other module loads.",
      from: { path: "^app/", pathNot: "^app/pictures/child/" },
      to: { path: ["^app/pictures/child/", "node_modules/sharp/"] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    exclude: { path: "[.]test[.]tsx?$|[.]d[.]ts$" },
    doNotFollow: { path: "node_modules" },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js"],
      cachedInputFileSystem: { cacheDuration: 600_000 },
    },
  },
};
