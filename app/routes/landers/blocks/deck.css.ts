import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { card as memberCard } from "~/ui/card.css";
import { round } from "~/ui/round.css";
import { wrap } from "~/ui/text.css";
import { from, outCurve, vars } from "~/ui/theme.css";
import { drawn, freePlace, panel, steps } from "../base.css";
import { columns, displaySize, REDUCED, wide } from "./stage-rules";

const words = style({
  textAlign: "center",
  ...columns(4, { gap: 12, textAlign: "start" }),
});
globalStyle(`${words} > .${drawn}, ${words} > blockquote`, {
  justifySelf: "center",
  ...wide({ justifySelf: "start" }),
});
globalStyle(`${words} > :not(h1, p)`, { textAlign: "start" });
globalStyle(`${words} > h1`, {
  ...wide({ fontSize: displaySize("2.9rem") }),
});
const rise = keyframes({ from: { translate: "0 48px" } });
export const stage = {
  /** Rotated cards overflow the page's edge on a phone. */
  page: style({ overflow: "clip" }),
  grid: style([
    wrap,
    {
      gridTemplateColumns: "minmax(0, 1fr)",
      paddingBlock: "24px 24px",
      justifyItems: "center",
      ...columns(16, {
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.05fr)",
        alignItems: "center",
        gap: 40,
        minHeight: 700,
        paddingBlock: 40,
      }),
    },
  ]),
  words,
  show: style({ width: "100%", minWidth: 0 }),
  question: style([
    panel,
    {
      display: "grid",
      gap: 14,
      width: "100%",
      scrollMarginTop: 80,
      selectors: { "&[data-on]": { animation: `${rise} 0.32s ${outCurve}` } },
      "@media": {
        [from.large]: { rotate: `calc(2 * ${vars.image.tilt})` },
        [REDUCED]: { animation: "none" },
      },
    },
  ]),
  headline: "title",
  text: "muted",
} as const;
export const side = style({ display: "grid", gap: 18, justifyItems: "center", width: "100%", minWidth: 0 });

export const deck = style({
  position: "relative",
  width: "min(78%, 21rem)",
  aspectRatio: "3 / 3.9",
  marginTop: 6,
  "@media": { [from.large]: { width: "min(100%, 23rem)" } },
});
/** The card below the others: the visitor's own. */
export const slot = style([
  freePlace,
  {
    position: "absolute",
    inset: 6,
    gap: 10,
    padding: 24,
    textAlign: "center",
    borderColor: vars.color["line-strong"],
    borderRadius: vars.shape["card-radius"],
  },
]);
export const slotIcon = style({ width: 34, height: 34 });

export const card = style([
  memberCard,
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
      [REDUCED]: { transition: "none" },
    },
  },
]);
globalStyle(`${card} img`, { pointerEvents: "none" });
export const picture = style({
  selectors: {
    [`${card} > &`]: { aspectRatio: "auto" },
    [`${card}:not([data-depth='0']) > &`]: { opacity: 0.55 },
  },
});
/** What lies on a card's picture shows only on the top card. */
export const onPicture = style({
  selectors: {
    [`${card}[data-depth='1'] > &, ${card}[data-depth='2'] > &`]: { visibility: "hidden" },
  },
});
export const cardCaption = style([
  onPicture,
  { selectors: { [`${card} > &`]: { gridTemplateColumns: "minmax(0, 1fr)" } } },
]);
export const cardName = style({
  selectors: {
    [`${card} &`]: { fontSize: displaySize("1.5rem", 0.25) },
  },
});

/** Swiping needs script: without it the buttons are hidden. */
export const acts = style({
  display: "none",
  alignItems: "center",
  gap: 16,
  "@media": { "(scripting: enabled)": { display: "flex" } },
});
const act = style({
  selectors: { [`${acts} > &:disabled`]: { opacity: 0.45, cursor: "not-allowed" } },
});
const small = style([
  act,
  { selectors: { [`${acts} > &`]: { width: 58, height: 58, fontSize: "1.15rem" } } },
]);
const large = style([act, { selectors: { [`${acts} > &`]: { width: 72, height: 72, fontSize: "1.4rem" } } }]);
export const pass = `${round} ${small}`;
export const like = `${round} ${large}`;
export const heart = style({ fill: vars.color.badge, stroke: vars.color.badge });

export const youStep = style({ selectors: { [`${steps} > &`]: { background: vars.color.primary } } });
