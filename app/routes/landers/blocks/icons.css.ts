import { style } from "@vanilla-extract/css";
import { wrap } from "~/ui/text.css";
import { below, breaksLongWords, from, heroGround, navEdgeRoom, pressed, vars } from "~/ui/theme.css";
import { below as furtherBlock, overlay, sidePanel } from "../base.css";
import { beside, columns, wide } from "./stage-rules";

export const stage = {
  ground: style({
    paddingBlock: `calc(28px + ${navEdgeRoom}) 28px`,
    ...heroGround,
    overflow: "clip",
    ...wide({ paddingBlock: `calc(56px + ${navEdgeRoom}) 56px` }),
  }),
  grid: style([wrap, columns(22, beside)]),
  words: style({ display: "grid", gap: 8, ...wide({ gridArea: "words" }) }),
  show: style({
    minWidth: 0,
    // There is nothing to choose while the signup is closed.
    selectors: { "&:empty": { display: "none" } },
    ...wide({ gridArea: "show", display: "grid" }),
  }),
  question: sidePanel,
};
export const set = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: "12px 10px",
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  "@media": {
    [from.medium]: {
      selectors: { [`${furtherBlock} > &`]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" } },
    },
    [from.large]: { gap: "24px 22px", alignContent: "center" },
  },
});
export const want = style([
  breaksLongWords,
  {
    position: "relative",
    display: "grid",
    justifyItems: "center",
    alignContent: "start",
    gap: 8,
    textAlign: "center",
    fontWeight: 650,
    lineHeight: 1.2,
    cursor: "pointer",
    // Three columns are too narrow for long words.
    "@media": { [below.medium]: { fontSize: "0.8125rem" } },
    selectors: {
      // A tick in the corner, so that a choice is not marked by colour alone.
      "&:has(:checked)::after": {
        content: "",
        position: "absolute",
        insetInlineEnd: 8,
        top: 8,
        width: 22,
        height: 22,
        borderRadius: `min(${vars.shape["chip-radius"]}, 50%)`,
        background: vars.color["on-feature"],
      },
      "&:has(:checked)::before": {
        content: "",
        position: "absolute",
        zIndex: 1,
        insetInlineEnd: 15.5,
        top: 12,
        width: 7,
        height: 11,
        border: `solid ${vars.color.feature}`,
        borderWidth: "0 2.5px 2.5px 0",
        rotate: "42deg",
      },
    },
  },
]);
export const checkbox = overlay;
export const box = style({
  display: "grid",
  placeItems: "center",
  width: "100%",
  aspectRatio: "1 / 0.92",
  fontSize: "2.1rem",
  borderRadius: `min(${vars.shape["card-radius"]}, 34px)`,
  background: vars.color.raised,
  color: vars.color.ink,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color["line-strong"]}`,
  boxShadow: vars.light["card-shadow"],
  rotate: vars.image.tilt,
  transition: `scale ${vars.motion.move}`,
  "@media": { [from.large]: { fontSize: "3.1rem" } },
  selectors: {
    [`${want}:nth-child(even) > &`]: { rotate: `calc(-1 * ${vars.image.tilt})` },
    [`${want}:active > &`]: pressed,
    [`${want}:has(:focus-visible) > &`]: { outline: `3px solid ${vars.color.focus}`, outlineOffset: 3 },
    [`${want}:has(:checked) > &`]: { background: vars.color.feature, color: vars.color["on-feature"] },
  },
});
export const icon = style({ width: "1em", height: "1em", strokeWidth: vars.type["icon-stroke"] });
