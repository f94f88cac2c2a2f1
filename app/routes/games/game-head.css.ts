import { style } from "@vanilla-extract/css";
import { from, pressed, vars } from "~/ui/theme.css";

/** From 768 px the bar replaces it. `display: contents` lets the row stick to the top. */
export const onPhone = style({
  display: "contents",
  "@media": { [from.medium]: { display: "none" } },
});
export const way = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
  color: "inherit",
  borderRadius: vars.shape["button-radius"],
  selectors: { "&:active": pressed },
});
