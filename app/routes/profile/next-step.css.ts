import { style } from "@vanilla-extract/css";
import { breaksLongWords, outlineAtLeast, vars } from "~/ui/theme.css";

export const card = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: 14,
  padding: 14,
  background: vars.color["primary-soft"],
  color: vars.color.ink,
  border: outlineAtLeast,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
  lineHeight: 1.35,
});
export const ring = style({ width: 54, height: 54, fill: "none", strokeWidth: 4 });
export const track = style({ stroke: vars.color["line-strong"] });
export const part = style({
  stroke: vars.color["primary-ink"],
  transition: "stroke-dasharray 240ms",
  "@media": { "(prefers-reduced-motion: reduce)": { transition: "none" } },
});
export const percent = style({
  fill: vars.color.ink,
  stroke: "none",
  fontSize: 13,
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
});
export const text = style([breaksLongWords, { fontWeight: 650 }]);
