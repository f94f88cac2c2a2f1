import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, controlEdge, vars } from "~/ui/theme.css";

export const card = style({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minHeight: 60,
  padding: "6px 8px 6px 14px",
  border: controlEdge,
  borderRadius: `min(${vars.shape["panel-radius"]}, 18px)`,
  background: vars.color.surface,
  lineHeight: 1.25,
});
/** The button has at most half of the card; the address is cut rather than the button. */
globalStyle(`${card} > :last-child`, { flex: "0 1 auto", maxWidth: "50%" });
export const icon = style({ flex: "none", width: 24, height: 24, color: vars.color["primary-ink"] });
export const words = style([breaksLongWords, { flex: 1 }]);
export const title = style({ display: "block", fontSize: bodySize(0.9375), fontWeight: 650 });
export const address = style({
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  fontSize: bodySize(0.8125),
  color: vars.color["ink-muted"],
});
