import { style } from "@vanilla-extract/css";
import { hairline } from "~/ui/theme.css";

/** The lines of an order: each item with its amount beside it. */
export const lines = style({ display: "grid", gap: 8 });
/** One line: an item and its amount. */
export const line = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) fit-content(62%)",
  gap: 16,
  alignItems: "baseline",
});
export const amount = style({ fontVariantNumeric: "tabular-nums", textAlign: "right" });
export const total = style([line, { paddingTop: 10, borderTop: hairline, fontWeight: 700 }]);
