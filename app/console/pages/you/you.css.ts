import { style } from "@vanilla-extract/css";

export const choice = style({ display: "flex", flexWrap: "wrap", gap: "4px 16px", alignItems: "center" });
export const option = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  minHeight: "28px",
  "@media": { "(pointer: coarse), (max-width: 767px)": { minHeight: "44px" } },
});
export const scroll = style({ overflowX: "auto" });
