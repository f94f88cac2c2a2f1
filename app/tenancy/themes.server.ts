import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { NAV_EDGE_HEIGHT, type ThemeValues, tokens, tokenVariable } from "~/ui/tokens";
import { contrastProblems, parseColor } from "./contrast.server";
import { readJsonFile } from "./json-file.server";
import { locator, type Problem, pathText, valueText } from "./problems.server";
import { TenantFiles } from "./tenant-files.server";
import { themeProblems, valueProblem, withOverrides } from "./theme-values.server";

type Preloads = Readonly<Record<"display" | "text", string | null>>;

/** A compiled theme. Its stylesheet is served under an immutable URL that contains the hash. */
export type CompiledTheme = {
  name: string;
  values: ThemeValues;
  css: string;
  hash: string;
  /** the URLs of the font files to preload: the Latin subsets of the display and the text font */
  preloads: Preloads;
};

const FontFile = z.object({
  family: z.string(),
  style: z.enum(["normal", "italic"]),
  weight: z.string(),
  file: z.string().regex(/^[\w-]+\.woff2$/),
  unicodeRange: z.string(),
  stretch: z.string().optional(),
  role: z.string(),
});
const FontFallback = z.object({
  family: z.string(),
  stretch: z.string().optional(),
  fallback: z.object({
    family: z.string(),
    style: z.enum(["normal", "italic"]),
    local: z.array(z.string()),
    sizeAdjust: z.string(),
    ascentOverride: z.string(),
    descentOverride: z.string(),
    lineGapOverride: z.string(),
  }),
});
type Font = z.infer<typeof FontFile> & { address: string };
type Fonts = { files: Font[]; fallbacks: z.infer<typeof FontFallback>[] };

/** Reads themes from a folder and compiles them. Each combination of theme and overrides is cached until `forget`. */
export class Themes {
  #compiled = new Map<string, { theme: CompiledTheme | null; problems: Problem[] }>();
  #byHash = new Map<string, string>();
  #fonts: Fonts | null = null;

  constructor(
    readonly dir: string,
    readonly fontsDir = path.join(dir, "fonts"),
  ) {}

  /** Clears the caches, so that changed files are read again. Stylesheets that pages already link to remain available. */
  forget(): void {
    this.#compiled.clear();
    this.#fonts = null;
  }

  /** Makes the stylesheet of a theme that was compiled elsewhere available by its hash. */
  adopt({ hash, css }: CompiledTheme): void {
    this.#byHash.set(hash, css);
  }

  /** Returns the names of all themes of the folder, whether or not they are valid. */
  names(): string[] {
    return new TenantFiles(this.dir)
      .list()
      .filter((file) => file.endsWith(".json"))
      .map((file) => file.slice(0, -".json".length));
  }

  /** Returns the stylesheet with a hash, or null. */
  css(hash: string): string | null {
    return this.#byHash.get(hash) ?? null;
  }

  /**
   * Compiles a theme with a tenant's overrides.
   * @returns the theme, or null with the problems that refuse it; too little contrast is a problem too
   */
  compile(
    name: string,
    overrides: Record<string, string>,
  ): { theme: CompiledTheme | null; problems: Problem[] } {
    const key = Object.keys(overrides).length === 0 ? name : `${name} ${JSON.stringify(overrides)}`;
    const known = this.#compiled.get(key);
    if (known) return known;
    const result = this.#compile(name, overrides);
    this.#compiled.set(key, result);
    return result;
  }

  #compile(name: string, overrides: Record<string, string>) {
    const file = path.join(this.dir, `${name}.json`);
    const { raw, problems, locate } = readTheme(new TenantFiles(this.dir), name);
    if (problems.length > 0) return { theme: null, problems };
    for (const problem of themeProblems(raw))
      problems.push(at(problem.path.split("."), problem.found, problem.expected));
    for (const [token, value] of Object.entries(overrides)) {
      const [group = "", tokenName = ""] = token.split(".");
      const known =
        Object.hasOwn(tokens, group) &&
        (tokens as Record<string, readonly string[]>)[group]?.includes(tokenName);
      const problem = known
        ? valueProblem(group, tokenName, value)
        : { found: token, expected: "a token of the contract" };
      if (problem)
        problems.push({ ...at([], problem.found, problem.expected), path: `theme_overrides.${token}` });
    }
    if (problems.length > 0) return { theme: null, problems };
    const values = withOverrides(raw as ThemeValues, overrides);
    const changed = Object.keys(overrides);
    const lowAlready = new Set(
      changed.length > 0 ? contrastProblems(raw as ThemeValues).map(({ pair }) => pair) : [],
    );
    for (const low of contrastProblems(values)) {
      const problem = at(
        low.token.split("."),
        low.pair,
        `a contrast of at least ${low.atLeast}:1, it is ${low.ratio.toFixed(2)}:1`,
      );
      // A pair that has enough contrast without the overrides is a problem of the overrides and not of the theme.
      const inPair = changed.find((token) => low.pair.split(" ").includes(token.split(".")[1] ?? ""));
      const blamed = Object.hasOwn(overrides, low.token)
        ? low.token
        : (inPair ?? (changed.length === 1 ? changed[0] : undefined));
      const isOwn = changed.length > 0 && !lowAlready.has(low.pair);
      problems.push(
        isOwn ? { ...problem, path: blamed ? `theme_overrides.${blamed}` : "theme_overrides" } : problem,
      );
    }
    if (problems.length > 0) return { theme: null, problems };
    const { css, preloads } = stylesheet(values, this.#readFonts());
    const hash = createHash("sha256").update(css).digest("base64url").slice(0, 16);
    this.#byHash.set(hash, css);
    return { theme: { name, values, css, hash, preloads }, problems };

    function at(where: (string | number)[], found: unknown, expected: string): Problem {
      return {
        severity: "error",
        file,
        ...locate(where),
        path: pathText(where),
        found: typeof found === "string" && found.trim() !== "" ? found : valueText(found),
        expected,
      };
    }
  }

