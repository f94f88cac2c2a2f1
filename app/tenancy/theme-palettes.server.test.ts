import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { themesDir } from "../../tests/support/tenant-folder";
import { contrastProblems } from "./contrast.server";
import { type ThemeChoice, wholeTheme } from "./theme-palettes.server";
import { Themes } from "./themes.server";

const root = mkdtempSync(path.join(tmpdir(), "livery-themes-"));
const dir = path.join(root, "themes");
const darkFile = path.join(dir, "fjord.dark.json");
afterAll(() => rmSync(root, { recursive: true, force: true }));

let themes: Themes;
beforeEach(() => {
  rmSync(dir, { recursive: true, force: true });
  cpSync(themesDir, dir, { recursive: true });
  themes = new Themes(dir);
});

const compile = (name: string, choice: Partial<ThemeChoice> = {}) =>
  themes.compile(name, { ...wholeTheme, ...choice });

/** Replaces the values of the dark scheme, and returns the line of a text in the new file. */
function changeDark(change: (raw: Record<string, Record<string, string>>) => void): (text: string) => number {
  const raw = JSON.parse(readFileSync(darkFile, "utf8"));
  change(raw);
  const text = JSON.stringify(raw, null, 2);
  writeFileSync(darkFile, text);
  return (part) => text.split("\n").findIndex((line) => line.includes(part)) + 1;
}

describe("the themes of the repository", () => {
  test.each(new Themes(themesDir).names())(
    "%s has a light and a dark palette with enough contrast",
    (name) => {
      const { theme, problems } = new Themes(themesDir).compile(name);
      expect(problems).toEqual([]);
      expect(theme?.other).not.toBeNull();
      expect(contrastProblems(theme!.values)).toEqual([]);
      expect(contrastProblems(theme!.other!)).toEqual([]);
      const shapes = ["shape", "space", "motion"] as const;
      for (const group of shapes) expect(theme!.other![group]).toEqual(theme!.values[group]);
    },
  );

  test("list each theme once, without the files of its other scheme", () => {
    expect(themes.names()).toEqual(["ember", "fjord", "porch", "prism", "velvet"]);
  });
});

describe("the stylesheet of a theme with two schemes", () => {
  test("follows the browser unless a scheme was chosen, and prints light", () => {
    const light = compile("fjord").theme!.css;
    expect(light).toContain(":root{color-scheme:light;");
    expect(light).toContain(
      "@media screen and (prefers-color-scheme:dark){:root:where(:not([data-look])){color-scheme:dark;",
    );
    expect(light).toContain("@media screen{:root:where([data-look=dark]){color-scheme:dark;");
    expect(light).not.toContain("@media print");
    const dark = compile("velvet").theme!.css;
    expect(dark).toContain(":root{color-scheme:dark;");
    expect(dark).toContain("@media print{:root{color-scheme:light;");
  });

  test("repeats only the values that differ", () => {
    const { css, values } = compile("fjord").theme!;
    expect(css.split(`--shape-card-radius:${values.shape["card-radius"]}`)).toHaveLength(2);
  });
});

