import { globalStyle, style } from "@vanilla-extract/css";

/** The line has its height before the time is known: no layout shift. */
export const clock = style({
  minHeight: "1em",
  fontSize: "1.3rem",
  lineHeight: 1,
  letterSpacing: "0.04em",
  fontVariantNumeric: "tabular-nums",
  opacity: 0.85,
});
/** The day and night headlines occupy the same place. */
export const hours = style({ display: "grid" });
export const hour = style({
  gridArea: "1 / 1",
  selectors: { "&[hidden]": { display: "block", visibility: "hidden" } },
});
globalStyle(`.${hours} em`, { color: "inherit", background: "none", padding: 0, marginInline: 0 });
