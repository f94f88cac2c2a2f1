import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { mark } from "~/ui/mark.css";
import { below, layer, outCurve, outlineAtLeast, vars } from "~/ui/theme.css";

const drop = keyframes({ from: { opacity: 0, translate: "0 -16px" } });

/** At the top on phones, over the head row; at the bottom on wider screens. */
export const place = style({
  position: "fixed",
  zIndex: layer.toast,
  insetInlineEnd: 24,
  bottom: 24,
  width: "min(400px, 100% - 24px)",
  "@media": { [below.medium]: { inset: "max(4px, env(safe-area-inset-top)) 12px auto", width: "auto" } },
});
export const toast = style({
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: "8px 4px 8px 12px",
  background: vars.color.raised,
  color: vars.color.ink,
  border: outlineAtLeast,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
  boxShadow: vars.light["panel-shadow"],
  animation: `${drop} 240ms ${outCurve} both`,
  "@media": { "(prefers-reduced-motion: reduce)": { animation: "none" } },
});
export const face = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
  objectFit: "cover",
  objectPosition: "50% 14%",
  borderRadius: `min(${vars.shape["photo-radius"]}, 50%)`,
  background: vars.color.sunken,
  filter: vars.image.filter,
});
export const words = style({
  flex: 1,
  minWidth: 0,
  margin: 0,
  display: "grid",
  justifyItems: "start",
  lineHeight: 1.3,
});
export const name = style({
  maxWidth: "100%",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  fontWeight: 650,
});
export const line = style({
  maxWidth: "100%",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  fontSize: "0.9375rem",
  color: vars.color["ink-muted"],
});
/** Only a small mark fits beside the reply link; a longer text has two lines. */
globalStyle(`${words} > .${mark.split(" ")[0]}.${mark.split(" ")[0]}`, {
  padding: "0.1em 0.4em",
  fontSize: "0.6875rem",
  whiteSpace: "normal",
});
globalStyle(`${toast} > a`, { paddingInline: "0.5em" });
