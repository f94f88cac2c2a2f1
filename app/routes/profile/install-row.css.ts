import { style } from "@vanilla-extract/css";
import { breaksLongWords, outlineAtLeast, vars } from "~/ui/theme.css";

export const offer = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 14,
  minHeight: 76,
  padding: "12px 16px",
  background: vars.color.raised,
  color: vars.color.ink,
  border: outlineAtLeast,
  borderRadius: `min(${vars.shape["panel-radius"]}, 18px)`,
});
export const icon = style({ width: 24, height: 24, color: vars.color["primary-ink"] });
export const text = style({ ...breaksLongWords, flex: "1 1 12em" });
