import { globalStyle, style } from "@vanilla-extract/css";

/** Fills the screen below the bar; the page itself does not scroll. */
export const main = style({
  display: "grid",
  gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
  minHeight: 0,
});
globalStyle(`body:has(> .${main})`, {
  height: "var(--seen-height, 100dvh)",
  minHeight: 0,
  overflow: "hidden",
});
