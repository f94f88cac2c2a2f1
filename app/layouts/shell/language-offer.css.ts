import { style } from "@vanilla-extract/css";
import { below, from, layer, navEdgeRoom, outCurve, outlineAtLeast, pageMargin, vars } from "~/ui/theme.css";

/** The distance by which the page moves down on phones, without a new layout. */
const room = `calc(48px + ${navEdgeRoom})`;
/** Below the bar and out of the flow, because it appears late. It scrolls with the page, so that it covers no focused element. */
export const offer = style({
  position: "absolute",
  zIndex: layer.bar - 1,
  display: "flex",
  alignItems: "center",
  color: vars.color.ink,
  "@media": {
    // A line from edge to edge between bar and page.
    [below.medium]: {
      top: `calc(2 * ${vars.shape["nav-inset"]} + 60px + ${navEdgeRoom})`,
      insetInline: `calc(${pageMargin} - 10px)`,
      justifyContent: "space-between",
    },
    [from.medium]: {
      top: `calc(${vars.shape["nav-inset"]} + 74px)`,
      insetInlineEnd: pageMargin,
      maxWidth: `calc(100% - 2 * ${pageMargin})`,
      paddingInlineStart: 6,
      background: vars.color.raised,
      border: outlineAtLeast,
      borderRadius: `min(${vars.shape["field-radius"]}, 24px)`,
      boxShadow: vars.light["panel-shadow"],
    },
  },
});
export const pageBelow = style({
  selectors: {
    [`${offer} ~ &`]: { "@media": { [below.medium]: { transition: `translate 200ms ${outCurve}` } } },
    [`${offer}:not([hidden]) ~ &`]: {
      "@media": { [below.medium]: { translate: `0 ${room}`, marginBottom: room } },
    },
  },
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
