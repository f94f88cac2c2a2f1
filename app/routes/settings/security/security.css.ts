import { globalStyle, style } from "@vanilla-extract/css";
import { hairline, outline, vars } from "~/ui/theme.css";

/** Forms are as wide as their fields. */
export const form = style({ maxWidth: "26rem", display: "grid", gap: 18, minWidth: 0 });
/** A section below another. */
export const part = style({ display: "grid", gap: 14, minWidth: 0 });
export const partBelow = style([part, { borderTop: hairline, paddingTop: 22 }]);
export const actions = style({ display: "flex", flexWrap: "wrap", gap: 12 });

/** The QR code, on white in every theme, because cameras need the contrast. */
export const qr = style({
  width: "min(15rem, 100%)",
  height: "auto",
  borderRadius: vars.shape["field-radius"],
});
export const secret = style({
  fontFamily: "ui-monospace, monospace",
  fontSize: "1.05em",
  letterSpacing: "0.04em",
  overflowWrap: "anywhere",
  userSelect: "all",
});

/** Recovery codes, in two columns where they fit. */
export const codes = style({
  listStyle: "none",
  margin: 0,
  padding: "18px 22px",
  display: "grid",
  gap: "10px 20px",
  gridTemplateColumns: "repeat(auto-fit, minmax(7.4em, 1fr))",
  borderRadius: vars.shape["card-radius"],
  border: outline,
  background: vars.color.sunken,
  fontFamily: "ui-monospace, monospace",
  fontSize: "1.05em",
  letterSpacing: "0.04em",
});
globalStyle(`${codes} li`, { whiteSpace: "nowrap" });

/** Marks the current session. */
export const here = style({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  minHeight: 44,
  fontWeight: 600,
  "::before": {
    content: "",
    width: 10,
    height: 10,
    borderRadius: "50%",
    background: vars.color.success,
  },
});
