import { style } from "@vanilla-extract/css";
import { vars } from "~/ui/theme.css";

export const slide = style({ display: "grid", gap: 2 });
export const slideHead = style({ display: "flex", justifyContent: "space-between", gap: 12 });
export const slideLabel = style({ fontWeight: 600 });
export const slideValue = style({
  color: vars.color["primary-ink"],
  fontWeight: 650,
  fontVariantNumeric: "tabular-nums",
});

const filled = `linear-gradient(${vars.color["primary-ink"]} 0 0)`;
const track = `linear-gradient(${vars.color["line-strong"]} 0 0) 0 50% / 100% 2px no-repeat`;
const thumb = {
  borderRadius: `min(${vars.shape["button-radius"]}, 50%)`,
  background: vars.color.raised,
  border: `3px solid ${vars.color["primary-ink"]}`,
} as const;
/** Two ranges on one track: only their thumbs take the pointer. */
export const double = style({
  display: "grid",
  background: `linear-gradient(90deg, transparent var(--from, 0%), ${vars.color["primary-ink"]} 0 var(--to, 0%), transparent 0) 0 50% / 100% 6px no-repeat, ${track}`,
});
/** A native range. A script sets `--to`; without it the track is not filled. */
export const range = style({
  appearance: "none",
  width: "100%",
  height: 44,
  margin: 0,
  background: `${filled} 0 50% / var(--to, 0%) 6px no-repeat, ${track}`,
  cursor: "pointer",
  selectors: {
    "&::-webkit-slider-thumb": {
      ...thumb,
      appearance: "none",
      width: 30,
      height: 30,
      boxShadow: `0 0 0 3px ${vars.color.raised}`,
    },
    "&::-moz-range-thumb": { ...thumb, width: 24, height: 24 },
    [`${double} > &`]: { gridArea: "1 / 1", background: "none", pointerEvents: "none" },
    [`${double} > &::-webkit-slider-thumb`]: { pointerEvents: "auto" },
    [`${double} > &::-moz-range-thumb`]: { pointerEvents: "auto" },
  },
});

/** The bars end on the track, between the middles of its thumbs' outermost positions. */
export const bars = style({
  display: "block",
  width: "calc(100% - 32px)",
  height: 44,
  marginInline: 16,
  marginBottom: -22,
  fill: vars.color["primary-ink"],
  pointerEvents: "none",
});
export const barOutside = style({ fill: vars.color["line-strong"], opacity: 0.55 });
