import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { from, outCurve, outlineAtLeast, vars } from "./theme.css";

const rise = keyframes({ from: { opacity: 0, translate: "0 24px" } });
const still = "(prefers-reduced-motion: reduce)";
export const corner = `min(${vars.shape["panel-radius"]}, 28px)`;

/** A sheet at the bottom of a phone: as wide as the screen, with a part of the page still visible. */
export const atFoot = {
  position: "fixed",
  inset: "auto 0 0",
  width: "100%",
  maxWidth: "none",
  maxHeight: "92dvh",
  margin: 0,
  padding: 0,
  overflow: "hidden",
  background: vars.color.raised,
  color: vars.color.ink,
  border: outlineAtLeast,
  borderBottom: 0,
  borderRadius: `${corner} ${corner} 0 0`,
  boxShadow: vars.light["panel-shadow"],
} as const;

const base = style({
  ...atFoot,
  animation: `${rise} 280ms ${outCurve} both`,
  selectors: {
    "&[open]": { display: "grid", gridTemplate: "auto minmax(0, 1fr) auto / minmax(0, 1fr)" },
    "&::backdrop": { background: vars.color.overlay },
  },
  "@media": { [still]: { animation: "none" } },
});

/** In the middle of the screen from 768 px on. */
export const sheet = style([
  base,
  {
    "@media": {
      [from.medium]: {
        inset: 0,
        margin: "auto",
        width: "min(32rem, 100% - 32px)",
        height: "fit-content",
        border: outlineAtLeast,
        borderRadius: corner,
      },
    },
  },
]);

export const head = style({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 60,
  padding: "10px 8px 6px 20px",
  touchAction: "none",
  "@media": { [from.medium]: { touchAction: "auto" } },
});
export const title = style({ flex: 1 });
export const close = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
  borderRadius: vars.shape["button-radius"],
  selectors: { "&:hover": { background: vars.color["primary-soft"] } },
});

export const body = style({
  display: "grid",
  alignContent: "start",
  gap: 20,
  padding: "8px 20px 20px",
  overflowY: "auto",
  overscrollBehavior: "contain",
});
globalStyle(`${body} > *`, { minWidth: 0 });

export const foot = style({
  display: "grid",
  gap: 8,
  padding: "12px 20px max(14px, env(safe-area-inset-bottom))",
  borderTop: `${vars.shape["line-width"]} solid ${vars.color.line}`,
  textAlign: "center",
});
