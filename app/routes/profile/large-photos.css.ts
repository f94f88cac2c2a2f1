import { style } from "@vanilla-extract/css";
import { layer, vars } from "~/ui/theme.css";

/** A picture at full size. */
export const large = style({
  width: "100vw",
  height: "100dvh",
  maxWidth: "none",
  maxHeight: "none",
  margin: 0,
  padding: 0,
  border: 0,
  background: "transparent",
  color: vars.color.ink,
  overflow: "hidden",
  selectors: {
    "&[open]": { display: "grid", placeItems: "center" },
    "&::backdrop": { background: vars.color.overlay, backdropFilter: vars.light.glass },
  },
});
export const photo = style({
  maxWidth: "100vw",
  maxHeight: "100dvh",
  touchAction: "pan-y pinch-zoom",
  userSelect: "none",
});
const over = { position: "absolute", zIndex: layer.bar, background: vars.color.raised } as const;
export const at = style({
  ...over,
  top: 16,
  left: 16,
  padding: "0.35em 0.8em",
  borderRadius: vars.shape["chip-radius"],
  fontWeight: 650,
  fontSize: "0.875rem",
  fontVariantNumeric: "tabular-nums",
});
export const close = style({ ...over, top: 16, right: 16 });
export const previous = style({ ...over, left: 16, top: "calc(50% - 26px)" });
export const next = style({ ...over, right: 16, top: "calc(50% - 26px)" });
export const markOver = style({ position: "absolute", zIndex: layer.bar, bottom: 16, left: 16 });
