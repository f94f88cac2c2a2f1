import { globalStyle, style } from "@vanilla-extract/css";
import { below, featureGround, from, navEdgeRoom, vars } from "~/ui/theme.css";
import { focus, freePlace, kicker, panel } from "../base.css";
import { displaySize, MOVING } from "./stage-rules";

const height = "max(600px, 100dvh - 60px)";

const slides = {
  display: "flex",
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  scrollbarWidth: "none",
  overscrollBehaviorX: "contain",
} as const;

export const stage = { grid: "", within: { words: "show", question: "show" } } as const;
/** On phones all frames are in one row, the question last; on wide screens the question is beside them. */
export const story = style({
  "@media": {
    [below.large]: slides,
    [from.large]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) 484px minmax(0, 1fr)",
      gap: 24,
      background: vars.color.footer,
      overflow: "clip",
    },
    [MOVING]: { scrollBehavior: "smooth" },
  },
});
export const frames = style({
  "@media": {
    [below.large]: { display: "contents" },
    [from.large]: slides,
    [MOVING]: { scrollBehavior: "smooth" },
  },
});
const part = style({
  position: "relative",
  isolation: "isolate",
  overflow: "clip",
  flex: "0 0 100%",
  minWidth: 0,
  minHeight: height,
  scrollSnapAlign: "start",
  scrollMarginTop: 100,
  "@media": { [from.large]: { minHeight: 820 } },
});
/** The next picture, at the side of wide screens. */
export const aside = style([
  part,
  {
    marginInlineStart: -90,
    opacity: 0.5,
    "@media": { [below.large]: { display: "none" } },
  },
]);
export const photo = style({
  vars: { [focus]: "50% 10%" },
  position: "absolute",
  inset: 0,
  zIndex: -2,
  aspectRatio: "auto",
  borderRadius: 0,
});

export const frame = style([
  part,
  {
    display: "grid",
    gridTemplateRows: "auto 1fr",
    padding: `calc(14px + ${navEdgeRoom}) 16px 24px`,
    color: vars.color["on-feature"],
  },
]);
/** The brand's feature background below the text, so that it is readable on every picture. */
export const scrim = style({
  position: "absolute",
  inset: 0,
  zIndex: -1,
  background: `linear-gradient(transparent 34%, color-mix(in srgb, ${vars.color.feature} 88%, transparent) 68%, ${vars.color.feature})`,
});
export const progress = style({ position: "relative" });
/** On a picture the dashes need a border. */
globalStyle(`${frame} > ${progress} > i`, {
  background: `color-mix(in srgb, ${vars.color.raised} 30%, transparent)`,
  boxShadow: `0 0 0 1px color-mix(in srgb, ${vars.color.ink} 45%, transparent)`,
});
globalStyle(`${frame} > ${progress} > i[data-on]`, { background: vars.color.raised });

const tap = style({
  position: "absolute",
  top: 70,
  bottom: "46%",
  width: "34%",
  display: "grid",
  alignItems: "center",
  padding: 12,
  color: vars.color.ink,
});
export const back = style([tap, { left: 0 }]);
export const next = style([tap, { right: 0, justifyItems: "end" }]);
export const arrow = style({
  width: 44,
  height: 44,
  padding: 10,
  background: vars.color.raised,
  borderRadius: vars.shape["button-radius"],
  border: `max(1px, ${vars.shape["line-width"]}) solid ${vars.color.line}`,
});

export const text = style({ alignSelf: "end", display: "grid", gap: 10, minWidth: 0 });
globalStyle(`${text} > .${kicker}`, { color: "inherit" });
globalStyle(`${text} em`, { color: "inherit" });
const headline = {
  fontSize: displaySize("clamp(2rem, 1.4rem + 2.6vw, 3rem)"),
};
globalStyle(`${text} > h1`, headline);

export const last = style([
  part,
  {
    display: "grid",
    gridTemplateRows: "auto 1fr auto auto",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: 18,
    padding: `calc(14px + ${navEdgeRoom}) 16px 24px`,
    ...featureGround,
    "@media": { [from.large]: { padding: `calc(24px + ${navEdgeRoom}) 24px 24px` } },
  },
]);
globalStyle(`${last} > h2`, headline);
export const question = style([panel, { maxWidth: 460, width: "100%" }]);
export const slot = style([
  freePlace,
  {
    alignSelf: "end",
    width: "min(40%, 150px)",
    marginTop: 12,
    aspectRatio: vars.image.aspect,
    borderRadius: `min(${vars.shape["photo-radius"]}, 32px)`,
    rotate: vars.image.tilt,
  },
]);
export const slotIcon = style({ width: "2.4rem", height: "2.4rem" });
