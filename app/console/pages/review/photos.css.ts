import { style } from "@vanilla-extract/css";
import { below, color } from "../../ui/theme.css";

export const batch = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "20px" });
export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
  gap: "16px",
  "@media": {
    [below.desktop]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    [below.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: "12px" },
  },
});
const tileBase = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  overflow: "hidden",
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: "8px",
});
export const tile = style([tileBase]);
export const current = style([tileBase, { outline: `2px solid ${color.link}`, outlineOffset: "2px" }]);
export const picture = style({
  width: "100%",
  height: "auto",
  aspectRatio: "4 / 5",
  objectFit: "cover",
  background: color.sunken,
});
/** Until it is looked at. */
export const blurred = style({ filter: "blur(14px) grayscale(1)", ":hover": { filter: "none" } });
export const decided = style({ opacity: 0.35, filter: "grayscale(1)" });
export const state = style({ position: "absolute", left: "8px", top: "8px" });
export const foot = style({ display: "grid", gap: "4px", padding: "8px 10px 10px" });
export const dock = style({
  position: "sticky",
  bottom: 0,
  zIndex: 4,
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: "8px 12px",
  padding: "12px 0",
  background: color.ground,
  borderTop: `1px solid ${color.line}`,
  "@media": { [below.tablet]: { bottom: "58px" } },
});
export const acts = style({ display: "flex", alignItems: "center", flexWrap: "wrap", gap: "6px 8px" });
/** On phones the reasons are in the field of each photo. */
export const wide = style({ "@media": { [below.tablet]: { display: "none" } } });
export const progress = style({
  marginLeft: "auto",
  color: color.ink3,
  fontVariantNumeric: "tabular-nums",
});
