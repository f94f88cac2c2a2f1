import { style, styleVariants } from "@vanilla-extract/css";

const icon = style({ flex: "none", strokeWidth: 1.75 });
export const sizes = styleVariants({
  s: [icon, { width: "14px", height: "14px" }],
  m: [icon, { width: "16px", height: "16px" }],
  l: [icon, { width: "20px", height: "20px" }],
});
