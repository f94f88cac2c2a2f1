import { style } from "@vanilla-extract/css";
import { color } from "../ui/theme.css";

export const list = style({ display: "grid", gap: "2px" });
export const hit = style({
  display: "flex",
  alignItems: "center",
  gap: "10px",
  minHeight: "36px",
  padding: "4px 8px",
  borderRadius: "6px",
  minWidth: 0,
  ":hover": { background: color.hover },
  selectors: { "&[data-active-item]": { background: color.linkSoft } },
  "@media": { "(pointer: coarse), (max-width: 767px)": { minHeight: "44px" } },
});
export const words = style({ display: "flex", flexWrap: "wrap", gap: "0 8px", minWidth: 0, flex: 1 });
export const keys = style({ display: "flex", gap: "4px", flex: "none" });
