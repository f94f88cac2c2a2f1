import { style } from "@vanilla-extract/css";
import { bodySize, controlEdge, from, headEdgeRoom, vars } from "~/ui/theme.css";

export const screen = style({ display: "grid", gap: 24, paddingBlock: `calc(18px + ${headEdgeRoom}) 48px` });
export const head = style({ display: "grid", gap: 14 });
export const under = style({ display: "grid", gap: 6 });
export const bars = style({ display: "flex", gap: 6, maxWidth: "22rem" });
const bar = style({
  flex: 1,
  height: 6,
  borderRadius: vars.shape["chip-radius"],
  background: vars.color.sunken,
  boxShadow: `inset 0 0 0 1px ${vars.color["line-strong"]}`,
});
export const ahead = bar;
export const done = style([bar, { background: vars.color["primary-ink"], boxShadow: "none" }]);

export const columns = style({
  display: "grid",
  gap: "24px clamp(24px, 5vw, 56px)",
  alignItems: "start",
  "@media": { [from.large]: { gridTemplateColumns: "minmax(0, 7fr) minmax(0, 5fr)" } },
});
/** Pairs of equal width on phones, four to two beside the summary. */
export const fields = style({
  display: "grid",
  gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
  gap: "16px 12px",
});
export const whole = style({ gridColumn: "1 / -1", minWidth: 0 });
export const long = style({
  gridColumn: "span 3",
  minWidth: 0,
  "@media": { [from.large]: { gridColumn: "span 4" } },
});
export const short = style({
  gridColumn: "span 3",
  minWidth: 0,
  "@media": { [from.large]: { gridColumn: "span 2" } },
});
export const summary = style({
  display: "grid",
  gap: 16,
  minWidth: 0,
  padding: 20,
  background: vars.color.surface,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
  "@media": { [from.large]: { position: "sticky", top: 96 }, print: { display: "none" } },
});

export const narrow = style({ display: "grid", gap: 18, maxWidth: "27rem" });
const cell = "min(58px, calc((100vw - 84px) / 6))";
/** One field drawn as six cells: it spaces its digits, and the cells are its background. */
export const cells = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: `repeat(6, ${cell})`,
  gap: 8,
  width: "max-content",
  maxWidth: "100%",
  overflow: "hidden",
});
export const cellBox = style({
  height: 66,
  border: controlEdge,
  borderRadius: `min(${vars.shape["field-radius"]}, 16px)`,
  background: vars.color.raised,
  selectors: {
    [`${cells}:focus-within &`]: { borderColor: vars.color["primary-ink"] },
    [`${cells}:has([aria-invalid=true]) &`]: { borderColor: vars.color.danger },
  },
});
export const digits = style({
  position: "absolute",
  inset: 0,
  // One extra cell, so that the last digit's spacing does not scroll the field.
  width: `calc(100% + ${cell})`,
  height: 66,
  padding: `0 0 0 calc((${cell} - 1ch) / 2)`,
  border: 0,
  background: "transparent",
  color: vars.color.ink,
  fontFamily: "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSize: "1.75rem",
  lineHeight: "66px",
  letterSpacing: `calc(${cell} + 8px - 1ch)`,
  // The border of the cells shows the focus.
  selectors: { "&&:focus-visible": { outline: "none", boxShadow: "none" } },
});
export const cellsFrame = style({
  marginBlock: 6,
  width: "max-content",
  maxWidth: "100%",
  borderRadius: `min(${vars.shape["field-radius"]}, 16px)`,
  selectors: { "&:focus-within": { outline: `3px solid ${vars.color.focus}`, outlineOffset: 3 } },
});
export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "4px 16px",
});

/** The mandate, as printed. */
export const paper = style({
  display: "grid",
  gap: 16,
  minWidth: 0,
  padding: "clamp(20px, 3vw, 40px)",
  background: vars.color.raised,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color["line-strong"]}`,
  borderRadius: `min(${vars.shape["card-radius"]}, 14px)`,
  fontSize: `max(16px, ${bodySize(1)})`,
});
export const facts = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(11.5rem, 1fr))",
  gap: "14px 20px",
});
export const fact = style({ minWidth: 0 });
export const factValue = style({
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});
export const factLine = style({ display: "block" });
export const signed = style({
  display: "flex",
  gap: "0.6em",
  alignItems: "center",
  paddingTop: 16,
  borderTop: `max(1px, ${vars.shape["line-width"]}) solid ${vars.color["line-strong"]}`,
  fontWeight: 650,
});
export const signedIcon = style({ width: "1.4em", height: "1.4em", color: vars.color.success });
