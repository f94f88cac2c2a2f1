import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { featureGround, from, vars } from "~/ui/theme.css";

const fade = keyframes({ from: { opacity: 0 } });
const still = "(prefers-reduced-motion: reduce)";

/** The whole screen, on the brand's strongest background. */
export const stage = style({
  width: "100%",
  height: "100dvh",
  maxWidth: "none",
  maxHeight: "none",
  margin: 0,
  padding: 0,
  border: 0,
  overflow: "hidden auto",
  outline: "none",
  ...featureGround,
  selectors: { "&[open]": { display: "flex", flexDirection: "column" } },
});

export const inside = style({
  flex: "1 0 auto",
  display: "grid",
  gap: 16,
  alignContent: "space-evenly",
  width: "min(100% - 32px, 34rem)",
  marginInline: "auto",
  padding: "max(48px, env(safe-area-inset-top)) 0 max(14px, env(safe-area-inset-bottom))",
  "@media": {
    [from.medium]: { paddingBlock: "64px 28px", alignContent: "center", gap: 24 },
    "screen and (min-width: 1000px)": {
      width: "min(100% - 96px, 70rem)",
      gridTemplate: `"faces words" auto "faces first" auto "faces keep" auto / minmax(0, 1fr) minmax(0, 1fr)`,
      columnGap: "clamp(40px, 6vw, 96px)",
    },
  },
});

export const faces = style({
  minWidth: 0,
  color: "inherit",
  textDecoration: "none",
  "@media": { "screen and (min-width: 1000px)": { gridArea: "faces", alignSelf: "center" } },
});
globalStyle(`${faces} > div`, {
  "@media": { "screen and (min-width: 1000px)": { width: "min(100%, 36rem, 62svh)" } },
});

export const words = style({
  display: "grid",
  minWidth: 0,
  gap: 10,
  justifyItems: "center",
  textAlign: "center",
  animation: `${fade} 200ms 300ms both`,
  "@media": {
    [still]: { animation: "none" },
    "screen and (min-width: 1000px)": { gridArea: "words", justifyItems: "start", textAlign: "start" },
  },
});
export const title = style({
  selectors: {
    [`${words} > &`]: {
      fontSize: `calc(clamp(2.3rem, 1.6rem + 2.6vw, 3.6rem) * (0.55 + 0.45 * ${vars.type["display-scale"]}))`,
    },
  },
});
globalStyle(`${words} > ${title} em`, { color: "inherit", padding: 0 });

export const keep = style({
  minWidth: 0,
  justifySelf: "center",
  "@media": { "screen and (min-width: 1000px)": { gridArea: "keep", justifySelf: "start" } },
});
globalStyle(`${keep} > button`, { color: "inherit" });
globalStyle(`${keep} > button:hover`, { background: "none", textDecoration: "underline" });

export const close = style({
  position: "fixed",
  top: "max(8px, env(safe-area-inset-top))",
  right: 8,
  display: "grid",
  placeItems: "center",
  width: 48,
  height: 48,
  padding: 0,
  border: 0,
  borderRadius: vars.shape["button-radius"],
  background: "none",
  color: "inherit",
  cursor: "pointer",
});
