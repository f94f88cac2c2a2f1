import { style, styleVariants } from "@vanilla-extract/css";
import { brandGround, color, onBrand } from "./theme.css";

const base = style({
  width: "20px",
  height: "20px",
  borderRadius: "5px",
  display: "inline-grid",
  placeItems: "center",
  fontSize: "12px",
  lineHeight: 1,
  fontWeight: 600,
  letterSpacing: "-0.05em",
  overflow: "hidden",
  flex: "none",
});
export const marks = styleVariants({
  brand: [base, { background: brandGround, color: onBrand }],
  all: [base, { background: color.ink, color: color.onInk }],
});
