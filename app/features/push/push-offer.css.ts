import { style } from "@vanilla-extract/css";
import { below, breaksLongWords, outlineAtLeast, vars } from "~/ui/theme.css";

export const offer = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "10px 14px",
  padding: "14px 16px",
  border: outlineAtLeast,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
  // Opaque where it lies over cards.
  background: `linear-gradient(${vars.color["primary-soft"]} 0 0), ${vars.color.ground}`,
  lineHeight: 1.35,
});
export const icon = style({ flex: "none", width: 24, height: 24, color: vars.color["primary-ink"] });
export const words = style([breaksLongWords, { flex: "1 1 14rem" }]);
export const title = style({ fontWeight: 650 });
/** Both answers have the same weight and the same width. */
export const buttons = style({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  gap: 8,
  "@media": { [below.medium]: { width: "100%" } },
});
