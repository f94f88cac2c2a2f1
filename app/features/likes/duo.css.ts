import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { mark as fictionalMark } from "~/ui/mark.css";
import { from, outCurve, vars } from "~/ui/theme.css";

const fromLeft = keyframes({ from: { translate: "-40px 0", opacity: 0 } });
const fromRight = keyframes({ from: { translate: "40px 22px", opacity: 0 } });
const beat = keyframes({ from: { scale: "0.2", opacity: 0 } });
const still = "(prefers-reduced-motion: reduce)";

export const duo = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  width: "min(100%, 24rem, 46svh)",
  marginInline: "auto",
  paddingBottom: 22,
  "@media": { [from.medium]: { width: "min(100%, 26rem, 46svh)" } },
});
/** Smaller on low screens, so that the content below fits. */
export const small = style({
  width: "clamp(10rem, 100svh - 37rem, 13rem)",
  "@media": { [from.medium]: { width: "clamp(10rem, 100svh - 41rem, 15rem)" } },
});

export const figure = style({
  position: "relative",
  minWidth: 0,
  margin: "0 -10px 0 0",
  padding: `min(${vars.image.frame}, 8px)`,
  background: vars.color.raised,
  border: `max(3px, ${vars.shape["outline-width"]}) solid ${vars.color.raised}`,
  borderRadius: vars.shape["photo-radius"],
  boxShadow: vars.light["card-shadow"],
  rotate: `calc(-3deg - 2 * ${vars.image.tilt})`,
  animation: `${fromLeft} 500ms ${outCurve} both`,
  selectors: {
    "& + &": {
      margin: "0 0 0 -10px",
      rotate: `calc(3deg + 2 * ${vars.image.tilt})`,
      translate: "0 22px",
      animation: `${fromRight} 500ms ${outCurve} 80ms both`,
    },
  },
  "@media": { [still]: { animation: "none", selectors: { "& + &": { animation: "none" } } } },
});
export const picture = style({
  display: "grid",
  placeItems: "center",
  aspectRatio: "4 / 5",
  overflow: "hidden",
  borderRadius: `max(0px, ${vars.shape["photo-radius"]} - 3px)`,
  background: vars.color.sunken,
  color: vars.color["ink-muted"],
});
export const face = style({
  selectors: {
    [`${picture} > &`]: { objectPosition: "50% 22%" },
    // The brand's symbol in place of the own picture: the only drawing among photos.
    [`${picture} > &[src$='.svg']`]: {
      padding: "28%",
      objectFit: "contain",
      objectPosition: "50%",
      filter: "none",
    },
  },
});
export const noPhotoIcon = style({ width: "34%", height: "34%" });
export const mark = style({
  position: "absolute",
  left: 8,
  top: 8,
  right: 8,
  selectors: { [`${small} &`]: { left: 4, top: 4, right: 4 } },
});
globalStyle(`${small} .${fictionalMark.split(" ")[0]}`, {
  padding: "0.1em 0.3em",
  fontSize: "0.6875rem",
  lineHeight: 1.2,
  whiteSpace: "normal",
});
/** Without the icon, the text of the mark has more room. */
globalStyle(`${small} .${fictionalMark.split(" ")[0]} > svg`, { display: "none" });

export const heart = style({
  position: "absolute",
  left: "50%",
  bottom: 2,
  translate: "-50% 0",
  display: "grid",
  placeItems: "center",
  width: 60,
  height: 60,
  borderRadius: `min(${vars.shape["button-radius"]}, 50%)`,
  background: vars.color.badge,
  color: vars.color["on-badge"],
  fontSize: "1.4rem",
  boxShadow: `0 0 0 4px ${vars.color.raised}`,
  animation: `${beat} 320ms cubic-bezier(.3, 1.6, .6, 1) 380ms both`,
  selectors: { [`${small} > &`]: { width: 46, height: 46, fontSize: "1.1rem" } },
  "@media": { [still]: { animation: "none" } },
});
export const heartIcon = style({ fill: "currentcolor" });