  #readFonts(): Fonts {
    if (this.#fonts) return this.#fonts;
    const dir = this.fontsDir;
    const list = new TenantFiles(dir).readText("fonts.json", "fonts");
    const entries: unknown[] = list ? z.array(z.unknown()).parse(JSON.parse(list)) : [];
    const files = entries.flatMap((entry) => FontFile.safeParse(entry).data ?? []);
    const fallbacks = entries.flatMap((entry) => FontFallback.safeParse(entry).data ?? []);
    this.#fonts = {
      files: files.map((font) => ({
        ...font,
        address: `/fonts/${contentHash(path.join(dir, font.file))}/${font.file}`,
      })),
      fallbacks,
    };
    return this.#fonts;
  }
}

/** Returns a short hash of a file's content, for immutable URLs. */
export function contentHash(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("base64url").slice(0, 10);
}

function readTheme(
  files: TenantFiles,
  name: string,
): { raw: unknown; problems: Problem[]; locate: ReturnType<typeof locator> } {
  const read = readJsonFile(files, `${name}.json`, "theme");
  if (read && !("problem" in read)) return { raw: read.json, problems: [], locate: locator(read.text) };
  const file = files.path(`${name}.json`);
  const missing = { severity: "error" as const, file, line: 0, column: 0, path: "", found: "no such file" };
  return { raw: null, problems: [read?.problem ?? { ...missing, expected: "a theme" }], locate: locator("") };
}

function families(values: ThemeValues): { display: string; text: string } {
  const first = (stack: string) => stack.split(",")[0]!.trim().replaceAll('"', "");
  return { display: first(values.type.display), text: first(values.type.text) };
}

function stylesheet(values: ThemeValues, fonts: Fonts): { css: string; preloads: Preloads } {
  const used = families(values);
  const names = new Set([used.display, used.text]);
  const italic = values.type["emphasis-style"] === "italic";
  const faces = fonts.files.filter(
    (font) =>
      names.has(font.family) &&
      fitsStretch(font, values, used) &&
      (font.style === "normal" || (italic && font.family === used.display)),
  );
  const fontFaces = faces.map(
    (font) =>
      `@font-face{font-family:"${font.family}";font-style:${font.style};font-weight:${font.weight};font-display:swap;` +
      `src:url(${font.address}) format("woff2");unicode-range:${font.unicodeRange}}`,
  );
  const fallbacks = fonts.fallbacks
    .filter(
      (entry) =>
        names.has(entry.family) &&
        fitsStretch(entry, values, used) &&
        (entry.fallback.style === "normal" || italic),
    )
    .map(({ fallback }) => {
      const sources = fallback.local.map((local) => `local("${local}")`).join(",");
      return (
        `@font-face{font-family:"${fallback.family}";font-style:${fallback.style};src:${sources};size-adjust:${fallback.sizeAdjust};` +
        `ascent-override:${fallback.ascentOverride};descent-override:${fallback.descentOverride};line-gap-override:${fallback.lineGapOverride}}`
      );
    });
  const variables = Object.entries(values)
    .filter(([group]) => Object.hasOwn(tokens, group))
    .flatMap(([group, entries]) =>
      Object.entries(entries as Record<string, string>).map(
        ([token, value]) => [group, token, value] as const,
      ),
    )
    .map(
      ([group, token, value]) =>
        `${tokenVariable(group, token)}:${isStack(group, token) ? withFallback(value, fonts) : value}`,
    );
  const latin = (family: string) =>
    faces.find((font) => font.family === family && font.role === "latin" && font.style === "normal")
      ?.address ?? null;
  // The edge below the navigation bar overlaps the page, so the first element of the page leaves room for it.
  variables.push(`--nav-edge-room:${values.image["nav-edge"] === "none" ? 0 : NAV_EDGE_HEIGHT}px`);
  const scheme = lightness(values) < 0.5 ? "dark" : "light";
  return {
    css: `${[...fontFaces, ...fallbacks].join("")}:root{color-scheme:${scheme};${variables.join(";")}}`,
    preloads: { display: latin(used.display), text: latin(used.text) },
  };
}

function isStack(group: string, token: string): boolean {
  return group === "type" && (token === "text" || token === "display");
}

/** Adds the size-adjusted local font after the web font of a stack, so that the font swap causes no layout shift. */
function withFallback(stack: string, fonts: Fonts): string {
  const [first = "", ...rest] = stack.split(",").map((part) => part.trim());
  const fallback = fonts.fallbacks.find(({ family }) => family === first.replaceAll('"', ""))?.fallback
    .family;
  return [first, ...(fallback ? [`"${fallback}"`] : []), ...rest].join(",");
}

/** Returns whether a font has the width that the theme's `wdth` setting selects. A family may have several fixed widths. */
function fitsStretch(
  font: { family: string; stretch?: string | undefined },
  values: ThemeValues,
  used: { display: string },
): boolean {
  if (!font.stretch || font.family !== used.display) return true;
  const width = /"wdth" ([\d.]+)/.exec(values.type["display-settings"])?.[1] ?? "100";
  const [low = 0, high = low] = font.stretch.split(" ").map((part) => Number.parseFloat(part));
  return Number(width) >= low && Number(width) <= high;
}

function lightness(values: ThemeValues): number {
  const [r, g, b] = parseColor(values.color.ground) ?? [255, 255, 255];
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}
