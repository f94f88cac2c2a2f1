import { globalStyle, style } from "@vanilla-extract/css";
import { bar, inside } from "./bar.css";

/** Fills the screen below the bar; the page itself does not scroll. */
export const main = style({
  display: "grid",
  gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
  minHeight: 0,
});
const page = `body:has(> .${main})`;
globalStyle(page, { height: "var(--seen-height, 100dvh)", minHeight: 0, overflow: "hidden" });
globalStyle(`${page} > .${bar}`, { flex: "none" });
globalStyle(`${page} .${inside}`, { minHeight: 60 });
