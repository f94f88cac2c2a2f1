import { style } from "@vanilla-extract/css";
import { below, color } from "../../ui/theme.css";

export const body = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "24px",
  padding: "0 24px 40px",
  "@media": { [below.tablet]: { padding: "0 16px 96px" } },
});
export const columns = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
  gap: "32px",
  alignItems: "start",
  "@media": { [below.desktop]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const rate = style({ display: "block", fontSize: "12px", lineHeight: "16px", color: color.ink3 });
export const head = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 12px" });
export const brandCell = style({ display: "flex", alignItems: "center", gap: "8px", minWidth: 0 });
export const sum = style({ fontWeight: 600 });
export const form = style({ display: "flex", gap: "8px", alignItems: "center" });
