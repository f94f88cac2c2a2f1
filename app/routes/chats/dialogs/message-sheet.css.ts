import { globalStyle, style } from "@vanilla-extract/css";
import { breaksLongWords, hairline, vars } from "~/ui/theme.css";

/** The first lines of the message. */
export const said = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  overflowWrap: "anywhere",
});
export const actions = style({ margin: "-8px -20px -20px", paddingBottom: "env(safe-area-inset-bottom)" });
globalStyle(`${actions} > li`, { borderTop: hairline });
export const action = style({
  ...breaksLongWords,
  display: "flex",
  alignItems: "center",
  gap: 18,
  width: "100%",
  minHeight: 56,
  padding: "12px 20px",
  color: vars.color.ink,
  fontWeight: 600,
  lineHeight: 1.3,
  textAlign: "start",
  textDecoration: "none",
  outlineOffset: -3,
  selectors: { "&:hover": { background: vars.color["primary-soft"] } },
});
globalStyle(`${action} > svg`, { color: vars.color["primary-ink"] });
export const grave = style([action, { color: vars.color.danger }]);
globalStyle(`${grave} > svg`, { color: "inherit" });
