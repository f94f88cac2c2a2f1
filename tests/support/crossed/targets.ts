import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { inputFields } from "~/http/acts/input-fields.server";
import { allCalls } from "~/http/api/all-calls.server";
import { allRoutes } from "~/route-table";

const app = path.resolve(import.meta.dirname, "../../../app");

/** Something that can be requested, with the names of what it may read. Both tables of routes are its source. */
export type Target = {
  kind: "call" | "page";
  method: string;
  /** with parameters, such as `/members/:id` */
  path: string;
  fields: readonly string[];
  intents: readonly string[];
  /** the inputs of its documented examples */
  examples: readonly Record<string, unknown>[];
  /** whether a page takes forms */
  hasAction: boolean;
};

/** Returns every call with the fields of its declaration, and every page with those of its module and what that imports. */
export function listTargets(): Target[] {
  const calls = allCalls.map(({ method, path: at, query, body, output, examples }): Target => {
    const inputs = examples.flatMap((one) => [one.query, one.body].filter(Boolean) as object[]);
    const declared = [query, body, output].flatMap((schema) => (schema ? inputFields(schema) : []));
    return {
      kind: "call",
      method,
      path: at,
      fields: unique([...declared, ...inputs.flatMap(Object.keys)]),
      intents: [],
      examples: inputs as Record<string, unknown>[],
      hasAction: false,
    };
  });
  const pages = allRoutes.map(({ path: at, module }): Target => {
    const sources = sourcesOf(path.join(app, module));
    const [own = ""] = sources;
    const all = sources.join("\n");
    return {
      kind: "page",
      method: "GET",
      path: at,
      fields: unique(fieldsIn(all)),
      intents: unique([
        ...[...all.matchAll(/name="intent" value="(\w+)"/g)].map(([, one = ""]) => one),
        ...actsIn(all),
      ]),
      examples: [],
      hasAction: /export (async )?(function|const) action|export \{[^}]*\baction\b/.test(own),
    };
  });
  return [...calls, ...pages];
}

/** Returns the names of the acts that the sources of a page import: the intents of its forms. */
function actsIn(sources: string): string[] {
  return [...sources.matchAll(/"~\/(domain\/[\w/-]+\.act\.server)"/g)].flatMap(([, file]) => {
    const source = readFileSync(path.join(app, `${file}.ts`), "utf8");
    return [...source.matchAll(/^ {2}name: "(\w+)",$/gm)].map(([, name = ""]) => name);
  });
}

function fieldsIn(source: string): string[] {
  const read = source.matchAll(
    /\b(?:get|getAll|has|text|field|query)\("([\w-]{1,30})"\)|\bname="([\w-]{1,30})"/g,
  );
  const schemas = source.matchAll(/z\s*\.object\(\{([^}]*)/g);
  return [
    ...[...read].map(([, one, other]) => one ?? other ?? ""),
    ...[...schemas].flatMap(([, keys = ""]) =>
      [...keys.matchAll(/^\s*(\w+):/gm)].map(([, key]) => key ?? ""),
    ),
  ];
}

const DEPTH_MAX = 3;

/** Returns the source of a module and of what it imports from the app, the module first. */
function sourcesOf(file: string, found = new Set<string>(), depth = 0): string[] {
  if (found.has(file)) return [];
  found.add(file);
  const source = readFileSync(file, "utf8");
  if (depth === DEPTH_MAX) return [source];
  const imported = [...source.matchAll(/from "(~\/(?:domain|routes|http)|\.{1,2})(\/[^"]+)"/g)].flatMap(
    ([, base = "", rest = ""]) => {
      const from = base.startsWith("~")
        ? path.join(app, base.slice(2))
        : path.resolve(path.dirname(file), base);
      return [".ts", ".tsx"]
        .map((ending) => `${from}${rest}${ending}`)
        .filter(existsSync)
        .slice(0, 1);
    },
  );
  return [source, ...imported.flatMap((one) => sourcesOf(one, found, depth + 1))];
}

const unique = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];
