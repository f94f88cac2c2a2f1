import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { outCurve, pressed, vars } from "./theme.css";

/** An icon button. Its icon is filled while `aria-pressed` is true. */
export const round = style({
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  width: `max(44px, ${vars.space.control})`,
  height: `max(44px, ${vars.space.control})`,
  padding: 0,
  borderRadius: vars.shape["button-radius"],
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color["line-strong"]}`,
  background: vars.color.surface,
  color: vars.color.ink,
  cursor: "pointer",
  transition: `translate ${vars.motion.move}, scale ${vars.motion.move}`,
  selectors: {
    "&:hover": { translate: vars.motion["hover-shift"], background: vars.color["primary-soft"] },
    "&:active": { ...pressed, translate: "0 0" },
  },
});
globalStyle(`${round} svg`, { width: "1.25em", height: "1.25em" });
globalStyle(`${round}[aria-pressed="true"] svg`, { fill: vars.color.badge });

const beat = keyframes({ from: { scale: "0.2" } });
/** The heart is animated when it is pressed, not when it is rendered as pressed. */
globalStyle(`${round}[data-beats][aria-pressed="true"] svg`, { animation: `${beat} 240ms ${outCurve}` });

/** On a card's caption: without a background. */
export const onCard = style({
  width: 44,
  height: 44,
  borderColor: "transparent",
  background: "transparent",
  color: "inherit",
});
