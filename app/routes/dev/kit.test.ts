import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ui = path.resolve(import.meta.dirname, "../../ui");
const read = (file: string) => readFileSync(file, "utf8");
const uiFiles = (ending: string) => readdirSync(ui).filter((file) => file.endsWith(ending));

/** Returns the sources of a module and of what it imports from its own folder. */
function sourcesOf(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file)) return found;
  found.set(file, read(file));
  for (const [, target = ""] of read(file).matchAll(/ from "(\.[^"]+)"/g)) {
    const base = path.resolve(path.dirname(file), target);
    const module = [`${base}.tsx`, `${base}.ts`].find(existsSync);
    if (module) sourcesOf(module, found);
  }
  return found;
}
const kit = [...sourcesOf(path.join(import.meta.dirname, "kit.tsx")).values()];
const components = uiFiles(".tsx").map((file) => read(path.join(ui, file)));

/** Returns how a source names an import of a module of app/ui, such as `Button` or `css.kind`; null where it does not import it. */
function importedAs(source: string, module: string, name: string): string | null {
  const from = `from "(?:~/ui/|\\./)${module.replaceAll(".", "\\.")}"`;
  const all = new RegExp(`import \\* as (\\w+) ${from}`).exec(source)?.[1];
  if (all) return `${all}.${name}`;
  const names = new RegExp(`import (?:type )?\\{([^}]*)\\} ${from}`).exec(source)?.[1] ?? "";
  return (
    new RegExp(`\\b${name} as (\\w+)`).exec(names)?.[1] ??
    (new RegExp(`\\b${name}\\b`).test(names) ? name : null)
  );
}

/** Returns whether one of the sources imports a name of app/ui and uses it as the pattern says, in which `@` is the name. */
function isUsed(sources: readonly string[], module: string, name: string, pattern: string): boolean {
  return sources.some((source) => {
    const used = importedAs(source, module, name);
    const body = source.replace(/^import[\s\S]*? from "[^"]+";$/gm, "");
    return used !== null && new RegExp(pattern.replace("@", used.replace(".", "\\."))).test(body);
  });
}

test("the kit shows every component of app/ui", () => {
  const all = uiFiles(".tsx").flatMap((file) =>
    [...read(path.join(ui, file)).matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)].map(
      ([, name = ""]) => ({
        module: file.slice(0, -".tsx".length),
        name,
      }),
    ),
  );
  expect(all.length).toBeGreaterThan(20);
  const missing = all.filter(({ module, name }) => !isUsed(kit, module, name, "<@[\\s/>]"));
  expect(missing).toEqual([]);
});

const styles = uiFiles(".css.ts").flatMap((file) =>
  [...read(path.join(ui, file)).matchAll(/^export const (\w+) = (style|styleVariants)\(/gm)].map(
    ([, name = "", kind = ""]) => ({ module: file.slice(0, -".ts".length), name, kind }),
  ),
);

test("the kit shows every style of app/ui that no component of app/ui applies", () => {
  expect(styles.length).toBeGreaterThan(80);
  const missing = styles.filter(
    ({ module, name }) => !isUsed([...components, ...kit], module, name, "\\b@\\b"),
  );
  expect(missing).toEqual([]);
});

test("the kit shows all variants of a style, also those that are added later", () => {
  const variants = styles.filter(({ kind }) => kind === "styleVariants");
  expect(variants.length).toBeGreaterThan(3);
  const missing = variants.filter(({ module, name }) => !isUsed(kit, module, name, "variantsOf\\(@\\)"));
  expect(missing).toEqual([]);
});

test("the kit shows the icon of every gift", () => {
  const table = /icons: [^=]+= \{([^}]*)\}/.exec(read(path.join(ui, "gift-icon.tsx")))?.[1] ?? "";
  const names = [...table.matchAll(/^ {2}"?([\w-]+)"?: /gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !kit.some((source) => source.includes(`"${name}"`)))).toEqual([]);
});
