import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { below, bodySize, breaksLongWords, from, hairline, hiddenRules, vars } from "~/ui/theme.css";

/** A bordered list of rows on phones; from 768 px a table with hairlines. */
export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  lineHeight: 1.35,
  "@media": {
    [below.medium]: {
      display: "block",
      background: vars.color.surface,
      border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
      borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
      overflow: "hidden",
    },
  },
});
globalStyle(`${table} :is(th, td)`, { textAlign: "start", fontWeight: "inherit" });
export const heads = style({
  fontSize: bodySize(0.8125),
  fontWeight: 600,
  color: vars.color["ink-muted"],
  "@media": { [below.medium]: hiddenRules },
});
export const body = style({ "@media": { [below.medium]: { display: "block" } } });
globalStyle(`${table} :is(th, td)`, {
  "@media": {
    [from.medium]: { padding: "14px 12px", verticalAlign: "middle" },
    [below.medium]: { display: "block", minWidth: 0 },
  },
});
globalStyle(`${heads} th`, { "@media": { [from.medium]: { paddingBlock: 8 } } });
globalStyle(`${table} tr > :first-child`, { "@media": { [from.medium]: { paddingInlineStart: 0 } } });
globalStyle(`${heads} th:nth-child(5)`, { textAlign: "end" });

export const row = style({
  position: "relative",
  "@media": {
    [from.medium]: { borderTop: hairline },
    [below.medium]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto 20px",
      gridTemplateAreas: `"what sum arrow" "date state arrow" "pay pay pay"`,
      gap: "2px 12px",
      alignItems: "center",
      minHeight: 76,
      padding: "12px 10px 12px 16px",
      selectors: { "& + &": { borderTop: hairline } },
    },
  },
});
const onPhone = (rule: object) => ({ "@media": { [below.medium]: rule } });
const small = { fontSize: bodySize(0.8125), color: vars.color["ink-muted"] };

export const date = style([breaksLongWords, onPhone({ gridArea: "date", ...small })]);
/** The date leads to the order; on phones the whole row does. */
export const order = style({
  color: "inherit",
  fontWeight: 650,
  textDecoration: "none",
  selectors: {
    "&:hover": { color: vars.color["primary-ink"], textDecoration: "underline" },
  },
  "@media": {
    [from.medium]: { display: "inline-block", paddingBlock: 4 },
    [below.medium]: {
      fontWeight: "inherit",
      selectors: { "&::after": { content: "", position: "absolute", inset: 0 } },
    },
  },
});
export const methodOnPhone = style({ "@media": { [from.medium]: { display: "none" } } });
export const code = style([{ display: "block", ...small }, onPhone({ display: "none" })]);
export const purchase = style([breaksLongWords, onPhone({ gridArea: "what" })]);
export const method = style({});
globalStyle(`${table} ${method}`, onPhone({ display: "none" }));
export const signed = style([
  breaksLongWords,
  { display: "inline-flex", alignItems: "center", gap: 10, verticalAlign: "middle" },
]);
export const state = style(onPhone({ gridArea: "state", justifySelf: "end", fontSize: bodySize(0.8125) }));
export const amount = style([{ whiteSpace: "nowrap" }, onPhone({ gridArea: "sum", justifySelf: "end" })]);
globalStyle(`${table} ${amount}`, { textAlign: "end" });
globalStyle(`${table} :is(${purchase}, ${amount})`, onPhone({ fontWeight: 650 }));
globalStyle(`${table} ${amount}`, { fontWeight: 650 });
const last = { paddingInlineEnd: 0, whiteSpace: "nowrap" };
/** Above the link of the row. */
export const unpaid = style(onPhone({ gridArea: "pay", position: "relative", paddingTop: 8 }));
export const papers = style({});
globalStyle(`${table} :is(${unpaid}, ${papers})`, {
  "@media": { [from.medium]: { ...last, textAlign: "end" } },
});
globalStyle(`${table} ${papers}`, onPhone({ display: "none" }));
export const arrow = style(onPhone({ gridArea: "arrow", color: vars.color["ink-muted"] }));
globalStyle(`${table} ${arrow}`, { "@media": { [from.medium]: { display: "none" } } });
export const arrowIcon = style({ display: "block", width: 20, height: 20 });

const look = {
  display: "inline-flex",
  alignItems: "center",
  gap: "0.4em",
  verticalAlign: "middle",
  fontWeight: 600,
} as const;
const tones = styleVariants({ plain: "inherit", good: "inherit", bad: vars.color.danger }, (color) => ({
  ...look,
  color,
}));
export const { plain, good, bad } = tones;
export const stateIcon = style({
  width: "1.15em",
  height: "1.15em",
  selectors: { [`${good} > &`]: { color: vars.color.success } },
});
export const word = style({
  // An inline box has no first letter.
  display: "inline-block",
  selectors: { "&::first-letter": { textTransform: "uppercase" } },
});
