import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { caption, card as memberCard, name } from "~/ui/card.css";
import { photo } from "~/ui/photo.css";
import { round } from "~/ui/round.css";
import { from, outCurve, vars } from "~/ui/theme.css";

/** Rotated cards overflow the page's edge on a phone. */
export const clip = style({ overflow: "clip" });
export const swipe = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  paddingBlock: "24px 24px",
  justifyItems: "center",
  "@media": {
    [from.large]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.05fr)",
      alignItems: "center",
      gap: 40,
      minHeight: 700,
      paddingBlock: 40,
    },
  },
});
const words = style({});
export const text = style([
  words,
  {
    display: "grid",
    gap: 4,
    textAlign: "center",
    "@media": { [from.large]: { gap: 12, textAlign: "start" } },
  },
]);
globalStyle(`${words} > h1`, {
  "@media": { [from.large]: { fontSize: `calc(2.9rem * (0.5 + 0.5 * ${vars.type["display-scale"]}))` } },
});
export const side = style({ display: "grid", gap: 18, justifyItems: "center", width: "100%", minWidth: 0 });

export const deck = style({
  position: "relative",
  width: "min(78%, 21rem)",
  aspectRatio: "3 / 3.9",
  marginTop: 6,
  "@media": { [from.large]: { width: "min(100%, 23rem)" } },
});
/** The card below the others: the visitor's own. */
export const slot = style({
  position: "absolute",
  inset: 6,
  display: "grid",
  placeContent: "center",
  justifyItems: "center",
  gap: 10,
  padding: 24,
  textAlign: "center",
  border: `max(2px, ${vars.shape["outline-width"]}) dashed ${vars.color["line-strong"]}`,
  borderRadius: vars.shape["card-radius"],
});
globalStyle(`${slot} svg`, { width: 34, height: 34 });

const ground = style({});
export const card = style([
  memberCard,
  ground,
  {
    position: "absolute",
    inset: 0,
    zIndex: 3,
    gridTemplate: "minmax(0, 1fr) auto / minmax(0, 1fr)",
    background: vars.color.raised,
    transition: "translate 0.22s ease-out, rotate 0.22s ease-out, opacity 0.22s ease-out, visibility 0.22s",
    selectors: {
      "&&&&": { rotate: "0deg", translate: "0 0" },
      "&&&&[data-depth='1']": { rotate: "-4deg", translate: "-3% 1%", zIndex: 2 },
      "&&&&[data-depth='2']": { rotate: "5deg", translate: "3% 1%", zIndex: 1 },
      "&&&&[data-gone]": { opacity: 0, visibility: "hidden", zIndex: 4, pointerEvents: "none" },
      "&&&&[data-gone='like']": { translate: "120% 0", rotate: "14deg" },
      "&&&&[data-gone='pass']": { translate: "-120% 0", rotate: "-14deg" },
      "&&&&[data-held]": { transition: "none", cursor: "grabbing" },
    },
    "@media": {
      "(scripting: enabled)": { cursor: "grab", touchAction: "pan-y", userSelect: "none" },
      "(prefers-reduced-motion: reduce)": { transition: "none" },
    },
  },
]);
globalStyle(`${ground}.${ground} > .${photo}`, { aspectRatio: "auto" });
globalStyle(`${ground} img`, { pointerEvents: "none" });
globalStyle(`${ground}:not([data-depth='0']) > .${photo}`, { opacity: 0.55 });
globalStyle(`${ground}[data-depth='1'] > :not(.${photo}), ${ground}[data-depth='2'] > :not(.${photo})`, {
  visibility: "hidden",
});
globalStyle(`${ground} .${name.split(" ").at(-1)}`, {
  fontSize: `calc(1.5rem * (0.75 + 0.25 * ${vars.type["display-scale"]}))`,
});
globalStyle(`${ground} > .${caption}`, { gridTemplateColumns: "minmax(0, 1fr)" });

/** Swiping needs script: without it the buttons are hidden. */
export const acts = style({
  display: "none",
  alignItems: "center",
  gap: 16,
  "@media": { "(scripting: enabled)": { display: "flex" } },
});
const large = style({});
const small = style({});
export const pass = `${round} ${small}`;
export const like = `${round} ${large}`;
globalStyle(`${acts} .${small}`, { width: 58, height: 58, fontSize: "1.15rem" });
globalStyle(`${acts} .${large}`, { width: 72, height: 72, fontSize: "1.4rem" });
globalStyle(`.${large} svg`, { fill: vars.color.badge, stroke: vars.color.badge });
globalStyle(`${acts} button:disabled`, { opacity: 0.45, cursor: "not-allowed" });

const rise = keyframes({ from: { translate: "0 48px" } });
const own = style({});
export const you = style([
  own,
  {
    display: "grid",
    gap: 14,
    width: "100%",
    scrollMarginTop: 80,
    selectors: { "&[data-on]": { animation: `${rise} 0.32s ${outCurve}` } },
    "@media": {
      [from.large]: { rotate: `calc(2 * ${vars.image.tilt})` },
      "(prefers-reduced-motion: reduce)": { animation: "none" },
    },
  },
]);
globalStyle(`${own} h2`, { outline: "none" });
const dashes = style({});
export const progress = dashes;
globalStyle(`${dashes} > i[data-you-step]`, { background: vars.color.primary });
