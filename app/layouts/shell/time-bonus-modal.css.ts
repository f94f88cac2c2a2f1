import { style } from "@vanilla-extract/css";
import { bodySize, from, hairline, vars } from "~/ui/theme.css";
import { dialog } from "./overlays.css";

export const modal = style([dialog, { outline: "none" }]);
export const top = style({
  position: "relative",
  display: "grid",
  justifyItems: "center",
  gap: 4,
  padding: "24px 20px 18px",
  background: vars.color.secondary,
  color: vars.color["on-secondary"],
  borderBottom: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  textAlign: "center",
});
export const close = style({ position: "absolute", insetInlineEnd: 6, top: 6, color: "inherit" });
export const tag = style({
  paddingInline: 40,
  fontSize: bodySize(0.8125),
  fontWeight: 600,
  textTransform: vars.type["label-case"] as "none",
  letterSpacing: vars.type["label-tracking"],
});
export const title = style({ display: "grid", justifyItems: "center", gap: 6 });
export const share = style({
  fontFamily: vars.type.display,
  fontVariationSettings: vars.type["display-settings"],
  fontWeight: `max(400, ${vars.type["display-weight"]})`,
  fontSize: "clamp(5rem, 4rem + 6vw, 7.5rem)",
  lineHeight: 1.05,
  whiteSpace: "nowrap",
});
export const clockRow = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 12px",
  alignItems: "baseline",
  padding: "12px 0",
  borderBlock: hairline,
  color: "inherit",
  textDecoration: "none",
});
export const clock = style({
  fontSize: "1.7rem",
  fontWeight: 750,
  lineHeight: 1.2,
  fontVariantNumeric: "tabular-nums",
  "@media": { [from.medium]: { fontSize: "1.9rem" } },
});
