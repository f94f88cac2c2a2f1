import { style } from "@vanilla-extract/css";
import { below, bodySize, from, layer, outlineAtLeast, pressed, vars } from "~/ui/theme.css";

/** Sticky over the photo on phones, below a banner and alerts; a row above the columns from 768 px. */
export const nav = style({
  display: "flex",
  alignItems: "center",
  gap: 12,
  "@media": {
    [below.medium]: {
      position: "sticky",
      zIndex: layer.bar,
      top: 20,
      height: 0,
      margin: "20px 12px -20px",
      alignItems: "start",
      justifyContent: "space-between",
      pointerEvents: "none",
    },
    [from.medium]: { paddingTop: 6 },
  },
});

export const over = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
  borderRadius: vars.shape["button-radius"],
  background: vars.color.raised,
  color: vars.color.ink,
  border: outlineAtLeast,
  pointerEvents: "auto",
  cursor: "pointer",
  selectors: {
    "&:hover": { background: vars.color["primary-soft"] },
    "&:active": pressed,
  },
});
export const more = style({ "@media": { [below.medium]: { marginInlineStart: "auto" } } });

export const position = style({
  display: "inline-flex",
  alignItems: "center",
  fontWeight: 650,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  "@media": {
    [below.medium]: {
      position: "absolute",
      top: 4,
      left: "50%",
      translate: "-50%",
      height: 36,
      padding: "0 1em",
      borderRadius: vars.shape["chip-radius"],
      background: vars.color.raised,
      color: vars.color.ink,
      border: outlineAtLeast,
      fontSize: "0.875rem",
      pointerEvents: "auto",
    },
  },
});

export const steps = style({
  display: "none",
  "@media": { [from.medium]: { display: "flex", gap: 4, marginInlineStart: "auto" } },
});
export const step = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.4em",
  minHeight: 44,
  padding: "0 0.9em",
  borderRadius: vars.shape["button-radius"],
  color: vars.color["primary-ink"],
  fontSize: bodySize(0.9375),
  fontWeight: 600,
  textDecoration: "none",
  selectors: { "&:hover": { background: vars.color["primary-soft"] } },
});
