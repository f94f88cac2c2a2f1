import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { color, mono as monoFont } from "./theme.css";

export const quiet = style({ color: color.ink3 });
export const second = style({ color: color.ink2 });
export const strong = style({ fontWeight: 600 });
export const small = style({ fontSize: "12px", lineHeight: "16px" });
export const mono = style({ fontFamily: monoFont, fontSize: "12px", letterSpacing: "-0.02em" });
export const numbers = style({ fontVariantNumeric: "tabular-nums" });
export const right = style({ textAlign: "right" });
export const nowrap = style({ whiteSpace: "nowrap" });
export const cut = style({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", minWidth: 0 });
export const link = style({ color: color.link, ":hover": { textDecoration: "underline" } });
/** Within a sentence a link is more than a colour. */
export const textLink = style([link, { textDecoration: "underline" }]);
globalStyle(`p > ${link}`, { textDecoration: "underline" });
export const title = style({
  fontSize: "20px",
  lineHeight: "26px",
  fontWeight: 600,
  letterSpacing: "-0.012em",
});
export const heading = style({ fontSize: "14px", lineHeight: "20px", fontWeight: 600 });
export const figure = style({
  fontSize: "28px",
  lineHeight: "32px",
  fontWeight: 600,
  letterSpacing: "-0.02em",
  fontVariantNumeric: "tabular-nums",
});
export const tone = styleVariants({
  bad: { color: color.bad },
  warn: { color: color.warn },
  good: { color: color.good },
  hold: { color: color.hold },
});
/** For screen readers only. */
export const hidden = style({
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});
