import { type GlobalStyleRule, globalStyle, style } from "@vanilla-extract/css";
import {
  below,
  bodySize,
  breaksLongWords,
  fingerRoom,
  from,
  hairline,
  hiddenRules,
  vars,
} from "~/ui/theme.css";

export const layout = style({
  display: "grid",
  gap: "28px clamp(24px, 5vw, 80px)",
  alignItems: "start",
  "@media": { [from.large]: { gridTemplateColumns: "15rem minmax(0, 1fr)" } },
});

export const head = style({
  display: "grid",
  gap: 14,
  alignContent: "start",
  paddingBottom: 28,
  maxWidth: "62em",
});

export const contents = style({
  display: "none",
  "@media": {
    [from.large]: {
      display: "grid",
      position: "sticky",
      top: 108,
      gap: 2,
      maxHeight: "calc(100dvh - 132px)",
      overflowY: "auto",
    },
  },
});
globalStyle(`${contents} a`, {
  ...breaksLongWords,
  display: "flex",
  alignItems: "center",
  minHeight: 44,
  padding: "4px 12px",
  borderInlineStart: `2px solid ${vars.color.line}`,
  textDecoration: "none",
  fontSize: bodySize(0.9375),
  lineHeight: 1.3,
});
globalStyle(`${contents} a:hover`, {
  borderColor: vars.color["primary-ink"],
  color: vars.color["primary-ink"],
});

export const text = style({ maxWidth: "46rem", display: "grid", gap: 40 });
export const section = style({ display: "grid", gap: 12, scrollMarginTop: 8 });

/** Text rendered from Markdown. */
export const prose = style({ display: "grid", gap: "0.8em", textWrap: "pretty" });
globalStyle(`${prose} a`, {
  ...fingerRoom,
  color: vars.color["primary-ink"],
  fontWeight: 600,
  textUnderlineOffset: "0.22em",
  overflowWrap: "anywhere",
});
globalStyle(`${prose} ul`, { display: "grid", gap: "0.4em", paddingInlineStart: "1.2em", listStyle: "disc" });
globalStyle(`${prose} li::marker`, { color: vars.color["primary-ink"] });
globalStyle(`${prose} h3`, {
  fontSize: bodySize(1.06),
  fontWeight: 700,
  paddingTop: "0.4em",
  scrollMarginTop: 8,
});
globalStyle(`${prose} > section`, { overflowX: "auto", borderBlock: hairline });
globalStyle(`${prose} table`, { width: "100%", borderCollapse: "collapse", fontSize: bodySize(0.9375) });
globalStyle(`${prose} th, ${prose} td`, {
  padding: "12px 16px 12px 0",
  textAlign: "start",
  verticalAlign: "top",
  borderTop: hairline,
  overflowWrap: "break-word",
});
globalStyle(`${prose} thead tr > *, ${prose} tbody:first-child tr:first-child td`, { borderTop: 0 });
globalStyle(`${prose} th`, { fontWeight: 700 });
/** On phones a row is a block: its first cell is the heading, the others are below it, each under its column's name. */
const stacked = (rules: GlobalStyleRule) => ({ "@media": { [below.medium]: rules } });
globalStyle(
  `${prose} table, ${prose} tbody, ${prose} tr, ${prose} td`,
  stacked({ display: "block", overflowWrap: "anywhere" }),
);
globalStyle(`${prose} thead`, stacked(hiddenRules));
globalStyle(`${prose} tr`, stacked({ paddingBlock: 12 }));
globalStyle(`${prose} tr + tr`, stacked({ borderTop: hairline }));
globalStyle(`${prose} tbody td`, stacked({ padding: "2px 0", borderTop: 0 }));
globalStyle(`${prose} tbody td:first-child`, stacked({ fontWeight: 700 }));
globalStyle(
  `${prose} td:not(:first-child)[data-label]::before`,
  stacked({
    content: "attr(data-label)",
    display: "block",
    color: vars.color["ink-muted"],
    fontSize: bodySize(0.8125),
  }),
);

/** A question that expands: native, without script. */
export const question = style({ borderBottom: hairline, scrollMarginTop: 8 });
globalStyle(`${question} summary`, {
  ...breaksLongWords,
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: 16,
  minHeight: 60,
  paddingBlock: 12,
  fontWeight: 650,
  cursor: "pointer",
  listStyle: "none",
});
globalStyle(`${question} summary::-webkit-details-marker`, { display: "none" });
globalStyle(`${question} summary > svg`, {
  color: vars.color["primary-ink"],
  transition: `rotate ${vars.motion.move}`,
});
globalStyle(`${question}[open] summary > svg`, { rotate: "45deg" });
globalStyle(`${question} > div`, { paddingBottom: 18, maxWidth: "44em" });
export const questions = style({ borderTop: hairline });
export const panel = style({
  display: "grid",
  gap: 14,
  padding: "clamp(18px, 2.4vw, 28px)",
  background: vars.color.surface,
  border: `${vars.shape["outline-width"]} solid ${vars.color.line}`,
  borderRadius: vars.shape["panel-radius"],
});
export const answers = style({ display: "flex", flexWrap: "wrap", gap: 10 });
