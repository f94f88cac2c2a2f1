import { style, styleVariants } from "@vanilla-extract/css";
import { color } from "./theme.css";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "4px",
  height: "20px",
  padding: "0 8px",
  borderRadius: "4px",
  fontSize: "12px",
  lineHeight: "16px",
  fontWeight: 500,
  whiteSpace: "nowrap",
  flex: "none",
  "::before": { content: "", width: "6px", height: "6px", borderRadius: "50%", background: "currentcolor" },
});
export const tones = styleVariants({
  plain: [base, { background: color.sunken, color: color.ink2 }],
  bad: [base, { background: color.badSoft, color: color.bad }],
  warn: [base, { background: color.warnSoft, color: color.warn }],
  good: [base, { background: color.goodSoft, color: color.good }],
  hold: [base, { background: color.holdSoft, color: color.hold }],
});
/** The shape before the word: a live state, one that waits, one that ended, none. */
export const shapes = styleVariants({
  dot: {},
  ring: { "::before": { background: "none", boxShadow: "inset 0 0 0 1.5px currentcolor" } },
  bar: { "::before": { height: "2px", borderRadius: 0, width: "8px" } },
  none: { "::before": { display: "none" } },
});
export const count = style({
  display: "inline-block",
  minWidth: "20px",
  lineHeight: "18px",
  borderRadius: "9px",
  padding: "0 6px",
  fontSize: "12px",
  fontWeight: 500,
  textAlign: "center",
  background: color.pressed,
  color: color.ink2,
  fontVariantNumeric: "tabular-nums",
});
export const countBad = style([count, { background: color.badSoft, color: color.bad }]);
