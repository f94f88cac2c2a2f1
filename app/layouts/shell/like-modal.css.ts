import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { from, vars } from "~/ui/theme.css";

const arrive = keyframes({ from: { scale: "1.04" }, to: { scale: "1" } });

/** The whole screen: the picture, and who it is below it; on a wide screen beside it, so that a face stays whole. */
export const modal = style({
  width: "100%",
  height: "100dvh",
  maxWidth: "none",
  maxHeight: "none",
  margin: 0,
  padding: 0,
  border: 0,
  overflow: "hidden",
  background: vars.color.ground,
  color: vars.color.ink,
  cursor: "pointer",
  selectors: {
    "&[open]": { display: "grid", gridTemplate: "minmax(0, 1fr) auto / minmax(0, 1fr)" },
    "&::backdrop": { background: vars.color.overlay },
  },
  "@media": {
    [from.medium]: {
      selectors: { "&[open]": { gridTemplate: "minmax(0, 1fr) / minmax(0, 3fr) minmax(0, 2fr)" } },
    },
  },
});

export const image = style({
  gridArea: "1 / 1 / 2 / 2",
  position: "relative",
  display: "grid",
  placeItems: "center",
  overflow: "hidden",
  background: vars.color.sunken,
  color: vars.color["ink-muted"],
  outlineOffset: -4,
});
globalStyle(`${image} img`, {
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
  objectPosition: "50% 25%",
  filter: vars.image.filter,
  animation: `${arrive} 500ms ease-out both`,
  "@media": { "(prefers-reduced-motion: reduce)": { animation: "none" } },
});
globalStyle(`${image} img[hidden]`, { display: "none" });
export const nobody = style({ selectors: { "&[hidden]": { display: "none" } } });
globalStyle(`${nobody} svg`, { width: 96, height: 96 });

export const text = style({
  gridArea: "2 / 1 / 3 / 2",
  display: "grid",
  gap: 12,
  justifyItems: "center",
  textAlign: "center",
  padding: "clamp(20px, 4vw, 36px) 20px max(24px, env(safe-area-inset-bottom))",
  background: vars.color.raised,
  "@media": {
    [from.medium]: {
      gridArea: "1 / 2 / 2 / 3",
      alignContent: "center",
      padding: "72px clamp(24px, 4vw, 64px)",
    },
  },
});
globalStyle(`${text} p`, { margin: 0 });

export const fictional = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: "8px 12px",
  selectors: { "&[hidden]": { display: "none" } },
});

export const close = style({
  position: "absolute",
  top: "max(12px, env(safe-area-inset-top))",
  right: 12,
  display: "grid",
  placeItems: "center",
  width: 48,
  height: 48,
  padding: 0,
  borderRadius: "50%",
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color["line-strong"]}`,
  background: vars.color.raised,
  color: vars.color.ink,
  cursor: "pointer",
});
