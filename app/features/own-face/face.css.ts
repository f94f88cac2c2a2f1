import { style } from "@vanilla-extract/css";
import { vars } from "~/ui/theme.css";

/** The member's own photo in the bar, the tabs, the menu and the gift sheet. */
export const face = style({
  flex: "none",
  width: 38,
  height: 38,
  objectFit: "cover",
  objectPosition: "50% 14%",
  borderRadius: `min(${vars.shape["photo-radius"]}, 50%)`,
  border: `2px solid ${vars.color["line-strong"]}`,
  filter: vars.image.filter,
});
/** The icon until there is a photo; its place gives the size. */
export const faceIcon = style({});
