import { style } from "@vanilla-extract/css";
import { below, color, control } from "../../ui/theme.css";

export const monthBar = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "6px" });
export const month = style({ width: "160px" });
export const step = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minWidth: control,
  minHeight: control,
  borderRadius: "6px",
  color: color.ink2,
  ":hover": { background: color.hover },
});
export const wideHead = style({
  display: "grid",
  gap: "16px",
  padding: "20px 24px 12px",
  "@media": { [below.tablet]: { padding: "16px" } },
});
export const empty = style({ padding: "32px 24px", color: color.ink2 });
/** The sum of one currency, below that of another. */
export const line = style({ display: "block" });
export const head = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "16px 32px",
  alignItems: "start",
});
export const headText = style({ display: "grid", gap: "4px", flex: "1 1 320px", minWidth: 0 });
export const basis = style({ display: "flex", alignItems: "start", gap: "8px" });
export const sectionHead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: "2px 8px",
});
export const figures = style({ display: "flex", flexWrap: "wrap", gap: "12px 32px" });
export const sumsOf = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "12px 24px",
  "@media": { [below.tablet]: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
export const figure = style({
  fontSize: "20px",
  lineHeight: "26px",
  fontWeight: 600,
  letterSpacing: "-0.012em",
  fontVariantNumeric: "tabular-nums",
});
export const small = style({ fontSize: "12px", lineHeight: "16px", color: color.ink3 });
export const main = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "32px",
  minWidth: 0,
});
export const side = style({ display: "grid", gap: "24px", minWidth: 0 });
export const note = style({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: "10px",
  padding: "8px 12px",
  borderRadius: "8px",
  background: color.warnSoft,
  color: color.ink,
});
export const bad = style([note, { background: color.badSoft }]);
export const done = style([note, { background: color.goodSoft, color: color.good }]);
export const cardHead = style({
  display: "flex",
  alignItems: "center",
  padding: "12px 16px",
  borderBottom: `1px solid ${color.line}`,
});
export const cardBody = style({ display: "grid", gap: "12px", padding: "16px" });
export const checks = style({ display: "grid", gap: "12px" });
export const check = style({ display: "grid", gridTemplateColumns: "20px minmax(0, 1fr)", gap: "12px" });
export const checkText = style({ display: "grid", gap: "2px", minWidth: 0, overflowWrap: "anywhere" });
export const good = style({ color: color.good });
export const wrong = style({ color: color.bad });
export const total = style({ fontWeight: 600 });
export const digest = style({ overflowWrap: "anywhere" });
export const fileLinks = style({ display: "flex", gap: "12px", justifyContent: "flex-end" });
export const box = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "20px",
  maxWidth: "640px",
});
