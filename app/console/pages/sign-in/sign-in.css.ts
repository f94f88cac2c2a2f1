import { style } from "@vanilla-extract/css";
import { below, color } from "../../ui/theme.css";

export const screen = style({
  minHeight: "100vh",
  display: "grid",
  gridTemplateRows: "1fr auto",
  background: color.rail,
});
export const middle = style({
  display: "grid",
  placeItems: "center",
  padding: "24px",
  "@media": { [below.tablet]: { placeItems: "end stretch", padding: "16px" } },
});
export const box = style({
  width: "100%",
  maxWidth: "400px",
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: "12px",
  padding: "32px",
  display: "grid",
  gap: "32px",
  "@media": { [below.tablet]: { maxWidth: "none", padding: "24px 20px" } },
});
export const group = style({ display: "grid", gap: "12px" });
export const big = style({
  fontSize: "28px",
  lineHeight: "34px",
  fontWeight: 600,
  letterSpacing: "-0.012em",
});
export const product = style({
  display: "flex",
  alignItems: "center",
  gap: "12px",
  fontSize: "14px",
  fontWeight: 600,
});
export const foot = style({
  display: "flex",
  justifyContent: "space-between",
  gap: "16px",
  padding: "16px 24px",
  flexWrap: "wrap",
  color: color.ink3,
  fontSize: "12px",
  lineHeight: "16px",
});
export const command = style({
  display: "block",
  padding: "10px 12px",
  background: color.sunken,
  borderRadius: "6px",
  overflowWrap: "anywhere",
});
export const people = style({ display: "grid", gridTemplateColumns: "1fr", gap: "6px" });
export const failure = style({ color: color.bad, minHeight: "20px" });
