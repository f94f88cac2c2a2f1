import { style } from "@vanilla-extract/css";
import { below, color, control } from "../../ui/theme.css";

export const tabs = style({
  display: "flex",
  gap: "20px",
  margin: "0 24px",
  borderBottom: `1px solid ${color.line}`,
  overflowX: "auto",
  scrollbarWidth: "none",
  "@media": { [below.tablet]: { margin: 0, padding: "0 16px" } },
});
export const tab = style({
  display: "inline-flex",
  alignItems: "center",
  height: "36px",
  color: color.ink2,
  fontWeight: 500,
  borderBottom: "2px solid transparent",
  whiteSpace: "nowrap",
  selectors: { '&[aria-current="page"]': { color: color.ink, borderColor: color.ink } },
  "@media": { "(pointer: coarse), (max-width: 767px)": { height: "44px" } },
});
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
