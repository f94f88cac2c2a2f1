import { globalStyle } from "@vanilla-extract/css";
import { vars } from "./theme.css";

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });
globalStyle("html", {
  WebkitTextSizeAdjust: "100%",
  // What is jumped to or focused stops below the bar, not behind it.
  scrollPaddingTop: `calc(${vars.shape["nav-inset"]} + 84px)`,
});
globalStyle("body", {
  margin: 0,
  minHeight: "100dvh",
  display: "flex",
  flexDirection: "column",
  background: `${vars.light["ground-image"]}, ${vars.color.ground}`,
  backgroundAttachment: "fixed",
  color: vars.color.ink,
  fontFamily: vars.type.text,
  fontSize: vars.type["body-size"],
  fontWeight: 400,
  lineHeight: 1.55,
  overflowWrap: "break-word",
  fontVariantLigatures: "no-common-ligatures",
  WebkitFontSmoothing: "antialiased",
});
globalStyle("main", { flex: 1 });
globalStyle("img", { display: "block", maxWidth: "100%" });
globalStyle("h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset, legend", { margin: 0, padding: 0, border: 0 });
// No last line of one word.
globalStyle("p, li, dd, summary", { textWrap: "pretty" });
globalStyle("ul, ol", { listStyle: "none" });
globalStyle("button, input, select, textarea", {
  font: "inherit",
  color: "inherit",
  letterSpacing: "inherit",
});
globalStyle("button", { background: "none", border: 0, padding: 0, cursor: "pointer" });
globalStyle("a", { color: "inherit" });
globalStyle("[hidden]", { display: "none !important" });
globalStyle(":focus-visible", {
  outline: `3px solid ${vars.color.focus}`,
  outlineOffset: 2,
  boxShadow: `0 0 0 2px ${vars.color.raised}`,
});
// Where the focus is led to so that it is read out, nothing can be pressed.
globalStyle(":is(h1, h2, h3)[tabindex='-1']:focus-visible", { outline: "none", boxShadow: "none" });
// The place an icon stands in may say its size.
globalStyle(":where(svg.lucide)", {
  width: "1.25em",
  height: "1.25em",
  flex: "none",
  strokeWidth: vars.type["icon-stroke"],
});
globalStyle("*, *::before, *::after", {
  "@media": {
    "(prefers-reduced-motion: reduce)": {
      animation: "none !important",
      transition: "none !important",
    },
  },
});
globalStyle("::selection", { background: vars.color["primary-soft"], color: vars.color.ink });
