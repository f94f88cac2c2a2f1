import { style } from "@vanilla-extract/css";
import { wrap } from "~/ui/text.css";
import { from, hairline, outline, vars } from "~/ui/theme.css";
import { below, focus, sidePanel } from "../base.css";
import { columns, REDUCED, wide } from "./stage-rules";

export const stage = {
  grid: style([
    wrap,
    {
      paddingBlock: "28px 20px",
      ...columns(18, {
        gridTemplate: '"show words" auto "show question" 1fr / minmax(0, 7fr) minmax(0, 5fr)',
        gap: "22px 56px",
        paddingBlock: 40,
      }),
    },
  ]),
  words: style({ display: "grid", gap: 8, minWidth: 0, ...wide({ gridArea: "words" }) }),
  show: style({ minWidth: 0, ...wide({ gridArea: "show" }) }),
  question: sidePanel,
};
export const figure = style({
  margin: 0,
  "@media": {
    [from.large]: {
      selectors: {
        [`${below} > &`]: {
          display: "grid",
          gridTemplateColumns: "minmax(0, 7fr) minmax(0, 5fr)",
          gap: 40,
          alignItems: "center",
        },
      },
    },
  },
});
const aspect = {
  aspectRatio: "4 / 3.6",
  "@media": { [from.large]: { aspectRatio: "16 / 11.6" } },
} as const;
const radius = `min(${vars.shape["photo-radius"]}, 36px)`;
export const screen = style({
  position: "relative",
  isolation: "isolate",
  selectors: {
    // The tint of the filter, over the film as well.
    "&::after": {
      content: "",
      position: "absolute",
      inset: 0,
      borderRadius: radius,
      background: vars.image.tint,
      mixBlendMode: vars.image.blend as "normal",
      pointerEvents: "none",
    },
  },
});
export const poster = style({
  ...aspect,
  vars: { [focus]: "50% 20%" },
  borderRadius: radius,
  border: outline,
  selectors: { [`${screen} > &::after`]: { content: "none" } },
});
/** Covers the still with the same filter and no background, so that the still shows until the film plays. */
export const film = style({
  position: "absolute",
  inset: vars.shape["outline-width"],
  width: `calc(100% - 2 * ${vars.shape["outline-width"]})`,
  height: `calc(100% - 2 * ${vars.shape["outline-width"]})`,
  objectFit: "cover",
  borderRadius: `max(0px, ${radius} - ${vars.shape["outline-width"]})`,
  background: "transparent",
  filter: vars.image.filter,
  "@media": { [REDUCED]: { display: "none" } },
});

export const play = style({
  position: "absolute",
  zIndex: 1,
  left: 18,
  bottom: 18,
  display: "grid",
  placeItems: "center",
  width: 78,
  height: 78,
  padding: 0,
  fontSize: "1.7rem",
  borderRadius: vars.shape["button-radius"],
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color["line-strong"]}`,
  background: vars.color.raised,
  color: vars.color.ink,
  cursor: "pointer",
  transition: `translate ${vars.motion.move}`,
  selectors: { "&[hidden]": { display: "none" }, "&:hover": { translate: vars.motion["hover-shift"] } },
  "@media": {
    [from.large]: { left: 28, bottom: 28, width: 92, height: 92 },
    [REDUCED]: { display: "none" },
  },
});
const icon = style({ gridArea: "1 / 1", width: "1em", height: "1em", fill: "currentcolor" });
export const playIcon = style([
  icon,
  { translate: "2px 0", selectors: { [`${play}[data-playing] > &`]: { display: "none" } } },
]);
export const pauseIcon = style([
  icon,
  { selectors: { [`${play}:not([data-playing]) > &`]: { display: "none" } } },
]);
export const drawn = style({
  position: "absolute",
  zIndex: 1,
  left: 14,
  top: 14,
  maxWidth: "calc(100% - 28px)",
});

export const caption = style({ display: "grid", gap: 4, paddingTop: 12 });
export const facts = style({ fontWeight: 600, "@media": { [REDUCED]: { display: "none" } } });
export const reduced = style({ display: "none", "@media": { [REDUCED]: { display: "block" } } });
export const lines = style({ display: "grid", margin: 0, padding: 0, listStyle: "none" });
export const line = style({ paddingBlock: 8, borderBottom: hairline });
