import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import {
  below,
  bodySize,
  breaksLongWords,
  controlEdge,
  from,
  navEdgeRoom,
  pageMargin,
  vars,
} from "~/ui/theme.css";
import { focus, below as furtherBlock } from "../base.css";
import { REDUCED, wide } from "./stage-rules";

export const stage = {
  grid: style(
    wide({
      display: "grid",
      gridTemplate: '"words question" auto "show question" 1fr / minmax(0, 1fr) 24rem',
    }),
  ),
  words: style({
    display: "flex",
    flexWrap: "wrap",
    gap: "10px 24px",
    alignItems: "end",
    justifyContent: "space-between",
    minWidth: 0,
    padding: `28px ${pageMargin} 16px`,
    ...wide({ gridArea: "words", paddingInline: "24px 0" }),
  }),
  group: style({ minWidth: 0 }),
  show: style({
    minWidth: 0,
    "@media": {
      [from.large]: { gridArea: "show" },
      [below.large]: {
        selectors: { "&:first-child": { paddingTop: `calc(10px + ${navEdgeRoom})` } },
      },
    },
  }),
  question: style({
    padding: `24px ${pageMargin} 0`,
    ...wide({
      gridArea: "question",
      position: "sticky",
      top: 64,
      alignSelf: "start",
      padding: "32px 32px 0",
    }),
  }),
  headline: "title",
  text: "muted",
  within: { proof: "question" },
} as const;
const gap = `min(${vars.space.gap}, 6px)`;
/** The pictures after an opened one fill its row, so that the earlier ones do not move. */
export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gridAutoFlow: "dense",
  gap,
  margin: 0,
  padding: `0 ${gap}`,
  listStyle: "none",
  "@media": {
    [from.large]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))", padding: "0 0 32px 24px" },
  },
  selectors: { [`${furtherBlock} > &`]: { padding: 0 } },
});
globalStyle(`${grid} > li`, { minWidth: 0 });
globalStyle(`${grid} > li:has([open])`, {
  gridColumn: "1 / -1",
  marginBlock: 4,
  borderBlock: `max(1px, ${vars.shape["line-width"]}) solid ${vars.color["line-strong"]}`,
  "@media": {
    [from.large]: {
      gridArea: "1 / 3 / 4 / 7",
      margin: 0,
      border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color["line-strong"]}`,
      borderRadius: `min(${vars.shape["photo-radius"]}, 28px)`,
      padding: 10,
      display: "grid",
      alignContent: "center",
    },
  },
});
globalStyle(`${grid} details`, { position: "relative", display: "flow-root" });

export const summary = style({
  display: "block",
  cursor: "pointer",
  listStyle: "none",
  borderRadius: `min(${vars.shape["photo-radius"]}, 18px)`,
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "[open] > &": {
      float: "inline-start",
      width: "44%",
      marginInlineEnd: 16,
      "@media": { [from.large]: { width: "48%", marginInlineEnd: 24 } },
    },
  },
});
export const picture = style({
  vars: { [focus]: "50% 16%" },
  selectors: {
    [`${summary} > &`]: { aspectRatio: "1", borderRadius: `min(${vars.shape["photo-radius"]}, 18px)` },
    [`[open] > ${summary} > &`]: { aspectRatio: "3 / 4" },
  },
});
/** The whole picture closes it; the cross shows that. */
export const close = style({
  display: "none",
  position: "absolute",
  insetInlineStart: 8,
  top: 8,
  zIndex: 1,
  placeItems: "center",
  width: 44,
  height: 44,
  borderRadius: vars.shape["button-radius"],
  border: controlEdge,
  background: vars.color.raised,
  color: vars.color.ink,
  selectors: { [`[open] > ${summary} > &`]: { display: "grid" } },
});

const opening = keyframes({ from: { opacity: 0, translate: "0 -8px" } });
export const page = style({
  display: "flow-root",
  minWidth: 0,
  padding: "12px 12px 12px 0",
  lineHeight: 1.45,
  animation: `${opening} ${vars.motion.move}`,
  "@media": {
    [from.large]: { paddingBlock: 28, lineHeight: 1.5 },
    [REDUCED]: { animation: "none" },
  },
});
globalStyle(`${page} > * + *`, { marginTop: 10 });
export const tags = style({ display: "flex", flexWrap: "wrap", gap: 4 });
export const tag = style([
  breaksLongWords,
  {
    padding: "0.3em 0.8em",
    borderRadius: vars.shape["chip-radius"],
    border: controlEdge,
    background: vars.color.surface,
    fontWeight: 550,
    fontSize: bodySize(0.875),
    lineHeight: 1.3,
  },
]);
