import { style } from "@vanilla-extract/css";
import { below, color, control } from "../../ui/theme.css";

export const filters = style({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: "8px 12px",
  padding: "12px 24px",
  "@media": { [below.tablet]: { padding: "12px 16px" } },
});
export const search = style({
  display: "flex",
  alignItems: "center",
  gap: "8px",
  width: "320px",
  maxWidth: "100%",
  "@media": { [below.tablet]: { width: "100%" } },
  padding: "0 10px",
  border: `1px solid ${color.edge}`,
  borderRadius: "6px",
  background: color.surface,
  color: color.ink3,
  ":focus-within": { outline: `2px solid ${color.link}`, outlineOffset: "2px" },
});
export const searchInput = style({
  flex: 1,
  minWidth: 0,
  height: control,
  border: 0,
  background: "none",
  color: color.ink,
  ":focus-visible": { outline: "none" },
  "::placeholder": { color: color.ink3, opacity: 1 },
});
export const filter = style({
  display: "flex",
  alignItems: "center",
  gap: "6px",
  whiteSpace: "nowrap",
  "@media": { [below.tablet]: { flex: "1 1 140px", display: "grid", gap: "2px" } },
});
/** The second line of a row on phones. */
export const phoneLine = style({
  display: "none",
  "@media": { [below.tablet]: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px" } },
});
export const late = style({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: "10px",
  margin: "0 24px 12px",
  padding: "8px 12px",
  borderRadius: "8px",
  background: color.warnSoft,
  color: color.ink,
});
export const empty = style({ padding: "32px 24px", color: color.ink2 });
