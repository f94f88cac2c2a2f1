import { style } from "@vanilla-extract/css";
import { color } from "../../ui/theme.css";

export const choice = style({ display: "flex", flexWrap: "wrap", gap: "4px 16px", alignItems: "center" });
export const option = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  minHeight: "28px",
  "@media": { "(pointer: coarse), (max-width: 767px)": { minHeight: "44px" } },
});
export const scroll = style({ overflowX: "auto" });
export const name = style({ flex: "1 1 240px", maxWidth: "360px" });
export const failure = style({ color: color.bad, ":empty": { display: "none" } });
