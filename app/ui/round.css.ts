import { keyframes, style } from "@vanilla-extract/css";
import { outCurve, pressed, vars } from "./theme.css";

/** An icon button. */
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

const beat = keyframes({ from: { scale: "0.2" } });
/** The heart of such a button, filled while `aria-pressed` is true. It is animated when it is pressed, not when it is rendered as pressed. */
export const heart = style({
  selectors: {
    [`${round}[aria-pressed="true"] > &`]: { fill: vars.color.badge },
    [`${round}[data-beats][aria-pressed="true"] > &`]: { animation: `${beat} 240ms ${outCurve}` },
  },
});

/** On a photo. */
export const onCard = style({
  width: 44,
  height: 44,
  borderColor: vars.color.line,
  background: vars.color.raised,
});
