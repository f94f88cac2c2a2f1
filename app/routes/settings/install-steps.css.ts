import { style } from "@vanilla-extract/css";
import { breaksLongWords, forcedColors, hairline, vars } from "~/ui/theme.css";

export const steps = style({ display: "grid", counterReset: "step" });
export const step = style({
  ...breaksLongWords,
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "center",
  gap: 16,
  paddingBlock: 12,
  counterIncrement: "step",
  selectors: { "& + &": { borderTop: hairline } },
});
export const drawing = style({
  width: 112,
  height: 84,
  borderRadius: `min(${vars.shape["field-radius"]}, 14px)`,
  background: vars.color.sunken,
  fill: "none",
  strokeLinecap: "round",
  strokeLinejoin: "round",
});
export const frame = style({ stroke: vars.color["ink-muted"], strokeWidth: 2 });
export const line = style({ stroke: vars.color["line-strong"], strokeWidth: 2 });
export const sheet = style({ fill: vars.color.raised, stroke: vars.color["ink-muted"], strokeWidth: 2 });
/** What to press. */
export const mark = style({
  fill: vars.color.primary,
  "@media": { [forcedColors]: { fill: "Highlight" } },
});
export const sign = style({
  stroke: vars.color["on-primary"],
  strokeWidth: 2,
  "@media": { [forcedColors]: { stroke: "HighlightText" } },
});
