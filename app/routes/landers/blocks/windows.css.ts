import { keyframes, style } from "@vanilla-extract/css";
import { wrap } from "~/ui/text.css";
import { featureGround, from, vars } from "~/ui/theme.css";
import { below, focus, sidePanel } from "../base.css";
import { beside, columns, MOVING, wide } from "./stage-rules";

export const stage = {
  ground: style({
    ...featureGround,
    paddingBlock: "32px 28px",
    overflow: "clip",
    ...wide({ display: "grid", alignItems: "center", minHeight: 740, paddingBlock: "64px 56px" }),
  }),
  grid: style([wrap, columns(20, beside)]),
  words: style(columns(8, { gridArea: "words", gap: 14 })),
  show: style(wide({ gridArea: "show", alignSelf: "center" })),
  question: sidePanel,
};
export const house = style({ display: "grid", gap: 10, margin: 0 });
export const windows = style({
  display: "grid",
  gridTemplateColumns: "repeat(6, 1fr)",
  gap: "clamp(6px, 1.2vw, 14px)",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": { [from.large]: { gridTemplateColumns: "repeat(4, 1fr)" } },
  selectors: { [`${below} &`]: { gridTemplateColumns: "repeat(6, 1fr)" } },
});
const lamp = (share: number) => `color-mix(in srgb, ${vars.color.warning} ${share}%, transparent)`;
const window = style({
  display: "grid",
  aspectRatio: "3 / 4",
  overflow: "hidden",
  borderRadius: `min(${vars.shape["photo-radius"]}, 14px)`,
  border: `max(1px, ${vars.shape["outline-width"]}) solid transparent`,
});
export const dark = style([
  window,
  {
    background: "color-mix(in srgb, currentcolor 9%, transparent)",
    borderColor: "color-mix(in srgb, currentcolor 14%, transparent)",
  },
]);
/** Windows light up slowly one after the other; with reduced motion all are lit. */
const lighting = keyframes({ from: { opacity: 0.12 } });
export const lit = style([
  window,
  {
    boxShadow: `0 0 34px -2px ${lamp(60)}`,
    "@media": {
      [MOVING]: { animation: `${lighting} 1.6s ease-out backwards` },
    },
    selectors: {
      "&:nth-child(6)": { animationDelay: "8s" },
      "&:nth-child(7)": { animationDelay: "16s" },
      "&:nth-child(12)": { animationDelay: "24s" },
    },
  },
]);
export const neighbour = style({ vars: { [focus]: "50% 16%" }, aspectRatio: "auto", borderRadius: 0 });
const breathing = keyframes({ "50%": { boxShadow: `0 0 60px 6px ${lamp(78)}` } });
export const own = style([
  window,
  {
    placeItems: "center",
    background: vars.color.warning,
    color: vars.color["on-warning"],
    fontWeight: 650,
    boxShadow: `0 0 44px 0 ${lamp(70)}`,
    "@media": {
      [MOVING]: { animation: `${breathing} 8s ease-in-out infinite` },
    },
  },
]);
export const caption = style({ display: "flex", flexWrap: "wrap", gap: "6px 12px", alignItems: "center" });
