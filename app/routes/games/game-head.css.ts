import { style } from "@vanilla-extract/css";
import { pressed, vars } from "~/ui/theme.css";

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
