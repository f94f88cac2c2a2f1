import { style } from "@vanilla-extract/css";
import { below } from "../../ui/theme.css";

export const grid = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  gap: "16px",
  alignItems: "start",
  "@media": { [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const pair = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
  gap: "8px",
  alignItems: "start",
});
export const choice = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  minHeight: "32px",
  "@media": { "(pointer: coarse), (max-width: 767px)": { minHeight: "44px" } },
});
export const lead = style({
  display: "grid",
  gap: "8px",
  padding: "20px 24px 12px",
  "@media": { [below.tablet]: { padding: "16px 16px 12px" } },
});
export const sentence = style({ display: "grid", gap: "8px", padding: "12px 16px" });
