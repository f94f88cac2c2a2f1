import { style } from "@vanilla-extract/css";
import { color } from "../../ui/theme.css";

export const box = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "20px",
  maxWidth: "640px",
});
export const form = style({ display: "grid", gap: "20px" });
export const amount = style({ maxWidth: "140px", fontVariantNumeric: "tabular-nums" });
export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "28px",
  padding: "0 10px",
  border: `1px solid ${color.line2}`,
  borderRadius: "6px",
  background: color.surface,
  ":hover": { background: color.hover },
  "@media": { "(pointer: coarse)": { minHeight: "44px" } },
});
export const consequences = style({
  display: "grid",
  gap: "6px",
  listStyle: "decimal",
  paddingLeft: "20px",
});
