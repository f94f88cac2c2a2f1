import { style } from "@vanilla-extract/css";
import { below, color } from "../../ui/theme.css";

export const queues = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))",
  gap: "20px",
  "@media": { [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" } },
});
export const queue = style({
  position: "relative",
  display: "grid",
  gap: "6px",
  padding: "16px",
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: "8px",
  ":hover": { background: color.hover },
  ":focus-within": { outline: `2px solid ${color.link}`, outlineOffset: "2px" },
});
/** Covers its card. */
export const queueLink = style({
  color: color.ink2,
  ":focus-visible": { outline: "none" },
  "::after": { content: "", position: "absolute", inset: 0 },
});
/** Alerts beside the money; below each other where there is no room. */
export const two = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 6fr) minmax(0, 6fr)",
  gap: "32px",
  alignItems: "start",
  "@media": { [below.desktop]: { gridTemplateColumns: "minmax(0, 1fr)", gap: "24px" } },
});
export const alert = style({
  display: "grid",
  gridTemplateColumns: "auto auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: "10px",
  padding: "10px 0",
  borderBottom: `1px solid ${color.line}`,
  "@media": {
    [below.tablet]: { gridTemplateColumns: "auto auto minmax(0, 1fr)" },
  },
});
export const alertText = style({ minWidth: 0, display: "grid", gap: "2px" });
export const alertActs = style({
  display: "flex",
  alignItems: "center",
  gap: "6px",
  "@media": { [below.tablet]: { gridColumn: "3" } },
});
export const code = style({
  padding: "2px 6px",
  background: color.sunken,
  borderRadius: "4px",
  overflowX: "auto",
});
export const marks = style({ position: "relative" });
export const marksButton = style({
  display: "grid",
  placeItems: "center",
  width: "28px",
  height: "28px",
  borderRadius: "6px",
  color: color.ink3,
  ":hover": { background: color.hover },
  "@media": { "(pointer: coarse), (max-width: 767px)": { width: "44px", height: "44px" } },
});
export const marksForm = style({
  position: "absolute",
  zIndex: 10,
  top: "32px",
  right: 0,
  display: "grid",
  gap: "2px",
  padding: "4px",
  minWidth: "160px",
  background: color.raised,
  border: `1px solid ${color.line2}`,
  borderRadius: "8px",
  boxShadow: `0 8px 24px ${color.shadow}`,
  "@media": { [below.tablet]: { position: "static", marginTop: "4px", boxShadow: "none" } },
});
/** A number outside of its usual range. */
export const unusual = style({ color: color.warn, fontWeight: 600 });
