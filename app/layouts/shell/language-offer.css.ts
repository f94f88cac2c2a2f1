import { globalStyle, style } from "@vanilla-extract/css";
import { below, from, layer, outCurve, outlineAtLeast, pageMargin, vars } from "~/ui/theme.css";

/** Under the bar, in no row of its own, since it comes late; it scrolls away with the page, so that it covers no focus. */
export const offer = style({
  position: "absolute",
  zIndex: layer.bar - 1,
  top: `calc(${vars.shape["nav-inset"]} + 64px)`,
  "@media": { [from.medium]: { top: `calc(${vars.shape["nav-inset"]} + 74px)` } },
  insetInlineEnd: pageMargin,
  maxWidth: `calc(100% - 2 * ${pageMargin})`,
  display: "flex",
  alignItems: "center",
  paddingInlineStart: 6,
  background: vars.color.raised,
  color: vars.color.ink,
  border: outlineAtLeast,
  borderRadius: `min(${vars.shape["field-radius"]}, 24px)`,
  boxShadow: vars.light["panel-shadow"],
});
/** On a phone, as wide as the headline: the page gives way, without a new layout. */
const ROOM_PX = 50;
globalStyle(`.${offer} ~ main`, {
  "@media": { [below.medium]: { transition: `translate 200ms ${outCurve}` } },
});
globalStyle(`.${offer}:not([hidden]) ~ main`, {
  "@media": { [below.medium]: { translate: `0 ${ROOM_PX}px`, marginBottom: ROOM_PX } },
});
export const offerText = style({
  minHeight: 44,
  padding: "4px 10px",
  fontWeight: 600,
  textDecoration: "underline",
  textUnderlineOffset: "0.2em",
});
export const offerClose = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
});
