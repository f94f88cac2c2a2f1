import { style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, vars } from "~/ui/theme.css";

export const facts = style({ display: "flex", flexWrap: "wrap", gap: 8 });
export const fact = style({
  ...breaksLongWords,
  display: "inline-flex",
  alignItems: "center",
  gap: "0.5em",
  maxWidth: "100%",
  minHeight: 40,
  padding: "0.3em 0.9em",
  borderRadius: `min(${vars.shape["chip-radius"]}, 22px)`,
  background: vars.color.surface,
  boxShadow: `inset 0 0 0 max(1px, ${vars.shape["line-width"]}) ${vars.color.line}`,
  fontSize: bodySize(0.9375),
  fontWeight: 550,
  lineHeight: 1.25,
});
export const icon = style({ color: vars.color["primary-ink"] });
export const value = style({ selectors: { "&::first-letter": { textTransform: "uppercase" } } });
