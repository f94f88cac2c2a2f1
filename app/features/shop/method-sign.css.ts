import { style } from "@vanilla-extract/css";
import { vars } from "~/ui/theme.css";

export const sign = style({
  flex: "none",
  width: 36,
  height: 24,
  fill: "none",
  stroke: vars.color.ink,
  strokeWidth: 1.4,
  strokeLinecap: "round",
  strokeLinejoin: "round",
});
export const plate = style({ fill: vars.color.surface, stroke: vars.color.line, strokeWidth: 1 });
