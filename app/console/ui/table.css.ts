import { globalStyle, style } from "@vanilla-extract/css";
import { below, color, row } from "./theme.css";

export const table = style({});
globalStyle(`${table} th`, {
  fontWeight: 500,
  color: color.ink3,
  fontSize: "12px",
  textAlign: "left",
  height: "32px",
  padding: "0 12px 0 0",
  borderBottom: `1px solid ${color.line}`,
  whiteSpace: "nowrap",
});
globalStyle(`${table} :is(tbody, tfoot) th`, { color: color.ink, fontSize: "inherit", height: row });
globalStyle(`${table} td`, {
  height: row,
  padding: "4px 12px 4px 0",
  borderBottom: `1px solid ${color.line}`,
  verticalAlign: "middle",
});
globalStyle(`${table} :is(th, td):last-child`, { paddingRight: 0 });
globalStyle(`${table} tbody tr:hover td`, { background: color.hover });
globalStyle(`${table} tbody tr:focus-within td`, { background: color.linkSoft });
/** A number: to the right, with figures of one width. */
export const number = style({ textAlign: "right", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });
globalStyle(`${table} th.${number}`, { textAlign: "right" });
// A text beside a number needs room between them.
globalStyle(`${table} .${number} + :not(.${number})`, { paddingLeft: "12px" });
/** A table that runs to the edges of its page. */
export const full = style({});
globalStyle(`${full} :is(th, td):first-child`, {
  paddingLeft: "24px",
  "@media": { [below.tablet]: { paddingLeft: "16px" } },
});
globalStyle(`${full} :is(th, td):last-child`, {
  paddingRight: "24px",
  "@media": { [below.tablet]: { paddingRight: "16px" } },
});
globalStyle(`${full} thead th`, { background: color.rail });
/** Covers its row, so that the whole row is the link. */
export const rowLink = style({ "::after": { content: "", position: "absolute", inset: 0 } });
globalStyle(`${table} tr:has(${rowLink})`, { position: "relative" });
export const optional = style({ "@media": { [below.tablet]: { display: "none" } } });
export const foot = style({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: "12px",
  padding: "10px 24px",
  background: color.ground,
});
