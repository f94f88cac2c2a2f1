import { globalStyle, style } from "@vanilla-extract/css";
import { below, bodySize, breaksLongWords, clipsMarks, from, hairline, vars } from "~/ui/theme.css";

export const tale = style({
  display: "grid",
  gap: 24,
  alignContent: "start",
  minWidth: 0,
  "@media": {
    [below.medium]: { padding: "22px 18px 12px" },
    [from.medium]: { paddingTop: 8 },
  },
});
globalStyle(`${tale} > *`, { minWidth: 0 });

/** Line breaks are preserved. */
export const text = style({
  ...clipsMarks,
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
  maxWidth: "38em",
});

/** An answer, and the heart beside it. */
export const answer = style({
  display: "flex",
  alignItems: "start",
  justifyContent: "space-between",
  gap: 16,
});

export const shot = style({
  position: "relative",
  margin: 0,
  "@media": { [below.medium]: { marginInline: -6 } },
});
export const shotPhoto = style({
  selectors: {
    [`${shot} > &`]: {
      aspectRatio: "1 / 1.08",
      "@media": { [from.medium]: { aspectRatio: "4 / 3.6" } },
    },
  },
});

export const interests = style({ display: "grid", gap: 10 });
export const chips = style({ display: "flex", flexWrap: "wrap", gap: 8 });
export const chip = style({
  ...breaksLongWords,
  display: "inline-flex",
  alignItems: "center",
  gap: "0.4em",
  minHeight: 36,
  maxWidth: "100%",
  padding: "0.25em 1em",
  borderRadius: vars.shape["chip-radius"],
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  background: vars.color.surface,
  fontWeight: 550,
  fontSize: bodySize(0.9375),
  lineHeight: 1.25,
});
/** An interest that both chose. */
export const sharedChip = style([
  chip,
  { background: vars.color["primary-soft"], borderColor: vars.color["primary-ink"] },
]);
export const sharedIcon = style({ width: "1em", height: "1em" });

/** Label over value, in two columns with hairlines. */
export const data = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: "0 24px",
  "@media": { [below.tiny]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
globalStyle(`${data} > div`, { padding: "10px 0", borderTop: hairline, minWidth: 0 });
globalStyle(`${data} dt`, {
  ...breaksLongWords,
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.8125),
  lineHeight: 1.4,
});
globalStyle(`${data} dd`, { ...breaksLongWords, fontWeight: 600, lineHeight: 1.35 });
globalStyle(`${data} dd::first-letter`, { textTransform: "uppercase" });

export const quiet = style({ display: "flex", flexWrap: "wrap", gap: 4, marginInlineStart: -12 });
