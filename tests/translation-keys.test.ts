import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { allRoutes, isDocumentRoute } from "~/route-table";

const root = path.resolve(import.meta.dirname, "..");
const english = path.join(root, "locales/en");
const namespaces = readdirSync(english)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.slice(0, -".json".length));
const keys = namespaces.flatMap((namespace) =>
  Object.keys(
    JSON.parse(readFileSync(path.join(english, `${namespace}.json`), "utf8")) as Record<string, string>,
  ).map((key) => `${namespace}:${key}`),
);
/** The namespaces that every page of the app loads. */
const ofShell = ["common", "errors", "push"];

/** Messages of the catalogue for which the shop has texts of its own. product 24.6 */
const ofCatalogue = new Set([
  "errors:payment_failed",
  "errors:direct_debit_blocked",
  "errors:direct_debit_limit",
]);

function sourcesOf(dir: string): string[] {
  return readdirSync(path.join(root, dir), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, dir, file), "utf8"));
}

test("every English message is used in the code, by its key or by a prefix of it", () => {
  const code = [...sourcesOf("app"), ...sourcesOf("scripts")].join("\n");
  const beginnings = [...code.matchAll(/`((?:\w+):[\w-]*)\$\{/g)].map((match) => match[1]!);
  const whole = new Set([...code.matchAll(/"(\w+:[\w-]+)"/g)].map((match) => match[1]!));
  const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");
  const withoutContext = (key: string) => key.replace(/_(?:[1-7]|near)$/, "");
  const unused = keys.filter((key) => {
    const spellings = [key, withoutForm(key), withoutContext(key), withoutContext(withoutForm(key))];
    return (
      !spellings.some((one) => whole.has(one)) &&
      !beginnings.some((beginning) => key.startsWith(beginning)) &&
      !ofCatalogue.has(key)
    );
  });
  expect(unused).toEqual([]);
});

/** Returns all modules that a page loads in the browser. */
function browserModules(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || /\.(server|css)$/.test(file.replace(/\.tsx?$/, ""))) return seen;
  seen.add(file);
  const pattern = /(?:import|export)\s+(type\s+)?[^;"']*?from\s+"([^"]+)"|import\("([^"]+)"\)/g;
  for (const [, isType, from, lazily] of readFileSync(file, "utf8").matchAll(pattern)) {
    const target = from ?? lazily ?? "";
    if (isType || !/^(~\/|\.)/.test(target)) continue;
    const base = target.startsWith("~/")
      ? path.join(root, "app", target.slice(2))
      : path.resolve(path.dirname(file), target);
    const found = [`${base}.tsx`, `${base}.ts`].find((one) => existsSync(one));
    if (found) browserModules(found, seen);
  }
  return seen;
}

const appRoutes = allRoutes.filter(({ name, access }) => !isDocumentRoute(name) && access !== "call");

test.each(appRoutes.map(({ name, module }) => [name, module!]))(
  "the route %s loads the namespaces that its components use",
  (_name, module) => {
    const file = path.join(root, "app", module);
    const handle =
      /export const handle = \{\s*i18n: \[([^\]]*)\]/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
    const brought = [...ofShell, ...[...handle.matchAll(/"(\w+)"/g)].map((match) => match[1]!)];
    const used = [...browserModules(file)].flatMap((one) => {
      // Loaders and actions translate on the server.
      const code = readFileSync(one, "utf8").replace(/ctx\.t\([^)]*\)/g, "");
      return namespaces.filter((namespace) => new RegExp(`["\`]${namespace}:`).test(code));
    });
    expect(brought).toEqual(expect.arrayContaining([...new Set(used)].filter((one) => one !== "site")));
  },
);
