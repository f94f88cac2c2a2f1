import { createGlobalThemeContract } from "@vanilla-extract/css";
import { type TokenGroup, tokens } from "./tokens";

type Shape = { [G in TokenGroup]: Record<(typeof tokens)[G][number], null> };

const shape = Object.fromEntries(
  Object.entries(tokens).map(([group, names]) => [
    group,
    Object.fromEntries(names.map((name) => [name, null])),
  ]),
) as Shape;

/** The theme contract as CSS variables: `vars.color.ground` is `var(--color-ground)`. The values are set at run time. */
export const vars = createGlobalThemeContract(shape, (_value, path) => path.join("-"));

/** The widths at which the layout changes, in CSS pixels. product 4.25 */
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
/** From medium up to large: already two columns, with little room in each. */
export const tablet = "screen and (min-width: 768px) and (max-width: 991.98px)";
/** The reader's own few colours replace those of the theme: shapes and system colours tell things apart. */
export const forcedColors = "(forced-colors: active)";
/** What is chosen, or the one button of a view, in those colours. */
export const forcedMark = {
  forcedColorAdjust: "none",
  background: "Highlight",
  borderColor: "Highlight",
  color: "HighlightText",
} as const;
export const installedApp = "(display-mode: standalone)";

/** The edge of a control is at least one pixel wide in every theme. */
export const controlEdge = `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color["line-strong"]}`;
export const outline = `${vars.shape["outline-width"]} solid ${vars.color.line}`;
/** The outline of what floats over a page, also in themes without outlines. */
export const outlineAtLeast = `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`;
export const hairline = `${vars.shape["line-width"]} solid ${vars.color.line}`;

/** The theme's loud background with its text colour, and that of heroes. */
export const featureGround = {
  background: `${vars.light["feature-image"]}, ${vars.color.feature}`,
  color: vars.color["on-feature"],
} as const;
export const heroGround = {
  background: `${vars.light["hero-image"]}, ${vars.color.hero}`,
  color: vars.color["on-hero"],
} as const;

/** Returns a multiple of the theme's body size. */
export const bodySize = (factor: number) => `calc(${vars.type["body-size"]} * ${factor})`;

/** A photo's radius inside an outline: outer minus outline, so that nested corners run parallel. */
export const innerPhotoRadius = `max(0px, ${vars.shape["photo-radius"]} - ${vars.shape["outline-width"]})`;

/** The margin at both sides of the container. */
export const pageMargin = "clamp(16px, 3vw, 40px)";

/** The width of the one container: bar, pages and footer begin and end at the same lines. */
export const containerWidth = `min(1320px, 100% - 2 * ${pageMargin})`;

/** The distance from the sides of the screen to that container, for elements from edge to edge. */
export const containerSide = `max(${pageMargin}, (100% - 1320px) / 2)`;

/** The background of sticky bars. A theme may let the content below show through, but never so much that it disturbs the text. */
export const barGround = `linear-gradient(${vars.color.nav} 0 0), color-mix(in oklab, ${vars.color.ground} 90%, transparent)`;

/** The height of a theme's decoration below the bar, 0px without one. It is computed with the theme's stylesheet. */
export const navEdgeRoom = "var(--nav-edge-room, 0px)";
/** The same below the head of a phone's screen. */
export const headEdgeRoom = "var(--head-edge-room, 0px)";

/** From 768 px on, the distance from the bar to the first block of a page, in CSS pixels. */
export const PAGE_TOP = 44;

/** Layers, lowest first. */
export const layer = { bar: 20, tabs: 30, dock: 31, veil: 50, toast: 60 } as const;

/** Breaks long words inside a label before a column grows or anything is cut. */
export const breaksLongWords = { overflowWrap: "anywhere", hyphens: "auto", minWidth: 0 } as const;

/** Marks piled on a letter end at the text: they cover nothing around it. The padding has room for usual marks. */
export const clipsMarks = { overflowY: "clip", paddingBlock: "0.2em", marginBlock: "-0.2em" } as const;

/** The curve of all movements of screen size. */
export const outCurve = "cubic-bezier(.2, .8, .2, 1)";

/** The feedback of a press starts immediately, and ends in the theme's own time. */
export const pressed = { scale: "0.97", transitionDuration: "80ms" } as const;
/** The same for elements as wide as their column: a card, a row. */
export const pressedWide = { scale: "0.985", transitionDuration: "80ms" } as const;

/** The mark of the current page. A line is as wide as the words, so that no round corner cuts it. */
export const currentMark = {
  background: vars.image["tab-mark"],
  backgroundOrigin: "content-box",
  color: vars.color.ink,
} as const;

/** Gives a link inside a sentence a touch target 24 px high; inline padding does not move lines. */
export const fingerRoom = { paddingBlock: "0.28em" } as const;

/** For text that only screen readers read. */
export const hiddenRules = {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;
