import { type Scheme, type ThemeValues, tokens } from "~/ui/tokens";
import { parseColor } from "./contrast.server";

export type ValueProblem = { path: string; found: unknown; expected: string };

const length = /^-?\d+(\.\d+)?(px|rem|em)$/;
const number = /^\d+(\.\d+)?$/;
const family = /^("[\w -]+"|[\w-]+)(, ?("[\w -]+"|[\w-]+))*$/;
const decoration = /^[#\w\s.,%()"'/:=+*<>-]+$/;

type Rule = { test: (value: string) => boolean; expected: string };
const pattern = (regex: RegExp, expected: string): Rule => ({ test: (value) => regex.test(value), expected });
const oneOf = (...values: string[]): Rule => ({
  test: (value) => values.includes(value),
  expected: `one of ${values.join(", ")}`,
});
const color: Rule = {
  test: (value) => parseColor(value) !== null,
  expected: "a colour: #rrggbb, rgba(…) or transparent",
};
const opaque: Rule = {
  test: (value) => parseColor(value)?.[3] === 1,
  expected: "an opaque colour such as #16202b",
};
const size = pattern(length, "a length such as 12px");
const layers = pattern(decoration, "CSS background layers without url() other than data:image/svg+xml");
const areas: Rule = {
  test: (value) =>
    /^("[abcd.]( [abcd.])*" ?)+$/.test(value) &&
    ["a", "b", "c", "d"].every((letter) => value.includes(letter)),
  expected: 'grid areas with exactly the letters a b c d, such as "a b" "c d"',
};

/** The rules for values, by group or by token. A group's rule applies to tokens without a rule. */
const rules: Record<string, Rule> = {
  color,
  "color.ground": opaque,
  "color.raised": opaque,
  "color.caption": {
    test: (value) => color.test(value) || value.startsWith("linear-gradient("),
    expected: "a colour or a linear-gradient",
  },
  "type.text": pattern(family, "a font stack"),
  "type.display": pattern(family, "a font stack"),
  "type.display-weight": pattern(/^[1-9]\d{2}$/, "a weight from 100 to 999"),
  "type.action-weight": pattern(/^[1-9]\d{2}$/, "a weight from 100 to 999"),
  "type.display-leading": pattern(number, "a number such as 1.1"),
  "type.display-scale": pattern(number, "a number such as 1.2"),
  "type.icon-stroke": pattern(number, "a number such as 1.75"),
  "type.display-settings": pattern(
    /^(normal|"[A-Za-z]{4}" -?[\d.]+(, "[A-Za-z]{4}" -?[\d.]+)*)$/,
    'normal, or axes such as "SOFT" 100',
  ),
  "type.label-case": oneOf("none", "uppercase"),
  "type.emphasis-style": oneOf("normal", "italic"),
  "type.emphasis-ink": {
    test: (value) => value === "currentcolor" || color.test(value),
    expected: "a colour or currentcolor",
  },
  "type.emphasis-mark": layers,
  type: size,
  shape: size,
  light: layers,
  "image.aspect": pattern(/^\d+ \/ \d+$/, "a ratio such as 3 / 4"),
  "image.frame": size,
  "image.tilt": pattern(/^-?\d+(\.\d+)?deg$/, "an angle such as 1.2deg"),
  "image.caption-row": oneOf("1", "2"),
  "image.blend": pattern(/^[a-z-]+$/, "a blend mode"),
  "image.collage": areas,
  "image.collage-small": areas,
  image: layers,
  "space.hero-grid": {
    test: (value) =>
      decoration.test(value) && ["text", "cta", "media", "facts"].every((area) => value.includes(area)),
    expected: "a grid-template with the areas text, cta, media and facts",
  },
  "space.hero-align": oneOf("start", "center"),
  space: size,
  "motion.move": pattern(/^\d+m?s [\w\s.,()-]+$/, "a duration and an easing, such as 240ms ease"),
  "motion.hover-shift": pattern(/^-?\d+(px)?( -?\d+(px)?)?$/, "a translation such as 0 -4px"),
};

/** The functions of CSS that a value may use. Others could load a resource, such as image-set() and cross-fade(). */
const functions = new Set(
  `blur brightness calc circle clamp color-mix conic-gradient contrast cubic-bezier drop-shadow ellipse fit-content grayscale hsl hsla
  hue-rotate hwb inset invert lab lch linear linear-gradient max min minmax oklab oklch opacity polygon radial-gradient repeat
  repeating-conic-gradient repeating-linear-gradient repeating-radial-gradient rgb rgba saturate sepia steps`.split(
    /\s+/,
  ),
);

/** Returns whether a value could end its declaration or load a resource. Every value is checked for this first. */
function isUnsafe(value: string): boolean {
  // ";", "{" and "}" would be harmless inside a quoted data URL, but are not needed there and therefore always refused.
  if (/[;{}@\\]|\/\*|<\/|expression\(|javascript:/i.test(value)) return true;
  const urls = value.match(/url\(/gi)?.length ?? 0;
  const drawn = value.match(/url\("data:image\/svg\+xml,[^"]*"\)/gi) ?? [];
  const rest = value.replace(/url\("data:image\/svg\+xml,[^"]*"\)/gi, "");
  const used = [...rest.matchAll(/(?<![\w-])([\w-]*)\(/g)].map(([, name = ""]) => name.toLowerCase());
  return (
    urls !== drawn.length ||
    used.some((name) => name !== "" && !functions.has(name)) ||
    drawn.some((one) => isActive(decodeURIComponentSafe(one)))
  );
}

/** Returns whether a drawing contains scripts, other documents, references or event handlers. */
function isActive(drawing: string): boolean {
  if (/script|foreignobject|%3c!|href/i.test(drawing)) return true;
  return [...drawing.matchAll(/(?<!\w)(\w+)(=?)/g)].some(([, name = "", sign]) => sign && /on\w/i.test(name));
}

function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "script";
  }
}

/** Checks the value of a token. @returns null if it is valid */
export function valueProblem(group: string, token: string, value: unknown): ValueProblem | null {
  const path = `${group}.${token}`;
  if (typeof value !== "string") return { path, found: value, expected: "a text" };
  if (value.length > 16_000)
    return { path, found: `${value.length} characters`, expected: "at most 16,000 characters" };
  if (isUnsafe(value))
    return {
      path,
      found: value.slice(0, 80),
      expected:
        "a value without ; { } @, a function that loads a resource, or url() other than a drawn data:image/svg+xml",
    };
  const rule = rules[path] ?? rules[group];
  return rule?.test(value)
    ? null
    : { path, found: value.slice(0, 80), expected: rule?.expected ?? "a known token" };
}

/** Checks a parsed theme file: no token is missing or unknown, and each value is valid. */
export function themeProblems(raw: unknown): ValueProblem[] {
  if (typeof raw !== "object" || raw === null)
    return [{ path: "", found: raw, expected: "an object of token groups" }];
  const groups = raw as Record<string, Record<string, unknown> | undefined>;
  const problems: ValueProblem[] = [];
  for (const group of Object.keys(groups))
    if (!Object.hasOwn(tokens, group) && group !== "$name" && group !== "$schema")
      problems.push({
        path: group,
        found: group,
        expected: `one of the groups ${Object.keys(tokens).join(", ")}`,
      });
  for (const [group, names] of Object.entries(tokens)) {
    const given = groups[group] ?? {};
    for (const token of names) {
      const problem = valueProblem(group, token, given[token]);
      if (problem) problems.push(given[token] === undefined ? { ...problem, found: "nothing" } : problem);
    }
    for (const token of Object.keys(given))
      if (!(names as readonly string[]).includes(token))
        problems.push({ path: `${group}.${token}`, found: token, expected: "a token of the contract" });
  }
  return problems;
}

/** The tokens outside `color` and `light` that a second scheme may change. The shape of a brand stays the same. */
const tintedTokens = new Set(
  ["emphasis-ink", "emphasis-mark"]
    .map((token) => `type.${token}`)
    .concat(["filter", "tint", "blend", "nav-edge", "tab-mark"].map((token) => `image.${token}`)),
);

/** Checks the parsed values of a theme's second scheme: known tokens of colour and light only, each with a valid value. */
export function variantProblems(raw: unknown, scheme: Scheme): ValueProblem[] {
  if (typeof raw !== "object" || raw === null)
    return [{ path: "", found: raw, expected: "an object of token groups" }];
  const { $scheme, ...groups } = raw as Record<string, unknown>;
  const problems: ValueProblem[] = [];
  if ($scheme !== undefined && $scheme !== scheme)
    problems.push({ path: "$scheme", found: $scheme, expected: scheme });
  for (const [group, values] of Object.entries(groups)) {
    if (group === "$name" || group === "$schema") continue;
    if (!Object.hasOwn(tokens, group) || typeof values !== "object" || values === null)
      problems.push({ path: group, found: values, expected: "the group color, type, light or image" });
    else
      for (const [token, value] of Object.entries(values)) {
        const problem = variantValueProblem(group, token, value);
        if (problem) problems.push(problem);
      }
  }
  return problems;
}

function variantValueProblem(group: string, token: string, value: unknown): ValueProblem | null {
  const path = `${group}.${token}`;
  if (!isToken(path)) return { path, found: token, expected: "a token of the contract" };
  return group === "color" || group === "light" || tintedTokens.has(path)
    ? valueProblem(group, token, value)
    : {
        path,
        found: token,
        expected: "a token of colour or light; shape, type and space are those of the theme",
      };
}

function isToken(path: string): boolean {
  const [group = "", token = ""] = path.split(".");
  return (
    Object.hasOwn(tokens, group) && (tokens as Record<string, readonly string[]>)[group]!.includes(token)
  );
}

/** Checks one override of a tenant, such as `color.primary`. @returns null if it is valid */
export function overrideProblem(path: string, value: string): ValueProblem | null {
  const [group = "", token = ""] = path.split(".");
  return isToken(path)
    ? valueProblem(group, token, value)
    : { path, found: path, expected: "a token of the contract" };
}

/** Returns a copy of a theme with single tokens replaced. The keys of `overrides` are `group.token`. */
export function withOverrides(theme: ThemeValues, overrides: Record<string, string>): ThemeValues {
  const merged = Object.fromEntries(
    Object.entries(theme).map(([group, values]) => [group, { ...values }]),
  ) as ThemeValues;
  for (const [path, value] of Object.entries(overrides)) {
    const [group, token] = path.split(".") as [keyof ThemeValues, string];
    if (merged[group]) (merged[group] as Record<string, string>)[token] = value;
  }
  return merged;
}
