import { globalStyle, style } from "@vanilla-extract/css";
import { below, color, mono } from "../../ui/theme.css";

export const done = style({
  display: "flex",
  alignItems: "center",
  gap: "8px",
  padding: "8px 12px",
  borderRadius: "8px",
  background: color.goodSoft,
  color: color.good,
});
export const agree = style({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  gap: "20px",
  border: `1px solid ${color.line}`,
  borderRadius: "8px",
  background: color.surface,
  padding: "12px 16px",
  "@media": { [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 0, padding: "4px 12px" } },
});
export const agreePart = style({
  minWidth: 0,
  "@media": {
    [below.tablet]: {
      display: "flex",
      justifyContent: "space-between",
      gap: "12px",
      padding: "10px 0",
      selectors: { "& + &": { borderTop: `1px solid ${color.line}` } },
    },
  },
});
export const agreeName = style({ fontSize: "12px", lineHeight: "16px", color: color.ink3 });
globalStyle(`${agreePart} > dd`, { position: "relative", fontVariantNumeric: "tabular-nums" });
const equals = style({
  position: "absolute",
  right: "calc(100% + 4px)",
  top: "-6px",
  fontSize: "16px",
  fontWeight: 600,
  "@media": { [below.tablet]: { position: "static", marginRight: "8px" } },
});
export const equal = style([equals, { color: color.good }]);
export const notEqual = style([equals, { color: color.bad }]);
export const side = style({ display: "grid", gap: "24px", minWidth: 0 });
export const code = style({
  display: "block",
  padding: "10px 12px",
  background: color.sunken,
  color: color.ink2,
  borderRadius: "6px",
  overflowWrap: "anywhere",
});
export const timeline = style({ display: "grid" });
export const happening = style({
  display: "grid",
  gridTemplateColumns: "92px 20px minmax(0, 1fr)",
  gap: "8px",
  padding: "6px 0",
  position: "relative",
  selectors: {
    "&:not(:last-child)::before": {
      content: "",
      position: "absolute",
      left: "109px",
      top: "26px",
      bottom: "-4px",
      borderLeft: `1px solid ${color.line2}`,
    },
  },
  "@media": {
    [below.tablet]: {
      gridTemplateColumns: "20px minmax(0, 1fr)",
      selectors: { "&:not(:last-child)::before": { left: "9px" } },
    },
  },
});
export const time = style({
  color: color.ink3,
  fontSize: "12px",
  textAlign: "right",
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  "@media": { [below.tablet]: { gridColumn: 2, gridRow: 1, textAlign: "left" } },
});
export const sign = style({
  justifySelf: "center",
  padding: "2px 0",
  color: color.ink3,
  background: color.ground,
  zIndex: 1,
  height: "20px",
  "@media": { [below.tablet]: { gridColumn: 1, gridRow: "1 / 3" } },
});
export const raw = style({});
export const rawSummary = style({
  color: color.link,
  fontSize: "12px",
  display: "inline-flex",
  gap: "4px",
  alignItems: "center",
  minHeight: "24px",
});
export const turns = style({});
globalStyle(`${raw}[open] ${turns}`, { rotate: "90deg" });
export const payload = style({
  margin: "6px 0 0",
  padding: "10px 12px",
  background: color.sunken,
  borderRadius: "6px",
  fontFamily: mono,
  fontSize: "12px",
  lineHeight: "18px",
  letterSpacing: "-0.02em",
  color: color.ink2,
  overflowX: "auto",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});
