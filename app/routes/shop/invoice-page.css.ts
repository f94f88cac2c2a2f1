import { globalStyle, style } from "@vanilla-extract/css";
import { below, hairline, navEdgeRoom, vars } from "~/ui/theme.css";

const print = (rule: Parameters<typeof style>[0]) => ({ "@media": { print: rule as object } });
const strongRule = `max(1px, ${vars.shape["line-width"]}) solid ${vars.color.ink}`;

/** Hidden in print. */
export const screenOnly = style(print({ display: "none !important" }));

/** One column on a plain background; in print black on white, with the page's margins only. */
export const sheet = style({
  display: "grid",
  gap: 24,
  maxWidth: "46rem",
  marginBlock: `calc(20px + ${navEdgeRoom}) 56px`,
  padding: "clamp(20px, 4vw, 48px)",
  background: vars.color.raised,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  borderRadius: `min(${vars.shape["panel-radius"]}, 16px)`,
  "@media": {
    print: { width: "100%", maxWidth: "none", margin: 0, padding: 0, border: 0, borderRadius: 0 },
  },
});
export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 14,
});
/** The buttons beside the logo; they wrap where there is no room. */
export const acts = style({ display: "flex", flexWrap: "wrap", gap: 8 });
/** The name on the bank statement; on the screen the logo replaces it. */
export const letterhead = style({
  display: "none",
  "@media": { print: { display: "grid", gap: 4 } },
});
export const company = style({ fontSize: "20pt", lineHeight: 1.15 });
export const brand = style({ fontSize: "8.5pt" });
export const two = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
  gap: "20px 32px",
  alignItems: "start",
  "@media": { [below.medium]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const facts = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(9rem, 1fr))",
  gap: "14px 20px",
});
export const fact = style({ fontWeight: 600, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" });
export const address = style({ display: "grid", fontStyle: "normal", overflowWrap: "anywhere" });
export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
});
globalStyle(`${table} :is(th, td)`, {
  padding: "12px 0",
  textAlign: "start",
  fontWeight: "inherit",
  borderBottom: hairline,
});
globalStyle(`${table} :is(th, td):last-child`, {
  paddingInlineStart: 16,
  textAlign: "end",
  whiteSpace: "nowrap",
});
globalStyle(`${table} thead th`, { fontWeight: 700, borderBottom: strongRule });
globalStyle(`${table} tbody tr:last-child > *`, { borderBottom: strongRule });
globalStyle(`${table} tfoot tr:last-child > *`, {
  fontSize: "1.15em",
  fontWeight: 700,
  borderTop: strongRule,
  borderBottom: `6px double ${vars.color.ink}`,
});
globalStyle(`${table} tr`, { breakInside: "avoid" });
