import { globalStyle, style } from "@vanilla-extract/css";
import { below, color } from "../ui/theme.css";

/** A dialog above the page, at its upper part, so that a growing list does not move the field. */
export const dialog = style({
  width: "min(640px, calc(100vw - 24px))",
  maxHeight: "min(76vh, 640px)",
  margin: "12vh auto 0",
  padding: 0,
  border: `1px solid ${color.line2}`,
  borderRadius: "12px",
  background: color.raised,
  color: color.ink,
  boxShadow: `0 12px 32px -6px ${color.shadow}`,
  overflow: "hidden",
  "::backdrop": { background: color.shadow },
  "@media": { [below.tablet]: { margin: "12px auto 0", maxHeight: "calc(100dvh - 24px)" } },
});
globalStyle(`${dialog}[open]`, {
  display: "grid",
  gridTemplate: "auto minmax(0, 1fr) auto / minmax(0, 1fr)",
});
export const head = style({
  display: "flex",
  alignItems: "center",
  gap: "10px",
  padding: "12px 16px",
  borderBottom: `1px solid ${color.line}`,
});
export const chip = style({
  flex: "none",
  maxWidth: "40%",
  padding: "2px 8px",
  minHeight: "24px",
  borderRadius: "4px",
  border: `1px solid ${color.line2}`,
  background: color.surface,
  fontWeight: 500,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  selectors: { "button&:hover": { background: color.hover } },
});
export const input = style({
  flex: 1,
  minWidth: 0,
  minHeight: "32px",
  border: 0,
  background: "none",
  fontSize: "14px",
  lineHeight: "20px",
  ":focus-visible": { outline: "none" },
  "::placeholder": { color: color.ink3, opacity: 1 },
});
export const body = style({ overflowY: "auto", padding: "4px 8px 8px", minHeight: "120px" });
export const group = style({
  padding: "8px 8px 4px",
  fontSize: "12px",
  lineHeight: "16px",
  color: color.ink3,
});
export const state = style({ padding: "12px 8px", color: color.ink2 });
export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 16px",
  padding: "8px 16px",
  borderTop: `1px solid ${color.line}`,
  fontSize: "12px",
  lineHeight: "16px",
  color: color.ink3,
});
export const hint = style({ "@media": { "(pointer: coarse), (max-width: 767px)": { display: "none" } } });
/** A thing in the list; the active one is the one that Enter opens. */
export const act = style({
  width: "100%",
  border: 0,
  background: "none",
  textAlign: "left",
  cursor: "pointer",
});
