import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { from, vars } from "~/ui/theme.css";
import { focus } from "../shared.css";

export const night = style({
  background: `${vars.light["feature-image"]}, ${vars.color.feature}`,
  color: vars.color["on-feature"],
  paddingBlock: "32px 28px",
  overflow: "clip",
  "@media": {
    [from.large]: { display: "grid", alignItems: "center", minHeight: 740, paddingBlock: "64px 56px" },
  },
});
export const inside = style({
  display: "grid",
  gap: 20,
  "@media": {
    [from.large]: {
      gridTemplate: '"text house" auto "ask house" 1fr / minmax(0, 5fr) minmax(0, 6fr)',
      gap: "24px 72px",
    },
  },
});
export const text = style({
  display: "grid",
  gap: 8,
  "@media": { [from.large]: { gridArea: "text", gap: 14 } },
});
/** The line has its height before the time is known: no layout shift. */
export const clock = style({
  minHeight: "1em",
  fontSize: "1.3rem",
  lineHeight: 1,
  letterSpacing: "0.04em",
  fontVariantNumeric: "tabular-nums",
  opacity: 0.85,
});
/** The day and night headlines occupy the same place. */
export const headline = style({ display: "grid" });
export const hours = style({
  gridArea: "1 / 1",
  selectors: { "&[hidden]": { display: "block", visibility: "hidden" } },
});
globalStyle(`.${headline.split(" ").at(-1)} em`, {
  color: "inherit",
  background: "none",
  padding: 0,
  marginInline: 0,
});

export const house = style({
  display: "grid",
  gap: 10,
  margin: 0,
  "@media": { [from.large]: { gridArea: "house", alignSelf: "center" } },
});
export const windows = style({
  display: "grid",
  gridTemplateColumns: "repeat(6, 1fr)",
  gap: "clamp(6px, 1.2vw, 14px)",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": { [from.large]: { gridTemplateColumns: "repeat(4, 1fr)" } },
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
      "(prefers-reduced-motion: no-preference)": { animation: `${lighting} 1.6s ease-out backwards` },
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
      "(prefers-reduced-motion: no-preference)": { animation: `${breathing} 8s ease-in-out infinite` },
    },
  },
]);
export const caption = style({ display: "flex", flexWrap: "wrap", gap: "6px 12px", alignItems: "center" });
export const question = style({ "@media": { [from.large]: { gridArea: "ask", alignSelf: "start" } } });
