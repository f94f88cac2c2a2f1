import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, hairline, vars } from "~/ui/theme.css";

export const block = style({ display: "grid", gap: 12, maxWidth: "40rem" });
export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  fontSize: bodySize(0.9375),
  fontVariantNumeric: "tabular-nums",
});
globalStyle(`${table} :is(th, td)`, { padding: "12px 8px", textAlign: "center", borderBottom: hairline });
globalStyle(`${table} tbody tr:last-child > *`, { borderBottom: 0 });
export const name = style({
  fontWeight: 400,
  hyphens: "auto",
  overflowWrap: "anywhere",
  selectors: { [`${table} &`]: { textAlign: "start", paddingInlineStart: 0 } },
});
export const premium = style({ background: vars.color["primary-soft"], fontWeight: 600 });
