import { globalStyle, style } from "@vanilla-extract/css";
import { barGround, below, bodySize, forcedColors, from, layer, pageMargin, vars } from "~/ui/theme.css";

const panel = {
  padding: 20,
  background: vars.color.surface,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
} as const;

export const form = style({
  display: "grid",
  gap: "32px clamp(24px, 5vw, 64px)",
  alignItems: "start",
  "@media": { [from.large]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" } },
});
/** The margin of a sheet's content, in pixels. */
const SHEET_MARGIN = 20;
/** On a sheet there is one column at every width. */
export const narrow = style({ display: "grid", gap: 28 });
export const choices = style({ display: "grid", gap: 32, minWidth: 0 });
export const block = style({ display: "grid", gap: 14, minWidth: 0 });
export const legend = style({ marginBottom: 12 });

/**
 * One panel beside the choices on wide screens. On narrower screens its parts follow the choices, and the button is docked while the form
 * is in view.
 */
export const side = style({
  minWidth: 0,
  "@media": {
    [below.large]: { display: "contents" },
    [from.large]: { ...panel, display: "grid", gap: 16, position: "sticky", top: 96 },
  },
  selectors: { [`${narrow} > &&`]: { display: "contents" } },
});
export const summary = style({
  display: "grid",
  gap: 16,
  minWidth: 0,
  "@media": { [below.large]: panel },
  selectors: { [`${narrow} &&`]: panel },
});
const docked = {
  position: "sticky",
  bottom: 0,
  zIndex: layer.dock,
  marginInline: `calc(-1 * ${pageMargin})`,
  padding: `12px ${pageMargin} calc(12px + env(safe-area-inset-bottom))`,
  background: barGround,
  boxShadow: `0 calc(-1 * max(1px, ${vars.shape["line-width"]})) 0 ${vars.color.line}`,
  color: vars.color["on-nav"],
} as const;
export const dock = style({
  display: "grid",
  gap: 8,
  "@media": {
    [below.large]: { ...docked, backdropFilter: vars.light.glass },
    [forcedColors]: { background: "Canvas" },
  },
  selectors: {
    // The sheet has its own margin, also at the bottom.
    [`${narrow} &&`]: {
      ...docked,
      bottom: -SHEET_MARGIN,
      marginInline: -SHEET_MARGIN,
      padding: SHEET_MARGIN,
      background: vars.color.raised,
      color: vars.color.ink,
    },
  },
});
/** The name on the statement and the way back from the contract: one quiet link, in the ink of the dock. */
export const note = style({
  fontSize: bodySize(0.8125),
  lineHeight: 1.45,
  "@media": { [from.large]: { color: vars.color["ink-muted"] } },
});
globalStyle(`${note} a`, { color: "inherit", fontWeight: "inherit" });
export const orders = style({ textAlign: "center" });

export const skeleton = style({
  minHeight: 420,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
  background: vars.color.surface,
});
