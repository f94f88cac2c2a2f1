import { style } from "@vanilla-extract/css";
import { below, color, control } from "../../ui/theme.css";

export const menu = style({ position: "relative" });
export const list = style({
  position: "absolute",
  zIndex: 30,
  right: 0,
  minWidth: "240px",
  maxHeight: "min(70vh, 560px)",
  overflow: "auto",
  marginTop: "4px",
  padding: "4px",
  background: color.raised,
  border: `1px solid ${color.line2}`,
  borderRadius: "8px",
  boxShadow: `0 12px 32px -6px ${color.shadow}`,
});
export const item = style({
  display: "flex",
  alignItems: "center",
  gap: "8px",
  minHeight: control,
  padding: "0 8px",
  borderRadius: "6px",
  ":hover": { background: color.hover },
  "@media": { "(pointer: coarse), (max-width: 767px)": { minHeight: "44px" } },
});
export const danger = style([item, { color: color.bad, ":hover": { background: color.badSoft } }]);
export const word = style({ flex: 1 });
/** Where the act has no button of its own. */
export const narrow = style({
  display: "none",
  "@media": { [below.tablet]: { display: "flex" } },
});
