import { globalStyle, style } from "@vanilla-extract/css";
import { mark } from "~/ui/mark.css";
import { breaksLongWords, pressed, vars } from "~/ui/theme.css";

export const matches = style({ margin: "-8px -8px 0" });
export const title = style({ padding: "12px 16px 0" });
export const row = style({
  display: "flex",
  gap: 2,
  overflowX: "auto",
  scrollbarWidth: "none",
  overscrollBehaviorX: "contain",
  padding: "8px 6px 10px",
  selectors: { "&::-webkit-scrollbar": { display: "none" } },
});
globalStyle(`${row} > li`, { flex: "none" });
export const match = style({
  position: "relative",
  display: "grid",
  justifyItems: "center",
  gap: 4,
  width: 84,
  padding: "4px 2px",
  borderRadius: `min(${vars.shape["panel-radius"]}, 18px)`,
  fontSize: "0.8125rem",
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: "center",
  textDecoration: "none",
  transition: `scale ${vars.motion.move}`,
  selectors: { "&:active": pressed },
});
export const face = style({
  display: "grid",
  placeItems: "center",
  width: 64,
  height: 64,
  aspectRatio: "1",
  borderRadius: `min(${vars.shape["photo-radius"]}, 50%)`,
  outline: `max(2px, ${vars.shape["outline-width"]}) solid ${vars.color.badge}`,
  outlineOffset: 2,
  color: vars.color["ink-muted"],
});
globalStyle(`${face} img`, { objectPosition: "50% 14%" });
/** Overlaps the lower edge of the picture. */
export const fresh = style({
  position: "absolute",
  top: 57,
  padding: "0.1em 0.6em",
  borderRadius: `min(${vars.shape["chip-radius"]}, 10px)`,
  background: vars.color.badge,
  color: vars.color["on-badge"],
  fontSize: "0.75rem",
  fontWeight: 700,
});
export const name = style({ ...breaksLongWords, maxWidth: "100%", marginTop: 4 });
globalStyle(`.${match} > .${mark.split(" ")[0]}`, {
  padding: "0.1em 0.4em",
  fontSize: "0.75rem",
  whiteSpace: "normal",
});
/** The longest label is as wide as a picture. */
globalStyle(`.${match} > .${mark.split(" ")[0]} > svg`, { display: "none" });
