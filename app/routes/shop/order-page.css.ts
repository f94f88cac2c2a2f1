import { globalStyle, style } from "@vanilla-extract/css";
import { from, vars } from "~/ui/theme.css";

const columns = {
  display: "grid",
  gap: 28,
  alignItems: "start",
  paddingBlock: "20px 56px",
} as const;
export const completed = style({
  ...columns,
  "@media": {
    [from.large]: { gridTemplateColumns: "minmax(0, 7fr) minmax(0, 5fr)", gap: 72, paddingBlock: 48 },
  },
});
export const state = style({
  ...columns,
  "@media": {
    [from.large]: { gridTemplateColumns: "minmax(0, 6fr) minmax(0, 5fr)", gap: 72, paddingBlock: 48 },
  },
});
export const text = style({ display: "grid", gap: 14, minWidth: 0 });
export const figure = style({
  fontFamily: vars.type.display,
  fontVariationSettings: vars.type["display-settings"],
  fontWeight: `max(400, ${vars.type["display-weight"]})`,
  letterSpacing: vars.type["display-tracking"],
  fontSize: "clamp(5.5rem, 4rem + 8vw, 11rem)",
  lineHeight: 0.9,
  color: vars.color["primary-ink"],
});
export const next = style({
  display: "grid",
  gap: 14,
  minWidth: 0,
  padding: 20,
  background: vars.color.surface,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  borderRadius: `min(${vars.shape["panel-radius"]}, 24px)`,
  selectors: { "&:empty": { display: "none" } },
});
export const pay = style({ display: "grid", gap: 16, minWidth: 0, width: "100%" });
export const legend = style({ marginBottom: 12 });
export const sign = style({ width: 64, height: 64, strokeWidth: 1.5, color: vars.color.danger });

/** The steps of a payment: done, under way, to come. */
export const way = style({ display: "grid", margin: "6px 0 0", padding: 0, listStyle: "none" });
const mark = {
  content: "",
  position: "absolute",
  insetInlineStart: 0,
  top: 2,
  width: 20,
  height: 20,
  borderRadius: `min(${vars.shape["button-radius"]}, 50%)`,
  border: `3px solid ${vars.color["line-strong"]}`,
  background: vars.color.ground,
  zIndex: 1,
} as const;
globalStyle(`${way} > li`, { position: "relative", padding: "0 0 22px 40px", fontWeight: 600 });
globalStyle(`${way} > li::before`, mark);
globalStyle(`${way} > li[data-step=done]::before`, {
  background: vars.color["primary-ink"],
  borderColor: vars.color["primary-ink"],
});
globalStyle(`${way} > li[data-step=now]::before`, { border: `7px solid ${vars.color["primary-ink"]}` });
globalStyle(`${way} > li:not(:last-child)::after`, {
  content: "",
  position: "absolute",
  insetInlineStart: 9,
  top: 8,
  bottom: -4,
  borderInlineStart: `2px dashed ${vars.color["line-strong"]}`,
});
globalStyle(`${way} > li[data-step=done]::after`, { borderInlineStartStyle: "solid" });

export const calm = style({
  display: "grid",
  gap: 22,
  justifyItems: "center",
  textAlign: "center",
  width: "min(100%, 28rem)",
  marginInline: "auto",
  paddingBlock: "clamp(32px, 8vh, 96px) 56px",
});
export const kept = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "baseline",
  gap: 40,
  width: "100%",
  padding: "16px 4px",
  borderBlock: `max(1px, ${vars.shape["line-width"]}) dashed ${vars.color["line-strong"]}`,
  fontVariantNumeric: "tabular-nums",
});
globalStyle(`${calm} form`, { textAlign: "start" });
