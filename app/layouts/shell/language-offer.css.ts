import { style } from "@vanilla-extract/css";
import { containerSide, from, layer, navEdgeRoom, outCurve, pageMargin, vars } from "~/ui/theme.css";

/** The distance by which the page moves down, without a new layout. */
const room = `calc(48px + ${vars.shape["nav-inset"]} + ${navEdgeRoom})`;
const top = (bar: number) => `calc(2 * ${vars.shape["nav-inset"]} + ${bar + 2}px + ${navEdgeRoom})`;
/**
 * A line between bar and page, out of the flow because it appears late: the page moves down, so that it lies over no picture. It scrolls
 * with the page, so that it covers no focused element.
 */
export const offer = style({
  position: "absolute",
  zIndex: layer.bar - 1,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  top: top(56),
  insetInline: `calc(${pageMargin} - 10px)`,
  color: vars.color.ink,
  "@media": {
    [from.medium]: {
      top: top(68),
      insetInline: containerSide,
      justifyContent: "flex-end",
    },
  },
});
export const pageBelow = style({
  selectors: {
    [`${offer} ~ &`]: { transition: `translate 200ms ${outCurve}` },
    [`${offer}:not([hidden]) ~ &`]: { translate: `0 ${room}`, marginBottom: room },
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
