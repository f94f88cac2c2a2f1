import { createGlobalThemeContract } from "@vanilla-extract/css";
import { type TokenGroup, tokens } from "./tokens";

type Shape = { [G in TokenGroup]: Record<(typeof tokens)[G][number], null> };

const shape = Object.fromEntries(
  Object.entries(tokens).map(([group, names]) => [
    group,
    Object.fromEntries(names.map((name) => [name, null])),
  ]),
) as Shape;

/** The theme contract as CSS variables: `vars.color.ground` is `var(--color-ground)`. The values come at run time. */
export const vars = createGlobalThemeContract(shape, (_value, path) => path.join("-"));

/** From these widths on the layout changes, in CSS pixels; product.md §9. */
export const from = {
  small: "screen and (min-width: 576px)",
  medium: "screen and (min-width: 768px)",
  large: "screen and (min-width: 992px)",
  wide: "screen and (min-width: 1200px)",
} as const;

export const below = {
  large: "screen and (max-width: 991.98px)",
  medium: "screen and (max-width: 767.98px)",
  tiny: "screen and (max-width: 374.98px)",
} as const;
/** From medium up to large: two columns already, and little room in each. */
export const tablet = "screen and (min-width: 768px) and (max-width: 991.98px)";
export const installedApp = "(display-mode: standalone)";

/** No control edge is thinner than a pixel, whatever the theme. */
export const controlEdge = `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color["line-strong"]}`;
export const outline = `${vars.shape["outline-width"]} solid ${vars.color.line}`;
export const hairline = `${vars.shape["line-width"]} solid ${vars.color.line}`;

/** A size in steps of the theme's body size. */
export const bodySize = (factor: number) => `calc(${vars.type["body-size"]} * ${factor})`;

/** A photo's radius inside an outline: outer minus outline, so that nested corners run parallel. */
export const innerPhotoRadius = `max(0px, ${vars.shape["photo-radius"]} - ${vars.shape["outline-width"]})`;

/** What stays free at both sides of the container. */
export const pageMargin = "clamp(16px, 4vw, 40px)";

/** The height of what a theme hangs below the bar, 0px where it hangs nothing. Worked out with the theme's stylesheet. */
export const navEdgeRoom = "var(--nav-edge-room, 0px)";

/** Layers, lowest first. */
export const layer = { bar: 20, tabs: 30, dock: 31, veil: 50, toast: 60 } as const;

/** Long words break inside a label before a column grows or anything is cut. */
export const breaksLongWords = { overflowWrap: "anywhere", hyphens: "auto", minWidth: 0 } as const;

/** A link inside a sentence is met on 24 px of height; inline padding moves no line. */
export const fingerRoom = { paddingBlock: "0.28em" } as const;
