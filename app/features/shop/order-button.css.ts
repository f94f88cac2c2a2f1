import { style } from "@vanilla-extract/css";
import { below } from "~/ui/theme.css";

/** The words and the amount: side by side where both fit, else below each other. */
export const parts = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  alignItems: "baseline",
  gap: "0 0.5em",
  // The legal words need most of the button's own margin on a phone.
  marginInline: "-1.25em",
});
const line = style({
  whiteSpace: "nowrap",
  hyphens: "none",
  "@media": { [below.medium]: { fontSize: "1rem", letterSpacing: 0 } },
});
export const words = line;
export const longWords = style([
  line,
  { fontSize: "0.875rem", "@media": { [below.medium]: { fontSize: "0.8125rem" } } },
]);
export const amount = style([line, { fontWeight: 800, fontVariantNumeric: "tabular-nums" }]);
