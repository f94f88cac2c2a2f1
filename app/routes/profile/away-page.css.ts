import { globalStyle, style } from "@vanilla-extract/css";
import { from, PAGE_TOP, vars } from "~/ui/theme.css";

export const away = style({
  display: "grid",
  gap: 28,
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBlock: "24px 64px",
  "@media": { [from.medium]: { paddingTop: PAGE_TOP } },
});
export const head = style({
  display: "grid",
  gap: "20px 28px",
  justifyItems: "start",
  "@media": { [from.medium]: { gridTemplateColumns: "auto minmax(0, 1fr)" } },
});
/** In place of the photo. */
export const icon = style({
  display: "grid",
  placeItems: "center",
  width: 96,
  height: 96,
  borderRadius: `min(${vars.shape["photo-radius"]}, 40px)`,
  border: `max(1.5px, ${vars.shape["outline-width"]}) dashed ${vars.color["line-strong"]}`,
  color: vars.color["ink-muted"],
});
globalStyle(`${icon} > svg`, { width: 36, height: 36 });
export const words = style({ display: "grid", gap: 8, justifyItems: "start", minWidth: 0 });
export const buttons = style({ display: "flex", flexWrap: "wrap", gap: 10, marginTop: 6 });
export const similar = style({ display: "grid", gap: 18 });
