import {
  HEAD_EDGE_HEIGHT,
  NAV_EDGE_HEIGHT,
  otherScheme,
  type Scheme,
  type ThemeValues,
  tokens,
  tokenVariable,
} from "~/ui/tokens";
import { type Fonts, withFallback } from "./theme-fonts.server";

/** The palettes that a brand offers: the values of its own scheme, and those of the other one, if it offers both. */
export type Palettes = { scheme: Scheme; values: ThemeValues; other: ThemeValues | null };

/**
 * Returns the rules that set a theme's values. Without a choice the browser's preferred scheme applies; `data-look` on the root element
 * names the chosen one. Prints are light where the brand offers it. All rules weigh the same, so that the stylesheet of a later theme wins.
 */
export function paletteRules({ scheme, values, other }: Palettes, fonts: Fonts): string {
  const own = declarations(scheme, values, fonts);
  const rules = `:root{${text(own)}}`;
  if (!other) return rules;
  const second = otherScheme(scheme);
  const declared = declarations(second, other, fonts).set("--logo-plate", values.color.raised);
  const changed = text(differing(declared, own));
  const chosen =
    `@media screen and (prefers-color-scheme:${second}){:root:where(:not([data-look])){${changed}}}` +
    `@media screen{:root:where([data-look=${second}]){${changed}}}`;
  return rules + chosen + (second === "light" ? `@media print{:root{${changed}}}` : "");
}

function declarations(scheme: Scheme, values: ThemeValues, fonts: Fonts): Map<string, string> {
  const found = new Map<string, string>([
    ["color-scheme", scheme],
    // What a logo without a drawing for this scheme lies on; the theme's own scheme needs nothing.
    ["--logo-plate", "transparent"],
  ]);
  for (const [group, names] of Object.entries(tokens))
    for (const token of names) {
      const value = (values[group as keyof ThemeValues] as Record<string, string>)[token]!;
      found.set(tokenVariable(group, token), isStack(group, token) ? withFallback(value, fonts) : value);
    }
  // The edge below the navigation bar overlaps the page, so the first element of the page leaves room for it.
  const hasEdge = values.image["nav-edge"] !== "none";
  found.set("--nav-edge-room", `${hasEdge ? NAV_EDGE_HEIGHT : 0}px`);
  found.set("--head-edge-room", `${hasEdge ? HEAD_EDGE_HEIGHT : 0}px`);
  return found;
}

function differing(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map([...one].filter(([name, value]) => other.get(name) !== value));
}

function text(values: ReadonlyMap<string, string>): string {
  return [...values].map(([name, value]) => `${name}:${value}`).join(";");
}

function isStack(group: string, token: string): boolean {
  return group === "type" && (token === "text" || token === "display");
}
