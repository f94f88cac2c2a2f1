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
/** The outline of what floats over a page, also where a theme draws none. */
export const outlineAtLeast = `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`;
export const hairline = `${vars.shape["line-width"]} solid ${vars.color.line}`;

/** A size in steps of the theme's body size. */
export const bodySize = (factor: number) => `calc(${vars.type["body-size"]} * ${factor})`;

/** A photo's radius inside an outline: outer minus outline, so that nested corners run parallel. */
export const innerPhotoRadius = `max(0px, ${vars.shape["photo-radius"]} - ${vars.shape["outline-width"]})`;

/** What stays free at both sides of the container. */
export const pageMargin = "clamp(16px, 4vw, 40px)";

/** What stays free at both sides of the members' screens, which use more of a wide screen. */
export const appMargin = "clamp(12px, 3vw, 40px)";

/** The ground of what sticks to the top: a theme may let what is below shine through, but never so much that letters cross. */
export const barGround = `linear-gradient(${vars.color.nav} 0 0), color-mix(in oklab, ${vars.color.ground} 90%, transparent)`;

/** The height of what a theme hangs below the bar, 0px where it hangs nothing. Worked out with the theme's stylesheet. */
export const navEdgeRoom = "var(--nav-edge-room, 0px)";

/** Layers, lowest first. */
export const layer = { bar: 20, tabs: 30, dock: 31, veil: 50, toast: 60 } as const;

/** Long words break inside a label before a column grows or anything is cut. */
export const breaksLongWords = { overflowWrap: "anywhere", hyphens: "auto", minWidth: 0 } as const;

/** Moves of screen size use one curve. APP §7 */
export const outCurve = "cubic-bezier(.2, .8, .2, 1)";

/** What is pressed answers at once, and comes back in the theme's own time. APP §7 */
export const pressed = { scale: "0.97", transitionDuration: "80ms" } as const;
/** The same for what is as wide as its column: a card, a row. */
export const pressedWide = { scale: "0.985", transitionDuration: "80ms" } as const;

/** The mark of the current page. Where it is a line, it is as wide as the words, so that no round corner cuts it. APP §1 */
export const currentMark = {
  background: vars.image["tab-mark"],
  backgroundOrigin: "content-box",
  color: vars.color.ink,
} as const;

/** A link inside a sentence is met on 24 px of height; inline padding moves no line. */
export const fingerRoom = { paddingBlock: "0.28em" } as const;
