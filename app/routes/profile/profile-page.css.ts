import { globalStyle, style } from "@vanilla-extract/css";
import { nav } from "~/layouts/shell/bar.css";
import { below, bodySize, breaksLongWords, from, hairline, layer, vars } from "~/ui/theme.css";

export const page = style({
  display: "grid",
  gap: 20,
  paddingBottom: `calc(${vars.space.section} * 0.6)`,
  "@media": { [from.medium]: { paddingTop: 32 } },
});

export const profile = style({
  display: "grid",
  gap: "20px clamp(24px, 4vw, 64px)",
  alignItems: "start",
  "@media": { [from.large]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});

export const about = style({
  display: "grid",
  gap: 22,
  minWidth: 0,
  "@media": { [from.large]: { position: "sticky", top: 108 } },
});
export const head = style({ display: "grid", gap: 8, minWidth: 0 });
export const meta = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0.2em 0.5em" });
/** Their own lines are kept. */
export const text = style({ whiteSpace: "pre-line", overflowWrap: "anywhere", maxWidth: "38em" });

export const acts = style({ display: "flex", gap: 10 });
globalStyle(`${acts} > a:first-child`, {
  flex: 1,
  "@media": { [below.medium]: { paddingInline: "0.8em" } },
});

/** On a phone in reach of the thumb, where the tabs are elsewhere. */
export const dock = style([
  acts,
  {
    "@media": {
      [below.medium]: {
        position: "fixed",
        zIndex: layer.dock,
        inset: "auto 0 0",
        padding: "10px 16px max(10px, env(safe-area-inset-bottom))",
        background: vars.color.raised,
        boxShadow: `0 0 0 ${vars.shape["line-width"]} ${vars.color.line}`,
      },
    },
  },
]);
const docked = `body:has(.${dock.split(" ")[0]})`;
globalStyle(`${docked} .${nav}`, { "@media": { [below.medium]: { display: "none" } } });

/** Name over value, in two columns by hairlines. */
export const facts = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: "0 24px",
  "@media": { [below.tiny]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
globalStyle(`${facts} > div`, { padding: "10px 0", borderTop: hairline, minWidth: 0 });
globalStyle(`${facts} dt`, {
  ...breaksLongWords,
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.8125),
  lineHeight: 1.4,
});
globalStyle(`${facts} dd`, { ...breaksLongWords, fontWeight: 600, lineHeight: 1.35 });
globalStyle(`${facts} dd::first-letter`, { textTransform: "uppercase" });

export const interests = style({ display: "grid", gap: 10 });
export const chips = style({ display: "flex", flexWrap: "wrap", gap: 8 });
export const chip = style({
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
/** Chosen by both. */
export const sharedChip = style([
  chip,
  { background: vars.color["primary-soft"], borderColor: vars.color["primary-ink"] },
]);
globalStyle(`${sharedChip.split(" ")[0]} svg`, { width: "1em", height: "1em" });

export const quiet = style({ display: "flex", flexWrap: "wrap", gap: 4, marginInlineStart: -12 });
export const related = style({
  display: "grid",
  gap: 20,
  paddingTop: `calc(${vars.space.section} * 0.5)`,
});
/** Six at the most: they fill their rows at every width. */
export const six = style({
  display: "grid",
  gap: `min(${vars.space.gap}, 14px)`,
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "@media": {
    [from.medium]: { gap: vars.space.gap, gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    [from.wide]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
  },
});
