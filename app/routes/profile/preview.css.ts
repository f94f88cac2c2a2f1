import { globalStyle, style } from "@vanilla-extract/css";
import { photo, scrim } from "~/ui/photo.css";
import { bodySize, breaksLongWords, clipsMarks, hairline, outlineAtLeast, vars } from "~/ui/theme.css";

export const preview = style({ display: "grid", gap: 18, minWidth: 0 });
globalStyle(`${preview} > *`, { minWidth: 0 });
export const reel = style({
  position: "relative",
  isolation: "isolate",
  overflow: "hidden",
  borderRadius: `min(${vars.shape["photo-radius"]}, 28px)`,
  background: vars.color.sunken,
});
export const list = style({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "100%",
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  scrollbarWidth: "thin",
  scrollbarColor: `${vars.color["line-strong"]} transparent`,
  outlineOffset: -4,
});
export const slide = style({
  selectors: { [`&.${photo}`]: { scrollSnapAlign: "start", aspectRatio: "3 / 3.7", borderRadius: 0 } },
});
export const picture = style({ selectors: { [`${slide}.${photo} > &`]: { objectPosition: "50% 22%" } } });
export const foot = style({
  position: "absolute",
  zIndex: 2,
  inset: "auto 0 0",
  display: "grid",
  gap: 8,
  padding: "80px 20px 18px",
  background: scrim,
  color: vars.color["on-bubble-out"],
  pointerEvents: "none",
});
export const name = style([breaksLongWords, { margin: 0 }]);
export const meta = style([breaksLongWords, { fontWeight: 550, lineHeight: 1.35 }]);
export const text = style({ ...clipsMarks, whiteSpace: "pre-line", overflowWrap: "anywhere" });

export const interests = style({ display: "grid", gap: 10 });
export const chips = style({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
});
export const chip = style({
  ...breaksLongWords,
  display: "inline-flex",
  alignItems: "center",
  minHeight: 36,
  maxWidth: "100%",
  padding: "0.25em 1em",
  borderRadius: vars.shape["chip-radius"],
  border: outlineAtLeast,
  background: vars.color.surface,
  fontWeight: 550,
  fontSize: bodySize(0.9375),
  lineHeight: 1.25,
});
/** Label over value, in two columns with hairlines. */
export const data = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9rem), 1fr))",
  gap: "0 24px",
});
globalStyle(`${data} > div`, { padding: "10px 0", borderTop: hairline, minWidth: 0 });
globalStyle(`${data} dt`, {
  ...breaksLongWords,
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.8125),
  lineHeight: 1.4,
});
globalStyle(`${data} dd`, { ...breaksLongWords, fontWeight: 600, lineHeight: 1.35 });
