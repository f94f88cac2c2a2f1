import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, vars } from "~/ui/theme.css";

export const facts = style({ display: "flex", flexWrap: "wrap", gap: 8 });
globalStyle(`${facts} > li`, {
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
globalStyle(`${facts} svg`, { flex: "none", color: vars.color["primary-ink"] });
globalStyle(`${facts} > li > span:last-child::first-letter`, { textTransform: "uppercase" });
