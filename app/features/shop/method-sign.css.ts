import { style, styleVariants } from "@vanilla-extract/css";
import { forcedColors, vars } from "~/ui/theme.css";

/** The ink of the page, whatever the colour of the row. */
export const sign = style({
  flex: "none",
  width: 46,
  height: 30,
  fill: "none",
  color: vars.color.ink,
  stroke: "currentcolor",
  strokeWidth: 1.6,
  strokeLinecap: "round",
  strokeLinejoin: "round",
  fontFamily: vars.type.text,
  "@media": { [forcedColors]: { color: "CanvasText" } },
});
export const plate = style({
  fill: vars.color.raised,
  stroke: vars.color["line-strong"],
  strokeWidth: 1.5,
  "@media": { [forcedColors]: { fill: "Canvas", stroke: "CanvasText" } },
});
const text = style({
  fill: "currentcolor",
  stroke: "none",
  fontWeight: 800,
  textAnchor: "middle",
  dominantBaseline: "central",
});
export const letters = styleVariants({ one: 11, two: 10.5, more: 10, most: 9.5 }, (size) => [
  text,
  { fontSize: size },
]);
