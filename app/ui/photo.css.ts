import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "./theme.css";

/** Every member photo gets the theme's filter, tint and blend. */
export const photo = style({
  position: "relative",
  overflow: "hidden",
  isolation: "isolate",
  aspectRatio: vars.image.aspect,
  borderRadius: vars.shape["photo-radius"],
  background: vars.color.sunken,
  selectors: {
    "&::after": {
      content: "",
      position: "absolute",
      inset: 0,
      background: vars.image.tint,
      mixBlendMode: vars.image.blend as "normal",
      pointerEvents: "none",
    },
  },
});

globalStyle(`${photo} > img, ${photo} > picture > img`, {
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
  objectPosition: "50% 30%",
  filter: vars.image.filter,
});
