import { globalStyle, style } from "@vanilla-extract/css";
import { layer, vars } from "~/ui/theme.css";

/** A picture at full size: on black in every scheme, because nothing else may compete with it. */
export const large = style({
  width: "100vw",
  height: "100dvh",
  maxWidth: "none",
  maxHeight: "none",
  margin: 0,
  padding: 0,
  border: 0,
  background: "black",
  color: "white",
  overflow: "hidden",
  selectors: {
    "&[open]": { display: "block" },
    "&::backdrop": { background: "black" },
  },
});
export const stage = style({
  display: "grid",
  gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
  placeItems: "center",
  width: "100%",
  height: "100%",
  touchAction: "none",
  userSelect: "none",
  cursor: "zoom-out",
});
export const photo = style({ maxWidth: "100vw", maxHeight: "100dvh", cursor: "grab" });

/** Readable over every photo. */
const over = "color-mix(in srgb, black 62%, transparent)";
export const at = style({
  position: "absolute",
  zIndex: layer.bar,
  top: "max(16px, env(safe-area-inset-top))",
  left: "50%",
  translate: "-50% 0",
  padding: "0.35em 0.9em",
  borderRadius: vars.shape["chip-radius"],
  background: over,
  fontWeight: 650,
  fontSize: "0.875rem",
  fontVariantNumeric: "tabular-nums",
});
const control = style({
  position: "absolute",
  zIndex: layer.bar,
  display: "grid",
  placeItems: "center",
  width: 48,
  height: 48,
  borderRadius: vars.shape["button-radius"],
  background: over,
  selectors: {
    "&:hover": { background: "black" },
    "&:focus-visible": { outline: "3px solid white", boxShadow: "0 0 0 5px black" },
  },
});
export const close = style([control, { top: "max(10px, env(safe-area-inset-top))", insetInlineEnd: 10 }]);
const side = style([control, { top: "calc(50% - 24px)" }]);
export const previous = style([side, { left: 10 }]);
export const next = style([side, { right: 10 }]);

export const foot = style({
  position: "absolute",
  zIndex: layer.bar,
  inset: "auto 0 0",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: "10px 16px",
  padding: "12px 16px max(16px, env(safe-area-inset-bottom))",
  pointerEvents: "none",
});
export const actions = style({ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 10 });
globalStyle(`${actions} > *`, { pointerEvents: "auto" });