describe("a brand", () => {
  test("replaces values in both schemes or in one", () => {
    const { theme } = compile("fjord", {
      both: { "shape.card-radius": "3px", "color.line": "#808080" },
      dark: { "color.line": "#707070" },
    });
    expect(theme?.values.shape["card-radius"]).toBe("3px");
    expect(theme?.other?.shape["card-radius"]).toBe("3px");
    expect(theme?.values.color.line).toBe("#808080");
    expect(theme?.other?.color.line).toBe("#707070");
  });

  test("offers one scheme only, in which no other is in its stylesheet", () => {
    const dark = compile("fjord", { offered: ["dark"] }).theme!;
    expect(dark).toMatchObject({ scheme: "dark", other: null });
    expect(dark.css).toContain(":root{color-scheme:dark;");
    expect(dark.css).not.toContain("data-look");
    expect(compile("fjord", { offered: ["light"] }).theme).toMatchObject({ scheme: "light", other: null });
  });

  test("that names a scheme which its theme lacks is refused", () => {
    rmSync(darkFile);
    expect(compile("fjord").theme).toMatchObject({ scheme: "light", other: null });
    const { theme, problems } = compile("fjord", { offered: ["light", "dark"] });
    expect(theme).toBeNull();
    expect(problems).toMatchObject([{ path: "color_schemes", found: "dark" }]);
  });

  test("whose values are unreadable in the other scheme only is shown in one, with a warning that names the scheme", () => {
    const { theme, problems } = compile("fjord", { both: { "color.ink": "#101010" } });
    expect(theme).toMatchObject({ scheme: "light", other: null });
    expect(problems[0]).toMatchObject({ severity: "warning", path: "theme_overrides.color.ink" });
    expect(problems[0]?.expected).toMatch(/in the dark scheme, it is \d\.\d\d:1/);
  });

  test("is refused for such values where it names both schemes", () => {
    const both = { both: { "color.ink": "#101010" }, offered: ["light", "dark"] as const };
    const { theme, problems } = compile("fjord", both);
    expect(theme).toBeNull();
    expect(problems[0]).toMatchObject({ severity: "error", path: "theme_overrides.color.ink" });
  });

  test("is refused for values of one scheme that are unreadable in its own", () => {
    const { theme, problems } = compile("fjord", { light: { "color.ink": "#eeeeee" } });
    expect(theme).toBeNull();
    expect(problems[0]).toMatchObject({ path: "theme_overrides_light.color.ink" });
  });

  test("whose values turn a light theme dark has that scheme only", () => {
    const { color } = compile("fjord").theme!.other!;
    const both = Object.fromEntries(Object.entries(color).map(([token, value]) => [`color.${token}`, value]));
    const mark = "linear-gradient(#79d2d6 0 0) 0 100% / 100% 2px no-repeat";
    const { theme, problems } = compile("fjord", {
      both: { ...both, "light.hero-image": "none", "image.tab-mark": mark },
    });
    expect(problems).toEqual([]);
    expect(theme).toMatchObject({ scheme: "dark", other: null });
  });
});

describe("the file of a theme's other scheme", () => {
  test("with too little contrast refuses the theme, with line, token, scheme and ratio", () => {
    const lineOf = changeDark(({ color }) => {
      color!.ink = "#223344";
    });
    const { theme, problems } = compile("fjord");
    expect(theme).toBeNull();
    expect(problems[0]).toMatchObject({ file: darkFile, line: lineOf('"ink"'), path: "color.ink" });
    expect(problems[0]?.expected).toMatch(/at least 4\.5:1 in the dark scheme, it is \d\.\d\d:1/);
  });

  test.each([
    ["an unknown token", "color", "inkk", "#ffffff", "a token of the contract"],
    ["a token of the shape", "shape", "card-radius", "3px", "a token of colour or light"],
    [
      "a value that loads a resource",
      "light",
      "ground-image",
      "url(https://evil.example/x)",
      "a value without",
    ],
    ["a value that is no colour", "color", "ink", "inky", "a colour"],
  ])("with %s refuses the theme by line", (_, group, token, value, expected) => {
    const lineOf = changeDark((raw) => {
      raw[group] = { ...raw[group], [token]: value };
    });
    const { theme, problems } = compile("fjord");
    expect(theme).toBeNull();
    expect(problems).toMatchObject([
      { file: darkFile, line: lineOf(`"${token}"`), path: `${group}.${token}` },
    ]);
    expect(problems[0]?.expected).toContain(expected);
  });

  test("that is no JSON refuses the theme", () => {
    writeFileSync(darkFile, "{");
    expect(compile("fjord").theme).toBeNull();
    expect(compile("fjord").problems[0]?.file).toBe(darkFile);
  });

  test("of the theme's own scheme is refused", () => {
    cpSync(darkFile, path.join(dir, "fjord.light.json"));
    expect(compile("fjord").theme).toBeNull();
    expect(compile("fjord").problems[0]?.expected).toContain("fjord.dark.json");
  });
});
