import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "~/ui/theme.css";
import { sideBySide } from "../widths.css";

/** The width of the picture beside a run, with the space after it. */
export const FACE_PX = 30;
const BESIDE_PX = FACE_PX + 8;
/** The gap inside a run. */
const INSIDE_PX = 3;

/** A message: close to the one above it in its run, apart from another run. */
export const message = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "start",
  marginTop: INSIDE_PX,
  position: "relative",
  selectors: {
    "&[data-start]": { marginTop: 14 },
    // The ring is around the bubble.
    "&:focus-visible": { outline: "none", boxShadow: "none" },
  },
});
export const theirs = style([message, { paddingInlineStart: BESIDE_PX }]);
export const own = style([message, { justifyItems: "end" }]);

/** As wide as its text, at most 30 em. */
export const content = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "start",
  gap: INSIDE_PX,
  maxWidth: "min(88%, 30em)",
  minWidth: 0,
  borderRadius: `min(${vars.shape["bubble-radius"]}, 18px)`,
  "@media": {
    [sideBySide]: { maxWidth: "min(74%, 30em)" },
    // A long press opens the menu, which can copy the text.
    "(scripting: enabled) and (hover: none)": { userSelect: "none", WebkitTouchCallout: "none" },
  },
  selectors: {
    [`${own} > &`]: { justifyItems: "end" },
    [`${own}[data-waiting=sending] > &, ${own}[data-waiting=waiting] > &`]: { opacity: 0.6 },
    [`${message}:focus-visible > &`]: {
      outline: `3px solid ${vars.color.focus}`,
      outlineOffset: 2,
    },
  },
});
export const runFace = style({
  position: "absolute",
  insetInlineStart: -BESIDE_PX,
  bottom: 0,
  width: FACE_PX,
  height: FACE_PX,
  aspectRatio: "1",
  borderRadius: `min(${vars.shape["photo-radius"]}, 50%)`,
});
globalStyle(`${runFace} > img`, { objectPosition: "50% 14%" });

const inner = `min(${vars.shape["bubble-radius"]}, 6px)`;
/** The corners of a box of a run at the sender's side. */
export const corners = style({
  borderRadius: vars.shape["bubble-radius"],
  borderStartStartRadius: inner,
  borderEndStartRadius: inner,
  selectors: {
    [`${message}[data-start] > ${content} > &:nth-child(2)`]: {
      borderStartStartRadius: vars.shape["bubble-radius"],
    },
    [`${own} > ${content} > &`]: {
      borderRadius: vars.shape["bubble-radius"],
      borderStartEndRadius: inner,
      borderEndEndRadius: inner,
    },
    [`${own}[data-start] > ${content} > &:nth-child(2)`]: {
      borderStartEndRadius: vars.shape["bubble-radius"],
    },
  },
});

/** Without script, in place of the menu. */
export const report = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  paddingInline: 4,
  fontSize: "0.8125rem",
});

/** The line of a run. */
export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 0.3em",
  minHeight: 18,
  padding: "2px 4px 0",
  color: vars.color["ink-muted"],
  fontSize: "0.75rem",
  lineHeight: 1.3,
  fontVariantNumeric: "tabular-nums",
});
globalStyle(`${foot} > svg`, { width: "1.2em", height: "1.2em" });
export const automatic = style({ fontWeight: 600 });
export const held = style({
  maxWidth: "30em",
  fontSize: "0.8125rem",
  color: vars.color["ink-muted"],
  textAlign: "end",
});
