import { style } from "@vanilla-extract/css";
import { below, color, control } from "../../ui/theme.css";

export { empty, filter, filters, late, tab, tabs } from "../../ui/filters.css";

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
/** The second line of a row on phones. */
export const phoneLine = style({
  display: "none",
  "@media": { [below.tablet]: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px" } },
});
