import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { below, from, navEdgeRoom, pageMargin, vars } from "~/ui/theme.css";
import { focus, overlay, panel } from "../base.css";
import { MOVING, REDUCED, wide } from "./stage-rules";

const mixed = (share: number) => `color-mix(in oklab, ${vars.color.ground}, ${vars.color.primary} ${share}%)`;

export const stage = {
  grid: style(wide({ position: "relative", display: "grid" })),
  /** A sheet over the edge of the map; where it comes first on a phone, above the map. */
  words: style([
    panel,
    {
      position: "relative",
      zIndex: 1,
      display: "grid",
      gap: 12,
      "@media": {
        [below.large]: {
          marginTop: -40,
          selectors: {
            "&:first-child": { margin: `calc(14px + ${navEdgeRoom}) ${pageMargin} 20px` },
          },
        },
        [from.large]: {
          gridArea: "1 / 1",
          alignSelf: "center",
          width: "25.5rem",
          margin: "40px 0 40px max(40px, 50vw - 620px)",
        },
      },
    },
  ]),
  show: style(wide({ gridArea: "1 / 1", display: "grid" })),
  headline: "title",
  text: "small",
  within: { question: "words" },
} as const;
export const picture = style({
  position: "relative",
  height: "42vh",
  minHeight: 340,
  background: vars.color.sunken,
  overflow: "hidden",
  "@media": { [from.large]: { height: "auto", minHeight: 740 } },
});
export const map = style({ position: "absolute", inset: 0, width: "100%", height: "100%" });
export const land = style({ fill: mixed(12) });
export const hills = style({ fill: mixed(20) });
export const mountains = style({ fill: mixed(29) });
export const water = style({
  fill: "none",
  stroke: vars.color.raised,
  strokeWidth: 15,
  strokeLinecap: "round",
  opacity: 0.9,
});
export const roads = style({
  fill: "none",
  stroke: mixed(50),
  strokeWidth: `max(2px, ${vars.shape["line-width"]})`,
  strokeDasharray: "2 9",
  strokeLinecap: "round",
});
export const dotColor = style({ stopColor: vars.color["primary-ink"] });
const breathing = keyframes({ "50%": { scale: "1.16", opacity: 0.72 } });
/** All dots pulse alike, out of step, because they carry no information. */
export const dot = style({
  transformBox: "fill-box",
  transformOrigin: "center",
  "@media": {
    [MOVING]: { animation: `${breathing} 6s ease-in-out infinite` },
  },
  selectors: {
    ...Object.fromEntries(
      [0, 1, 2, 3, 4].map((at) => [`&:nth-child(5n + ${at})`, { animationDelay: `${-1.3 * at}s` }]),
    ),
    [`${picture}:has(:checked) &`]: { animationPlayState: "paused" },
  },
});

export const faces = style({ margin: 0, padding: 0, listStyle: "none" });
export const face = style({
  position: "absolute",
  left: "14%",
  top: "32%",
  width: 62,
  borderRadius: `min(${vars.shape["photo-radius"]}, 50%)`,
  border: `3px solid ${vars.color.raised}`,
  boxShadow: vars.light["card-shadow"],
  overflow: "hidden",
  "@media": { [from.large]: { left: "46%", top: "42%", width: 96 } },
  selectors: {
    "&:nth-child(2)": {
      left: "70%",
      top: "36%",
      width: 52,
      "@media": { [from.large]: { left: "66%", top: "57%", width: 84 } },
    },
    "&:nth-child(3)": {
      left: "46%",
      top: "56%",
      width: 74,
      "@media": { [from.large]: { left: "77%", top: "36%", width: 110 } },
    },
  },
});
export const portrait = style({
  vars: { [focus]: "50% 14%" },
  selectors: { [`${face} > &`]: { aspectRatio: "1", borderRadius: 0 } },
});

export const legend = style({
  position: "absolute",
  insetInline: 14,
  top: 18,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 6,
  "@media": {
    [from.large]: { insetInline: "auto 40px", top: 96, flexDirection: "column", alignItems: "flex-end" },
  },
});
/** Pauses the dots; hidden under reduced motion, where they are still. */
export const pause = style({
  position: "absolute",
  insetInlineEnd: 14,
  bottom: 52,
  minHeight: 44,
  cursor: "pointer",
  selectors: {
    "&:has(:checked)": { background: vars.color["primary-soft"], borderColor: vars.color["primary-ink"] },
    "&:has(:focus-visible)": { outline: `3px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
  "@media": {
    [from.large]: { insetInlineEnd: 40, bottom: 36 },
    [REDUCED]: { display: "none" },
  },
});
globalStyle(`${legend} svg, ${pause} svg`, { color: vars.color["primary-ink"] });
export const checkbox = overlay;
