import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, controlEdge, outline, pressed, vars } from "~/ui/theme.css";

export const form = style({ display: "grid", gap: 20 });

/** A preview of the gift in the conversation, beside the member's own photo. */
export const preview = style({
  display: "flex",
  alignItems: "end",
  justifyContent: "end",
  gap: 10,
  padding: 16,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
  background: vars.color.sunken,
});
export const gift = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: "2px 14px",
  alignItems: "center",
  minWidth: 0,
  padding: "12px 20px 12px 12px",
  borderRadius: vars.shape["bubble-radius"],
  background: vars.color.secondary,
  color: vars.color["on-secondary"],
  border: outline,
});
const giftText = { ...breaksLongWords, gridColumn: 2, lineHeight: 1.25 } as const;
export const giftName = style({
  ...giftText,
  // Without a line, the name is centered vertically.
  selectors: { "&:last-child": { gridRow: "1 / span 2" } },
});
export const giftLine = style(giftText);
export const art = style({
  ...breaksLongWords,
  gridColumn: 1,
  gridRow: "1 / span 2",
  display: "grid",
  placeItems: "center",
  width: 48,
  height: 48,
  borderRadius: `max(0px, ${vars.shape["bubble-radius"]} - 8px)`,
  background: "color-mix(in srgb, currentcolor 12%, transparent)",
  fontSize: "1.35rem",
  lineHeight: 1.25,
});

export const tiles = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(6.4em, 1fr))",
  gap: 8,
});
export const tile = style([
  {
    position: "relative",
    display: "grid",
    justifyItems: "center",
    alignContent: "center",
    gap: 2,
    minWidth: 0,
    minHeight: 96,
    padding: "10px 6px",
    border: controlEdge,
    borderRadius: `min(${vars.shape["card-radius"]}, 18px)`,
    textAlign: "center",
    fontSize: bodySize(0.875),
    lineHeight: 1.25,
    overflowWrap: "anywhere",
    hyphens: "auto",
    cursor: "pointer",
    selectors: {
      "&:active": pressed,
      "&:has(:checked)": {
        background: vars.color["primary-soft"],
        borderColor: vars.color["primary-ink"],
        boxShadow: `inset 0 0 0 max(1px, ${vars.shape["line-width"]}) ${vars.color["primary-ink"]}`,
      },
      "&:has(:focus-visible)": { outline: `3px solid ${vars.color.focus}`, outlineOffset: 2 },
    },
  },
]);
export const tileInput = style({ position: "absolute", inset: 0, opacity: 0, margin: 0, cursor: "pointer" });
globalStyle(`${tile} > svg`, {
  width: 26,
  height: 26,
  marginBottom: 2,
  color: vars.color["primary-ink"],
});
export const price = style({ display: "inline-flex", alignItems: "center", gap: 4, fontWeight: 650 });
export const coins = style({ width: "1em", height: "1em" });
