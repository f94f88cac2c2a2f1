import { style, styleVariants } from "@vanilla-extract/css";
import { below, brandInk, color } from "../theme.css";

export const chart = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" });
const drawing = style({ width: "100%", maxWidth: "760px", height: "auto" });
/** The same chart at two widths, so that its texts have the size of the page's. */
export const sizes = styleVariants({
  wide: [drawing, { "@media": { [below.tablet]: { display: "none" } } }],
  narrow: [drawing, { display: "none", "@media": { [below.tablet]: { display: "block" } } }],
});
export const text = style({ fill: color.ink2, fontVariantNumeric: "tabular-nums" });
export const quietText = style({ fill: color.ink3, fontVariantNumeric: "tabular-nums" });
export const strongText = style({ fill: color.ink, fontWeight: 500 });
export const grid = style({ stroke: color.line });
export const zero = style({ stroke: color.edge });
/** The colours of lines and their labels: a brand's, the ink, and that of a comparison. */
export const strokes = styleVariants({
  brand: { stroke: brandInk },
  ink: { stroke: color.ink },
  before: { stroke: color.ink3 },
  good: { stroke: color.good },
  bad: { stroke: color.bad },
});
export const fills = styleVariants({
  brand: { fill: brandInk },
  ink: { fill: color.ink },
  before: { fill: color.ink3 },
  good: { fill: color.good },
  bad: { fill: color.bad },
  warn: { fill: color.warn },
  quiet: { fill: color.edge },
  track: { fill: color.pressed },
});
/** Covers a day of the chart: a pointer over it shows the figures. */
export const area = style({ fill: "transparent", ":hover": { fill: color.hover } });
export const twin = style({ maxWidth: "100%", overflowX: "auto" });
export const summary = style({
  color: color.link,
  width: "fit-content",
  padding: "4px 0",
  ":hover": { textDecoration: "underline" },
});
export const meter = style({ display: "grid", gap: "4px", minWidth: "160px" });
