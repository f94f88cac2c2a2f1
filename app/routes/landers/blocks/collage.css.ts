import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { wrap } from "~/ui/text.css";
import { breaksLongWords, from, heroGround, navEdgeRoom, outline, vars } from "~/ui/theme.css";
import { focus, freePlace, panel } from "../base.css";
import { displaySize, MOVING, wide } from "./stage-rules";

/** Rows have a fixed height, except those of the headline, which grow with its text. */
const tiles = style({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  gridTemplateRows: "repeat(3, minmax(5.1rem, auto)) repeat(4, 5.1rem) auto",
  gap: 8,
  "@media": {
    [from.medium]: {
      gridTemplateRows: "repeat(3, minmax(7rem, auto)) repeat(4, 8.4rem) auto",
      gap: 14,
    },
    [from.large]: {
      gridTemplateColumns: "repeat(8, minmax(0, 1fr))",
      gridTemplateRows: "repeat(2, minmax(7.6rem, auto)) repeat(3, minmax(7.6rem, auto))",
    },
  },
});
const words = style({
  gridArea: "1 / 1 / 4 / 4",
  display: "grid",
  alignContent: "center",
  justifyItems: "start",
  gap: 8,
  paddingRight: 6,
  minWidth: 0,
  ...wide({ gridArea: "1 / 1 / 3 / 5", gap: 12 }),
});
globalStyle(`${words} > h1`, {
  fontSize: displaySize("clamp(1.8rem, 1.2rem + 2.9vw, 3.7rem)", 0.45),
});
export const stage = {
  ground: style({
    paddingBlock: `calc(24px + ${navEdgeRoom}) 24px`,
    ...heroGround,
    overflow: "clip",
  }),
  grid: style([wrap, tiles]),
  words,
  show: style({ display: "contents" }),
  question: style([
    panel,
    {
      gridArea: "8 / 1 / 9 / -1",
      marginTop: 8,
      minWidth: 0,
      ...wide({ gridArea: "3 / 6 / 6 / 9", display: "grid", alignContent: "center", marginTop: 0 }),
    },
  ]),
};

const settle = keyframes({ from: { opacity: 0, translate: "0 14px" } });
const radius = `min(${vars.shape["photo-radius"]}, 24px)`;
/** The grid area of each tile, on phones and on wide screens. */
const areas = [
  ["1 / 4 / 3 / 5", "1 / 5 / 3 / 7"],
  ["3 / 4 / 4 / 5", "1 / 7 / 2 / 8"],
  ["4 / 1 / 6 / 3", "3 / 1 / 5 / 3"],
  ["4 / 3 / 6 / 4", "3 / 3 / 4 / 4"],
  ["4 / 4 / 6 / 5", "3 / 4 / 6 / 6"],
  ["6 / 1 / 7 / 2", "4 / 3 / 6 / 4"],
  ["6 / 2 / 8 / 4", "1 / 8 / 3 / 9"],
  ["6 / 4 / 7 / 5", "5 / 1 / 6 / 2"],
  ["7 / 4 / 8 / 5", "5 / 2 / 6 / 3"],
] as const;
export const tile = style({
  display: "grid",
  minHeight: 0,
  padding: `min(${vars.image.frame}, 6px)`,
  background: vars.color.card,
  border: outline,
  borderRadius: radius,
  boxShadow: vars.light["card-shadow"],
  rotate: `calc(1.5 * ${vars.image.tilt})`,
  selectors: {
    "&:nth-child(even)": { rotate: `calc(-1.4 * ${vars.image.tilt})` },
    ...Object.fromEntries(
      areas.map(([phone, wide], at) => [
        `&:nth-child(${at + 1})`,
        {
          gridArea: phone,
          animationDelay: `${at * 40}ms`,
          "@media": { [from.large]: { gridArea: wide } },
        },
      ]),
    ),
  },
  "@media": {
    [MOVING]: { animation: `${settle} 0.32s ease-out backwards` },
  },
});
export const picture = style({
  vars: { [focus]: "50% 18%" },
  selectors: {
    [`${tile} > &`]: {
      aspectRatio: "auto",
      minHeight: 0,
      borderRadius: `max(0px, ${radius} - ${vars.shape["outline-width"]})`,
    },
  },
});

export const you = style([
  breaksLongWords,
  freePlace,
  {
    gridArea: "7 / 1 / 8 / 2",
    gap: 2,
    padding: 4,
    textAlign: "center",
    fontSize: "0.75rem",
    fontWeight: 650,
    lineHeight: 1.2,
    borderRadius: radius,
    "@media": { [from.large]: { gridArea: "2 / 7 / 3 / 8", fontSize: "0.875rem" } },
  },
]);
