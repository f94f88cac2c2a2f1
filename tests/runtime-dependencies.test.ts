import { existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const { dependencies, scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
  scripts: Record<string, string>;
};
const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, { dev?: boolean; optionalDependencies?: Record<string, string> }>;
};
const runtime = new Set(Object.keys(dependencies));
/** What an operator runs on a machine with the build and without development packages. */
const COMMANDS = ["start", "serve", "migrate", "tenant", "ledger", "backup", "restore"];

const fileOf = (name: string) =>
  [name, `${name}.ts`, `${name}.tsx`, name.replace(/\.js$/, ".ts")].find(
    (file) => existsSync(file) && /\.\w+$/.test(file),
  );

/** Returns the names that a module imports at run time, without types. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:([^;"']*?)\s+from\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;
  return [...text.matchAll(pattern)]
    .filter(([, names = ""]) => !/^\{(\s*type [^,}]+,?)+\s*\}$/.test(names.trim()))
    .map(([, , from, dynamic]) => from ?? dynamic ?? "");
}

/** Returns the packages that a script imports, directly and through its modules. */
function packagesOf(entry: string): Map<string, string> {
  const imported = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const name of importsOf(file)) {
      if (name.startsWith("node:") || builtinModules.includes(name)) continue;
      const local = name.startsWith("~/")
        ? path.join(root, "app", name.slice(2))
        : name.startsWith(".")
          ? path.resolve(path.dirname(file), name)
          : null;
      if (local === null)
        imported.set(
          name
            .split("/")
            .slice(0, name.startsWith("@") ? 2 : 1)
            .join("/"),
          path.relative(root, file),
        );
      else {
        const found = fileOf(local);
        if (found && /\.(m?js|tsx?)$/.test(found)) visit(found);
      }
    }
  };
  visit(entry);
  return imported;
}

test.each(COMMANDS)("npm run %s imports only runtime dependencies", (command) => {
  const line = scripts[command] ?? "";
  // The build bundles the commands.
  const built = /^node scripts\/command\.mjs (\S+)$/.exec(line)?.[1];
  const entry = built ? `build/commands/${built}.mjs` : (/scripts\/\S+/.exec(line)?.[0] ?? "");
  expect(existsSync(path.join(root, entry)), entry).toBe(true);
  const imported = packagesOf(path.join(root, entry));
  expect([...imported].filter(([name]) => !runtime.has(name))).toEqual([]);
});

test("the server's build imports packages that npm ci --omit=dev installs", () => {
  const imported = packagesOf(path.join(root, "build/server/index.js"));
  expect(imported.size).toBeGreaterThan(20);
  // Remix adds imports of its own packages to the build.
  const isLeftOut = (name: string) => packages[`node_modules/${name}`]?.dev !== undefined;
  expect([...imported].filter(([name]) => isLeftOut(name) || !packages[`node_modules/${name}`])).toEqual([]);
});

test("npm ci accepts the lock file: every optional package of every platform has an entry", () => {
  /** Returns whether a package is found from the folder of its dependent upwards. */
  const isFound = (from: string, name: string): boolean => {
    if (packages[`${from ? `${from}/` : ""}node_modules/${name}`]) return true;
    if (from === "") return false;
    const end = from.lastIndexOf("/node_modules/");
    return isFound(end < 0 ? "" : from.slice(0, end), name);
  };
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isFound(from, name)),
  );
  expect(missing).toEqual([]);
});
