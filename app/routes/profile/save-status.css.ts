import { style, styleVariants } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, vars } from "~/ui/theme.css";

export const status = style([
  breaksLongWords,
  {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "flex-end",
    flexWrap: "wrap",
    gap: "0 6px",
    fontSize: bodySize(0.875),
    fontWeight: 600,
    lineHeight: 1.25,
    color: "inherit",
  },
]);
const sign = style({ flex: "none", width: 18, height: 18 });
export const icon = styleVariants({
  saving: [sign, { color: vars.color["ink-muted"] }],
  saved: [sign, { color: vars.color.success }],
  failed: [sign, { color: vars.color.danger }],
  refused: [sign, { color: vars.color.danger }],
  offline: [sign, { color: vars.color["ink-muted"] }],
});
export const again = style({
  minHeight: 44,
  paddingInline: 8,
  color: "inherit",
  fontWeight: 700,
  textDecoration: "underline",
  textUnderlineOffset: "0.22em",
  cursor: "pointer",
});
