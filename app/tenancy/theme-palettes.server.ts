import { otherScheme, type Scheme, type ThemeValues } from "~/ui/tokens";
import { contrastProblems, parseColor } from "./contrast.server";
import { readJsonFile } from "./json-file.server";
import { locator, type Problem, pathText, valueText } from "./problems.server";
import type { TenantFiles } from "./tenant-files.server";
import type { Palettes } from "./theme-stylesheet.server";
import {
  overrideProblem,
  themeProblems,
  type ValueProblem,
  variantProblems,
  withOverrides,
} from "./theme-values.server";

type Overrides = Readonly<Record<string, string>>;

/** What a tenant chooses of a theme: values in place of the theme's, for both schemes and for one, and the schemes that it offers. */
export type ThemeChoice = {
  both: Overrides;
  light: Overrides;
  dark: Overrides;
  /** null: all that the theme has */
  offered: readonly Scheme[] | null;
};

/** A theme as it is. */
export const wholeTheme: ThemeChoice = { both: {}, light: {}, dark: {}, offered: null };

/** The fields of a tenant's configuration that a problem names. */
const fieldOf = { both: "theme_overrides", light: "theme_overrides_light", dark: "theme_overrides_dark" };

/**
 * Reads a theme, `<name>.json`, and the values that differ in its other scheme, `<name>.dark.json` or `<name>.light.json`, with a tenant's
 * overrides. What the theme's own files violate refuses it. Overrides that are too low in contrast only in the other scheme refuse the
 * tenant where it names that scheme in `color_schemes`; else the tenant is shown in one scheme, with a warning.
 * @returns the palettes, or null with the problems that refuse them
 */
export function readPalettes(
  files: TenantFiles,
  name: string,
  choice: ThemeChoice,
): { palettes: Palettes | null; problems: Problem[] } {
  const base = readTheme(files, name);
  const problems = [...base.problems, ...base.check(themeProblems)];
  for (const part of ["both", "light", "dark"] as const)
    for (const [token, value] of Object.entries(choice[part])) {
      const problem = overrideProblem(token, value);
      if (problem) problems.push({ ...base.at(problem), path: `${fieldOf[part]}.${token}` });
    }
  if (problems.length > 0) return { palettes: null, problems };
  const theme = base.raw as ThemeValues;
  const declared = schemeOf(theme);
  const variant = readVariant(files, name, otherScheme(declared));
  if (variant && variant.problems.length > 0) return { palettes: null, problems: variant.problems };

  const withOwn = (values: ThemeValues, scheme: Scheme) =>
    withOverrides(withOverrides(values, choice.both), choice[scheme]);
  const palette = (scheme: Scheme): Palette => {
    const file = scheme === declared ? base : variant!;
    const plain = scheme === declared ? theme : merged(theme, variant!.raw as Partial<ThemeValues>);
    const values = withOwn(plain, scheme);
    return { scheme, values, problems: lowContrast(file, plain, values, choice, scheme) };
  };
  const own = palette(declared);
  // Overrides that turn the ground from light to dark make a palette of their own, to which the theme's other scheme does not belong.
  const turned = schemeOf(own.values) !== declared;
  const other = variant && !turned ? palette(otherScheme(declared)) : null;
  return chosen(own, other, choice, base.file);
}

type Palette = { scheme: Scheme; values: ThemeValues; problems: Problem[] };

function chosen(own: Palette, other: Palette | null, { offered }: ThemeChoice, file: string) {
  const missing = offered?.find((scheme) => scheme !== own.scheme && scheme !== other?.scheme);
  if (missing)
    return {
      palettes: null,
      problems: [
        problemOf(file, {
          path: "color_schemes",
          found: missing,
          expected: `a scheme of the theme: ${own.scheme}`,
        }),
      ],
    };
  const first = offered && other && !offered.includes(own.scheme) ? other : own;
  if (first.problems.length > 0) return { palettes: null, problems: first.problems };
  const second = first === other || !other || (offered && !offered.includes(other.scheme)) ? null : other;
  const isRefused = second !== null && second.problems.length > 0;
  if (isRefused && (offered || second.problems.some(({ path }) => !path.startsWith("theme_overrides"))))
    return { palettes: null, problems: second.problems };
  const palettes = {
    scheme: schemeOf(first.values),
    values: first.values,
    other: isRefused ? null : (second?.values ?? null),
  };
  const problems = isRefused
    ? second.problems.map(
        (problem): Problem => ({
          ...problem,
          severity: "warning",
          hint: `the ${second.scheme} scheme is not offered`,
        }),
      )
    : [];
  return { palettes, problems };
}

