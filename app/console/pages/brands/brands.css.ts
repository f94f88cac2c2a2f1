import { style } from "@vanilla-extract/css";
import { input } from "../../ui/field.css";
import { below, color } from "../../ui/theme.css";

export const filters = style({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: "8px 12px",
  padding: "12px 24px",
  "@media": { [below.tablet]: { padding: "12px 16px" } },
});
export const search = style([input, { width: "320px", maxWidth: "100%" }]);
export const filter = style({ display: "flex", alignItems: "center", gap: "8px", color: color.ink3 });
export const state = style([input, { width: "auto", color: color.ink }]);
export const brands = style({ minWidth: "960px" });
export const name = style({ fontWeight: 500, ":hover": { textDecoration: "underline" } });
export const problems = style({ paddingTop: "24px", paddingBottom: "24px" });
