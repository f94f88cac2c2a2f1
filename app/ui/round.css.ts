import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "./theme.css";

/** A button that is an icon. Pressed, its icon is filled. */
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
  transition: `translate ${vars.motion.move}`,
  ":hover": { translate: vars.motion["hover-shift"], background: vars.color["primary-soft"] },
});
globalStyle(`${round} svg`, { width: "1.25em", height: "1.25em" });
globalStyle(`${round}[aria-pressed="true"] svg`, { fill: vars.color.badge });

/** On a card's caption: no ground of its own. */
export const onCard = style({
  width: 44,
  height: 44,
  borderColor: "transparent",
  background: "transparent",
  color: "inherit",
});