/** Returns the pairs of a palette that have too little contrast, each as a problem of the theme's file or of the overrides. */
function lowContrast(
  file: ThemeFile,
  plain: ThemeValues,
  values: ThemeValues,
  choice: ThemeChoice,
  scheme: Scheme,
): Problem[] {
  const partOf = (token: string) =>
    Object.hasOwn(choice[scheme], token) ? scheme : Object.hasOwn(choice.both, token) ? "both" : null;
  const changed = [...new Set([...Object.keys(choice[scheme]), ...Object.keys(choice.both)])];
  const lowAlready = new Set(changed.length > 0 ? contrastProblems(plain).map(({ pair }) => pair) : []);
  return contrastProblems(values).map((low) => {
    const problem = file.at({
      path: low.token,
      found: low.pair,
      expected: `a contrast of at least ${low.atLeast}:1 in the ${scheme} scheme, it is ${low.ratio.toFixed(2)}:1`,
    });
    // A pair that has enough contrast without the overrides is a problem of the overrides and not of the theme.
    if (changed.length === 0 || lowAlready.has(low.pair)) return problem;
    const inPair = changed.find((token) => low.pair.split(" ").includes(token.split(".")[1] ?? ""));
    const blamed = partOf(low.token)
      ? low.token
      : (inPair ?? (changed.length === 1 ? changed[0] : undefined));
    const part = (blamed && partOf(blamed)) || "both";
    return { ...problem, path: blamed ? `${fieldOf[part]}.${blamed}` : fieldOf[part] };
  });
}

type ThemeFile = {
  file: string;
  raw: unknown;
  problems: Problem[];
  /** a problem at its place in the file */
  at: (problem: ValueProblem) => Problem;
  check: (rule: (raw: unknown) => ValueProblem[]) => Problem[];
};

/** Reads the values of a theme's other scheme. @returns null if the theme has one scheme only */
function readVariant(files: TenantFiles, name: string, scheme: Scheme): ThemeFile | null {
  const misnamed = `${name}.${otherScheme(scheme)}`;
  if (files.list().includes(`${misnamed}.json`)) {
    const found = readTheme(files, misnamed);
    const expected = `${name}.${scheme}.json: the theme itself is ${otherScheme(scheme)}`;
    return { ...found, problems: [found.at({ path: "", found: `${misnamed}.json`, expected })] };
  }
  const variant = readTheme(files, `${name}.${scheme}`);
  if (variant.raw === null && !files.list().includes(`${name}.${scheme}.json`)) return null;
  const problems = [
    ...variant.problems,
    ...(variant.raw === null ? [] : variant.check((raw) => variantProblems(raw, scheme))),
  ];
  return { ...variant, problems };
}

function readTheme(files: TenantFiles, name: string): ThemeFile {
  const read = readJsonFile(files, `${name}.json`, "theme");
  const file = files.path(`${name}.json`);
  const found = read && !("problem" in read) ? read : null;
  const locate = locator(found?.text ?? "");
  const at = ({ path, ...rest }: ValueProblem): Problem => {
    const where = path === "" ? [] : path.split(".");
    return problemOf(file, { ...rest, path: pathText(where) }, locate(where));
  };
  const missing = problemOf(file, { path: "", found: "no such file", expected: "a theme" });
  return {
    file,
    raw: found?.json ?? null,
    problems: found ? [] : [read && "problem" in read ? read.problem : missing],
    at,
    check: (rule) => (found ? rule(found.json).map(at) : []),
  };
}

function problemOf(
  file: string,
  { path, found, expected }: ValueProblem,
  place: { line: number; column: number } = { line: 0, column: 0 },
): Problem {
  const shown = typeof found === "string" && found.trim() !== "" ? found : valueText(found);
  return { severity: "error", file, ...place, path, found: shown, expected };
}

function merged(theme: ThemeValues, variant: Partial<ThemeValues>): ThemeValues {
  return Object.fromEntries(
    Object.entries(theme).map(([group, values]) => [
      group,
      { ...values, ...variant[group as keyof ThemeValues] },
    ]),
  ) as ThemeValues;
}

/** Returns the scheme of a palette, by the lightness of its ground. */
function schemeOf(values: ThemeValues): Scheme {
  const [r, g, b] = parseColor(values.color.ground) ?? [255, 255, 255];
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255 < 0.5 ? "dark" : "light";
}
