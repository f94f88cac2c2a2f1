import { globalStyle, style } from "@vanilla-extract/css";
import { caption, card, name } from "./card.css";
import { below, vars } from "./theme.css";

/** A grid of cards: two in a row on a phone. */
export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 12.6rem), 1fr))",
  gap: vars.space.gap,
  "@media": { [below.medium]: { gridTemplateColumns: "1fr 1fr", gap: `min(${vars.space.gap}, 14px)` } },
});

/** A member's card leaves room for a button beside the name. */
export const member = style({});
globalStyle(`${member} > .${caption}`, { gridTemplateColumns: "minmax(0, 1fr) auto" });
globalStyle(`${member} .${name.split(" ").at(-1)}`, {
  "@media": { [below.medium]: { fontSize: "1.0625rem" } },
});
globalStyle(`.${card} .${member} a`, { color: "inherit" });

/** The name leads to the profile, and the whole card with it. */
export const nameLink = style({
  color: "inherit",
  textDecoration: "none",
  "::after": { content: "", position: "absolute", inset: 0, zIndex: 1 },
});

export const place = style({ display: "flex", alignItems: "center", gap: "0.5em", minWidth: 0 });
export const dot = style({
  flex: "none",
  width: "0.62em",
  height: "0.62em",
  borderRadius: "50%",
  background: vars.color.success,
});

/** What can be done on the card, over the link. */
export const action = style({
  gridColumn: 2,
  gridRow: "1 / 3",
  alignSelf: "center",
  position: "relative",
  zIndex: 2,
  margin: "-6px -8px -6px 0",
});

/** Stands where nobody has shown a face yet. */
export const noPhoto = style({
  position: "absolute",
  inset: 0,
  display: "grid",
  placeItems: "center",
  color: vars.color["ink-muted"],
});
globalStyle(`${noPhoto} svg`, { width: "34%", height: "auto", strokeWidth: 1.2 });
