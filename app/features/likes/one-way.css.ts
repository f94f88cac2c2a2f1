import { keyframes, style } from "@vanilla-extract/css";
import { clipsMarks, from, outCurve, outlineAtLeast, vars } from "~/ui/theme.css";

const rise = keyframes({ from: { opacity: 0, translate: "0 24px" } });
const corner = `min(${vars.shape["panel-radius"]}, 28px)`;

/** The whole screen on phones; from 768 px, a centered sheet. */
export const modal = style({
  width: "100%",
  height: "100dvh",
  maxWidth: "none",
  maxHeight: "none",
  margin: 0,
  padding: 0,
  border: 0,
  overflow: "hidden",
  background: vars.color.raised,
  color: vars.color.ink,
  cursor: "pointer",
  outline: "none",
  animation: `${rise} 280ms ${outCurve} both`,
  selectors: {
    "&[open]": { display: "grid", gridTemplate: "minmax(180px, 1fr) auto / minmax(0, 1fr)" },
    "&::backdrop": { background: vars.color.overlay },
  },
  "@media": {
    "(prefers-reduced-motion: reduce)": { animation: "none" },
    [from.medium]: {
      inset: 0,
      margin: "auto",
      width: "min(32rem, 100% - 32px)",
      height: "min(860px, 100dvh - 48px)",
      border: outlineAtLeast,
      borderRadius: corner,
      boxShadow: vars.light["panel-shadow"],
    },
  },
});

export const image = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  overflow: "hidden",
  background: vars.color.sunken,
  color: vars.color["ink-muted"],
  textDecoration: "none",
  outlineOffset: -4,
  selectors: {
    "&::after": {
      content: "",
      position: "absolute",
      inset: "auto 0 0",
      height: 190,
      background: `linear-gradient(transparent, ${vars.color.overlay} 60%)`,
    },
  },
});
export const picture = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
  objectPosition: "50% 25%",
  filter: vars.image.filter,
});
export const noPhotoIcon = style({ width: 96, height: 96 });
export const who = style({
  position: "absolute",
  zIndex: 1,
  inset: "auto 20px 16px",
  display: "grid",
  gap: 8,
  justifyItems: "start",
  color: vars.color["on-bubble-out"],
});

export const text = style({
  display: "grid",
  gap: 10,
  maxHeight: "62dvh",
  overflowY: "auto",
  padding: "18px 20px max(16px, env(safe-area-inset-bottom))",
});
/** The line that came with the like, in the brand's typeface. */
export const quote = style({
  ...clipsMarks,
  margin: "calc(2px - 0.2em) 0 calc(6px - 0.2em)",
  paddingInlineStart: 14,
  borderInlineStart: `3px solid ${vars.color["primary-ink"]}`,
  fontFamily: vars.type.display,
  fontSize: "1.3rem",
  lineHeight: 1.3,
  overflowWrap: "anywhere",
});
export const pair = style({ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 8 });

export const close = style({
  position: "absolute",
  zIndex: 2,
  top: "max(12px, env(safe-area-inset-top))",
  right: 12,
  display: "grid",
  placeItems: "center",
  width: 48,
  height: 48,
  padding: 0,
  borderRadius: vars.shape["button-radius"],
  border: outlineAtLeast,
  background: vars.color.raised,
  color: vars.color.ink,
  cursor: "pointer",
});
