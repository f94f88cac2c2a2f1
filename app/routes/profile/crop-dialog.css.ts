import { style } from "@vanilla-extract/css";
import { below, vars } from "~/ui/theme.css";
import { floating } from "./photo-editor.css";

/** On phones a full-screen sheet; the picture takes the space that the controls leave. */
export const dialog = style({
  ...floating,
  width: "min(34rem, 100% - 32px)",
  "@media": {
    [below.medium]: {
      width: "calc(100% - 20px)",
      height: "calc(100dvh - 20px)",
      maxHeight: "none",
      padding: "18px 18px max(18px, env(safe-area-inset-bottom))",
    },
  },
});
export const form = style({
  display: "grid",
  gridTemplateRows: "auto minmax(9rem, 1fr)",
  gridAutoRows: "auto",
  gap: 12,
  minHeight: "100%",
});
/** The crop area: touches on it do not scroll the page. */
export const frame = style({
  position: "relative",
  height: "min(46dvh, 24rem)",
  borderRadius: `min(${vars.shape["photo-radius"]}, 18px)`,
  overflow: "hidden",
  background: vars.color.sunken,
  touchAction: "none",
  "@media": { [below.medium]: { height: "auto" } },
});

// The styles of react-easy-crop, which would add a <style> that our security policy forbids.
export const container = style({
  position: "absolute",
  inset: 0,
  overflow: "hidden",
  userSelect: "none",
  touchAction: "none",
  cursor: "move",
});
export const picture = style({
  position: "absolute",
  inset: 0,
  maxWidth: "100%",
  maxHeight: "100%",
  margin: "auto",
  willChange: "transform",
});
const line = `1px solid ${vars.color.raised}`;
const third = { content: "''", position: "absolute" } as const;
export const area = style({
  position: "absolute",
  top: "50%",
  left: "50%",
  transform: "translate(-50%, -50%)",
  border: line,
  boxShadow: `0 0 0 9999em ${vars.color.overlay}`,
  overflow: "hidden",
  selectors: {
    "&::before": { ...third, insetBlock: 0, insetInline: "33.33%", borderInline: line },
    "&::after": { ...third, insetInline: 0, insetBlock: "33.33%", borderBlock: line },
    "&:focus-visible": { outlineOffset: -4 },
  },
});

export const sliders = style({ display: "grid" });
export const slider = style({
  display: "grid",
  gridTemplateColumns: "minmax(7em, 1fr) 2fr",
  alignItems: "center",
  gap: 12,
  minHeight: 44,
});
export const range = style({ width: "100%", minHeight: 44, accentColor: vars.color["primary-ink"] });
