import { globalStyle, style } from "@vanilla-extract/css";
import { below, bodySize, from, vars } from "~/ui/theme.css";
import { figure, line } from "./bundle-type";

/* p3: everything side by side. */
/** Positioned, so that texts for screen readers scroll with it and do not widen the page. */
export const comparisonBox = style({ position: "relative", overflowX: "auto", marginInline: -6 });
export const comparison = style({
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
});
globalStyle(`${comparison} :is(th, td)`, {
  padding: "14px 2px",
  textAlign: "center",
  borderBottom: `${line} solid ${vars.color.line}`,
  fontSize: bodySize(0.875),
  "@media": { [from.large]: { padding: "16px 8px", fontSize: "1rem" } },
});
globalStyle(`${comparison} td`, { "@media": { [from.medium]: { whiteSpace: "nowrap" } } });
/** Four amounts of four digits fit on a phone of 375 px. */
export const comparedPrice = style({
  "@media": { [below.medium]: { fontSize: "0.8125rem", letterSpacing: "-0.01em" } },
});
export const rowName = style({
  fontWeight: 500,
  color: vars.color["ink-muted"],
  hyphens: "auto",
  maxWidth: "5.4rem",
  selectors: { [`${comparison} &`]: { textAlign: "start", paddingInlineStart: 6 } },
});
globalStyle(`${comparison} tr:last-child > *`, { borderBottom: 0 });
export const column = style({ display: "grid", justifyItems: "center", gap: 4, cursor: "pointer" });
export const columnAmount = style({
  ...figure,
  fontSize: "clamp(1.5rem, 1.2rem + 1.4vw, 2.4rem)",
  lineHeight: 1.4,
});
const corner = `min(${vars.shape["card-radius"]}, 22px)`;
/** Tints the column of the checked radio button, up to the number of bundles that a brand may sell. */
for (let at = 2; at <= 9; at++) {
  const checked = `${comparison}:has(thead :nth-child(${at}) > label > :checked)`;
  globalStyle(`${checked} tr > :nth-child(${at})`, { background: vars.color["primary-soft"] });
  globalStyle(`${checked} thead tr > :nth-child(${at})`, { borderRadius: `${corner} ${corner} 0 0` });
  globalStyle(`${checked} tbody tr:last-child > :nth-child(${at})`, {
    borderRadius: `0 0 ${corner} ${corner}`,
  });
}
export const oldPrice = style({ color: vars.color["ink-muted"] });
