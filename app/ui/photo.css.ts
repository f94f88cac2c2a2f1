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

/**
 * The shade below text on a photo. Two layers, so that text is readable over white as well. Repeated, its foot would show as a line at its top
 * where the height is no whole number.
 */
export const scrim = `linear-gradient(transparent, ${vars.color.overlay} 46%, ${vars.color.overlay}) no-repeat, linear-gradient(transparent, ${vars.color.overlay} 58%, ${vars.color.overlay}) no-repeat`;
