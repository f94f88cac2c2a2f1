import { style, styleVariants } from "@vanilla-extract/css";
import { below, color, control } from "./theme.css";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "6px",
  minHeight: control,
  maxWidth: "100%",
  padding: "0 12px",
  borderRadius: "6px",
  border: "1px solid transparent",
  fontWeight: 500,
  whiteSpace: "nowrap",
  transition: "background-color 120ms ease-out",
  selectors: {
    '&[aria-disabled="true"], &:disabled': { opacity: 0.5, cursor: "default" },
  },
  "@media": {
    "(prefers-reduced-motion: reduce)": { transition: "none" },
    // A member's name and a brand's are long.
    [below.tablet]: { whiteSpace: "normal" },
  },
});
export const kinds = styleVariants({
  primary: [base, { background: color.ink, color: color.onInk, ":hover": { background: color.inkHover } }],
  plain: [
    base,
    { background: color.surface, borderColor: color.line2, ":hover": { background: color.hover } },
  ],
  quiet: [base, { background: "none", color: color.ink2, ":hover": { background: color.hover } }],
  danger: [
    base,
    {
      background: color.surface,
      color: color.bad,
      borderColor: `color-mix(in oklab, ${color.bad} 45%, ${color.line})`,
      ":hover": { background: color.badSoft },
    },
  ],
  destroys: [base, { background: color.bad, color: color.onBad }],
});
export const sizes = styleVariants({
  usual: {},
  small: {
    minHeight: "28px",
    padding: "0 8px",
    "@media": { "(pointer: coarse), (max-width: 767px)": { minHeight: control } },
  },
  large: { minHeight: "44px" },
});
export const wide = style({ width: "100%" });
export const key = style({
  font: "inherit",
  fontSize: "12px",
  lineHeight: "16px",
  border: `1px solid color-mix(in oklab, currentcolor 35%, transparent)`,
  borderRadius: "4px",
  padding: "0 4px",
  minWidth: "18px",
  textAlign: "center",
  flex: "none",
  color: "inherit",
  "@media": { "(pointer: coarse), (max-width: 767px)": { display: "none" } },
});
