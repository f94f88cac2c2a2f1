import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { card as memberCard } from "~/ui/card.css";
import { photo } from "~/ui/photo.css";
import { round } from "~/ui/round.css";
import { below, from, hiddenRules, vars } from "~/ui/theme.css";

export const swipe = style({
  display: "grid",
  gap: 18,
  justifyItems: "center",
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBlock: "28px 20px",
  "@media": {
    [below.medium]: { gap: 14, paddingBlock: "22px 12px" },
    [from.large]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.1fr)",
      columnGap: "clamp(40px, 8vw, 120px)",
      alignItems: "center",
      minHeight: "calc(100dvh - 92px)",
    },
  },
});
/** Rotated cards overflow the page's edge on a phone. */
export const clip = style({ overflow: "clip" });

export const text = style({
  display: "grid",
  gap: 10,
  justifyItems: "center",
  textAlign: "center",
  "@media": { [from.large]: { justifyItems: "start", textAlign: "start", gap: 18 } },
});
export const onlyWide = style({ "@media": { [below.medium]: { display: "none" } } });
/** The hint about arrow keys needs a script and a keyboard. */
export const onlyWithKeys = style({
  display: "none",
  "@media": { [`${from.medium} and (hover: hover) and (scripting: enabled)`]: { display: "block" } },
});
export const left = style({ display: "flex", alignItems: "center", gap: 8, fontWeight: 600 });
/** On phones the like icons show it instead. */
export const leftBesideSlots = style({ "@media": { [below.medium]: hiddenRules } });
export const leftIcon = style({ color: vars.color["primary-ink"] });

/** An icon for each like of the day. */
export const slots = style({ display: "flex", flexWrap: "wrap", gap: 10 });
export const slot = style({
  selectors: {
    [`${slots} > &`]: {
      display: "grid",
      placeItems: "center",
      width: 52,
      height: 52,
      aspectRatio: "auto",
      borderRadius: `min(${vars.shape["photo-radius"]}, 18px)`,
      border: `max(1.5px, ${vars.shape["outline-width"]}) dashed ${vars.color["line-strong"]}`,
      "@media": { [below.medium]: { width: 44, height: 44 } },
    },
  },
});
export const slotTaken = style([
  slot,
  { selectors: { [`${slots} > &`]: { borderStyle: "solid", borderColor: vars.color.badge } } },
]);
export const slotFictional = style([
  slotTaken,
  { background: vars.color.fictional, color: vars.color["on-fictional"] },
]);

export const side = style({
  display: "grid",
  gap: 22,
  justifyItems: "center",
  width: "100%",
  minWidth: 0,
  "@media": { [from.large]: { gridRow: 1 } },
});

/** The stack; the top card is the last child, below only the cards in flight. */
export const deck = style({
  position: "relative",
  width: "min(100%, 27rem, 48vh)",
  minWidth: "min(100%, 15rem)",
  aspectRatio: "3 / 3.9",
});

const breathe = keyframes({ "0%, 100%": { opacity: 0.45 }, "50%": { opacity: 1 } });
/** The placeholder of the next card while it loads. */
export const waiting = style({
  position: "absolute",
  inset: 0,
  borderRadius: vars.shape["card-radius"],
  background: vars.color.sunken,
  opacity: 0,
  animation: `${breathe} 1.6s 0.2s infinite`,
  "@media": { "(prefers-reduced-motion: reduce)": { animation: "none", opacity: 1 } },
});

const ground = style({});
export const card = style([
  memberCard,
  ground,
  {
    position: "absolute",
    inset: 0,
    gridTemplate: "minmax(0, 1fr) auto / minmax(0, 1fr)",
    background: vars.color.raised,
    touchAction: "pan-y",
    userSelect: "none",
    cursor: "grab",
    transition: "translate 0.22s ease-out, rotate 0.22s ease-out",
    selectors: {
      "&&&&": { rotate: "0deg", translate: "0 0" },
      "&&&&[data-depth='1']": { rotate: "-4deg", translate: "-3% 1%" },
      "&&&&[data-depth='2']": { rotate: "5deg", translate: "3% 1%" },
      "&[data-depth='3']": { visibility: "hidden" },
      "&[data-held]": { cursor: "grabbing" },
      "&[data-held], &[data-leaving]": { transition: "none" },
    },
    "@media": { "(prefers-reduced-motion: reduce)": { transition: "none" } },
  },
]);
export const cardPhoto = style({
  selectors: {
    [`${ground} > &`]: { aspectRatio: "auto" },
    [`${ground}:not([data-depth='0']) > &`]: { opacity: 0.55 },
  },
});
globalStyle(`${ground} img`, { pointerEvents: "none" });
globalStyle(`${ground}:not([data-depth='0']) > :not(.${photo})`, { visibility: "hidden" });
export const cardName = style({
  selectors: {
    [`${ground} &`]: { fontSize: `calc(1.7rem * (0.75 + 0.25 * ${vars.type["display-scale"]}))` },
  },
});
export const cardCaption = style({
  selectors: { [`${ground} > &`]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const line = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
});

/** The label of the action that releasing the card triggers. */
export const stamp = style({
  position: "absolute",
  zIndex: 3,
  top: 18,
  display: "grid",
  placeItems: "center",
  width: 72,
  height: 72,
  borderRadius: "50%",
  background: vars.color.raised,
  color: vars.color.ink,
  border: `3px solid ${vars.color.ink}`,
  opacity: 0,
  pointerEvents: "none",
});
globalStyle(`${stamp} svg`, { width: 34, height: 34 });
export const stampLike = style({
  insetInlineStart: 18,
  background: vars.color.primary,
  color: vars.color["on-primary"],
  borderColor: vars.color["on-primary"],
  selectors: { [`${ground}:is([data-toward=like], [data-leaving=like]) &`]: { opacity: 1 } },
});
export const stampPass = style({
  insetInlineEnd: 18,
  selectors: { [`${ground}:is([data-toward=pass], [data-leaving=pass]) &`]: { opacity: 1 } },
});

export const acts = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "clamp(10px, 3.4vw, 18px)",
});
export const large = style([
  round,
  {
    selectors: {
      [`${acts} &`]: { width: 58, height: 58, fontSize: "1.15rem" },
      // Without a swipe to undo.
      [`${acts} &[aria-disabled=true]`]: { opacity: 0.45, cursor: "not-allowed" },
    },
  },
]);
export const send = style([
  round,
  {
    selectors: {
      [`${acts} &`]: {
        width: 72,
        height: 72,
        fontSize: "1.4rem",
        background: vars.color.primary,
        color: vars.color["on-primary"],
        border: 0,
        boxShadow: vars.light["button-shadow"],
      },
      [`${acts} &:hover`]: {
        background: `color-mix(in oklab, ${vars.color.primary}, ${vars.color.ink} 9%)`,
      },
    },
  },
]);

/** The day's likes are used, or there is no member to show. */
export const end = style({ display: "grid", gap: 18, justifyItems: "start", maxWidth: "38em" });
export const endTitle = style({ outline: "none" });
export const clock = style({
  fontFamily: vars.type.display,
  fontWeight: vars.type["display-weight"],
  fontVariantNumeric: "tabular-nums",
  fontSize: "clamp(2.4rem, 10vw, 4rem)",
  lineHeight: 1.1,
});
export const ways = style({ display: "flex", flexWrap: "wrap", gap: 12, alignItems: "center" });
