import { globalStyle, style } from "@vanilla-extract/css";
import "./paper.css";
import { hairline, headEdgeRoom } from "~/ui/theme.css";

export const screen = style({ display: "grid", gap: 20, paddingBlock: `calc(18px + ${headEdgeRoom}) 48px` });
export const head = style({ display: "grid", gap: 10 });
export const last = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "8px 16px",
  paddingBlock: 12,
  borderBlock: hairline,
});
export const closed = style({ display: "grid", gap: 8 });
export const order = style({
  display: "grid",
  gap: 20,
  maxWidth: "40rem",
  paddingBlock: "18px 48px",
});
export const rows = style({ borderTop: hairline });
export const history = style({ display: "grid", gap: 12, marginTop: 12 });
export const entry = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "2px 16px",
  padding: "12px 4px",
});
export const amount = style({ textAlign: "end", fontVariantNumeric: "tabular-nums" });
globalStyle(`${rows} > li`, { borderBottom: hairline });
/** What to do next, below the orders. */
export const next = style({ display: "flex", flexWrap: "wrap", gap: 10 });
