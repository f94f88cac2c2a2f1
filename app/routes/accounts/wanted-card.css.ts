import { style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, outlineAtLeast, vars } from "~/ui/theme.css";

const FACE = 60;

export const card = style({
  display: "flex",
  alignItems: "center",
  gap: 14,
  padding: "10px 14px 10px 10px",
  border: outlineAtLeast,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
  background: vars.color["primary-soft"],
  lineHeight: 1.35,
});
export const face = style({
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: FACE,
  height: FACE,
  aspectRatio: "auto",
  borderRadius: `min(${vars.shape["chip-radius"]}, 50%)`,
  color: vars.color["primary-ink"],
});
export const icon = style({ width: 26, height: 26 });
export const words = style([breaksLongWords, { display: "grid", gap: 2, flex: 1 }]);
export const title = style({ fontSize: bodySize(1.0625), fontWeight: 650 });
