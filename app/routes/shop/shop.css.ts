import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, from, hairline, vars } from "~/ui/theme.css";

export const screen = style({ display: "grid", gap: 28, paddingBlock: "20px 48px" });
export const head = style({ display: "grid", gap: 10 });
export const balance = style({ display: "grid", gap: 4 });
export const closed = style({ display: "grid", gap: 8 });
export const form = style({
  display: "grid",
  gap: "32px clamp(24px, 5vw, 64px)",
  alignItems: "start",
  "@media": { [from.large]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" } },
});
export const block = style({ display: "grid", gap: 14, minWidth: 0, gridColumn: "1" });

const list = style({ display: "grid", gap: 12, marginTop: 14 });
/** How the packages are shown: cards, a printed list, a rail of stops, a table. SHOP.md */
export const bundles = styleVariants({
  p0: [list, { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" }],
  p1: [list, { gap: 0, borderTop: hairline }],
  p2: [list, { gridTemplateColumns: "repeat(4, minmax(0, 1fr))", gap: 0 }],
  p3: [
    list,
    { gap: 0, border: hairline, borderRadius: `min(${vars.shape["card-radius"]}, 26px)`, overflow: "hidden" },
  ],
});

const option = style({
  position: "relative",
  display: "grid",
  gap: "2px 16px",
  alignItems: "baseline",
  minWidth: 0,
  cursor: "pointer",
});
const row = style([
  option,
  {
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    padding: "14px 12px",
    borderBottom: hairline,
    selectors: { "&:has(:checked)": { background: vars.color["primary-soft"] } },
  },
]);
/** A stop of the rail. */
const stop = style([
  option,
  {
    justifyItems: "center",
    gap: 6,
    padding: "12px 4px",
    textAlign: "center",
    borderTop: `3px solid ${vars.color.line}`,
    selectors: { "&:has(:checked)": { borderTopColor: vars.color["primary-ink"] } },
  },
]);
export const bundle = styleVariants({
  p0: [
    option,
    {
      gap: 4,
      padding: "20px 16px 16px",
      background: vars.color.surface,
      border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
      borderRadius: `min(${vars.shape["card-radius"]}, 26px)`,
      selectors: {
        "&:has(:checked)": { background: vars.color["primary-soft"], borderColor: vars.color["primary-ink"] },
      },
    },
  ],
  p1: [row],
  p2: [stop],
  p3: [row],
});
export const radio = style({ alignSelf: "center" });
export const amount = style([
  breaksLongWords,
  {
    fontFamily: vars.type.display,
    fontVariationSettings: vars.type["display-settings"],
    fontWeight: `max(400, ${vars.type["display-weight"]})`,
    fontSize: "1.25rem",
    lineHeight: 1.2,
  },
]);
export const price = style({ fontWeight: 700, fontVariantNumeric: "tabular-nums" });
export const each = style({});
globalStyle(`${row} ${each}`, { gridColumn: "2 / -1" });
export const tag = style({
  justifySelf: "start",
  padding: "0.3em 0.7em",
  borderRadius: `min(${vars.shape["chip-radius"]}, 10px)`,
  background: vars.color.badge,
  color: vars.color["on-badge"],
  fontSize: bodySize(0.8125),
  fontWeight: 700,
  lineHeight: 1.25,
});
globalStyle(`${row} ${tag}`, { gridColumn: "2" });
globalStyle(`${stop} ${tag}`, { justifySelf: "center" });

export const summary = style({
  display: "grid",
  gap: 16,
  minWidth: 0,
  padding: 20,
  background: vars.color.surface,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
  "@media": { [from.large]: { gridColumn: 2, gridRow: "1 / span 3", position: "sticky", top: 96 } },
});
export const lines = style({ display: "grid", gap: 8 });
globalStyle(`${lines} > div`, {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) fit-content(62%)",
  gap: 16,
  alignItems: "baseline",
});
globalStyle(`${lines} dd`, { fontVariantNumeric: "tabular-nums", textAlign: "right" });
export const total = style({ paddingTop: 10, borderTop: hairline, fontWeight: 700 });

export const order = style({ display: "grid", gap: 20, maxWidth: "40rem", paddingBlock: "8px 48px" });
export const rows = style({ borderTop: hairline });
globalStyle(`${rows} > li`, { borderBottom: hairline });
export const orderRow = style({
  display: "grid",
  textDecoration: "none",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "2px 16px",
  padding: "14px 4px",
});
export const address = style({ display: "grid", fontStyle: "normal" });
export const line = style({ display: "block", overflowWrap: "anywhere" });
/** Not on paper. */
export const screenOnly = style({ "@media": { print: { display: "none" } } });
globalStyle("body > :is(header, footer)", { "@media": { print: { display: "none" } } });
