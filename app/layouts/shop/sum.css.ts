import { globalStyle, style } from "@vanilla-extract/css";
import { hairline } from "~/ui/theme.css";

/** The lines of an order: each item with its amount beside it. */
export const lines = style({ display: "grid", gap: 8 });
globalStyle(`${lines} > div`, {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) fit-content(62%)",
  gap: 16,
  alignItems: "baseline",
});
globalStyle(`${lines} dd`, { fontVariantNumeric: "tabular-nums", textAlign: "right" });
export const total = style({ paddingTop: 10, borderTop: hairline, fontWeight: 700 });
