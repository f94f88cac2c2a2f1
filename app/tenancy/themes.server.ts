import { createHash } from "node:crypto";
import path from "node:path";
import type { Scheme, ThemeValues } from "~/ui/tokens";
import { drawScheme } from "./draw-scheme.server";
import type { Problem } from "./problems.server";
import { TenantFiles } from "./tenant-files.server";
import { type Fonts, fontFaces, readFonts } from "./theme-fonts.server";
import { readPalettes, type ThemeChoice, wholeTheme } from "./theme-palettes.server";
import { paletteRules } from "./theme-stylesheet.server";

/** A compiled theme. Its stylesheet is served under an immutable URL that contains the hash. */
export type CompiledTheme = {
  name: string;
  /** the scheme of `values`, in which visitors without a preference see the brand */
  scheme: Scheme;
  values: ThemeValues;
  /** the values of the other scheme; null if the brand offers only one */
  other: ThemeValues | null;
  css: string;
  hash: string;
  /** the URLs of the font files to preload: the Latin subsets of the display and the text font */
  preloads: Readonly<Record<"display" | "text", string | null>>;
};

/** Reads themes from a folder and compiles them. Each combination of theme and overrides is cached until `forget`. */
export class Themes {
  #compiled = new Map<string, { theme: CompiledTheme | null; problems: Problem[] }>();
  #byHash = new Map<string, CompiledTheme>();
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
  adopt(theme: CompiledTheme): void {
    this.#byHash.set(theme.hash, theme);
  }

  /** Returns the names of all themes of the folder, whether or not they are valid. Files of a second scheme are part of their theme. */
  names(): string[] {
    return new TenantFiles(this.dir)
      .list()
      .filter((file) => /^[\w-]+\.json$/.test(file))
      .map((file) => file.slice(0, -".json".length));
  }

  /** Returns the stylesheet with a hash, or null. */
  css(hash: string): string | null {
    return this.#byHash.get(hash)?.css ?? null;
  }

  /** Returns a small drawing of a page in a scheme of the theme with a hash, as SVG; null for an unknown theme or scheme. */
  sample(hash: string, scheme: Scheme): string | null {
    const theme = this.#byHash.get(hash);
    const values = theme?.scheme === scheme ? theme.values : theme?.other;
    return values ? drawScheme(values) : null;
  }

  /**
   * Compiles a theme with what a tenant chooses of it.
   * @returns the theme, or null with the problems that refuse it; too little contrast is a problem too. A theme can have warnings.
   */
  compile(
    name: string,
    choice: ThemeChoice = wholeTheme,
  ): { theme: CompiledTheme | null; problems: Problem[] } {
    const key = choice === wholeTheme ? name : `${name} ${JSON.stringify(choice)}`;
    const known = this.#compiled.get(key);
    if (known) return known;
    const result = this.#compile(name, choice);
    this.#compiled.set(key, result);
    return result;
  }

  #compile(name: string, choice: ThemeChoice) {
    const { palettes, problems } = readPalettes(new TenantFiles(this.dir), name, choice);
    if (!palettes) return { theme: null, problems };
    this.#fonts ??= readFonts(this.fontsDir);
    const faces = fontFaces(palettes.values, this.#fonts);
    const css = faces.css + paletteRules(palettes, this.#fonts);
    const hash = createHash("sha256").update(css).digest("base64url").slice(0, 16);
    const theme = { name, ...palettes, css, hash, preloads: faces.preloads };
    this.#byHash.set(hash, theme);
    return { theme, problems };
  }
}
