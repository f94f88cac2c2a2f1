import { style } from "@vanilla-extract/css";
import { below, color } from "../../ui/theme.css";

/** The tabs of a list, and what can be done with its view. */
export const bar = style({
  display: "flex",
  alignItems: "center",
  gap: "12px",
  margin: "0 24px",
  borderBottom: `1px solid ${color.line}`,
  "@media": { [below.tablet]: { margin: 0, padding: "0 16px", flexWrap: "wrap", gap: "0 12px" } },
});
export const tabs = style({
  display: "flex",
  gap: "20px",
  minWidth: 0,
  overflowX: "auto",
  scrollbarWidth: "none",
});
export const side = style({
  display: "flex",
  gap: "8px",
  alignItems: "center",
  marginLeft: "auto",
  flex: "none",
});
export const form = style({ display: "grid", gap: "12px", maxWidth: "480px" });
export const choices = style({ display: "flex", flexWrap: "wrap", gap: "4px 20px" });
export const choice = style({ display: "flex", alignItems: "center", gap: "8px", minHeight: "32px" });
export const rename = style({ display: "flex", gap: "8px", alignItems: "center" });
export const name = style({ width: "220px", maxWidth: "100%" });
