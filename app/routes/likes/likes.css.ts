import { style } from "@vanilla-extract/css";
import { vars } from "~/ui/theme.css";

export const likes = style({
  display: "grid",
  gap: 18,
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBlock: "18px 48px",
});
export const more = style({ display: "grid", justifyItems: "center" });
export const empty = style({
  display: "grid",
  gap: 12,
  justifyItems: "center",
  textAlign: "center",
  paddingBlock: "clamp(32px, 7vw, 80px)",
});
export const emptyIcon = style({ width: 44, height: 44, color: vars.color["primary-ink"] });
