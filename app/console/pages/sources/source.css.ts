import { style } from "@vanilla-extract/css";
import { below } from "../../ui/theme.css";

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "16px 32px",
  padding: "20px 24px 12px",
  "@media": { [below.tablet]: { padding: "16px 16px 12px" } },
});
export const meters = style({ display: "flex", flexWrap: "wrap", gap: "16px 24px" });
