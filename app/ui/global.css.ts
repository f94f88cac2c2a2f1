import { globalStyle } from "@vanilla-extract/css";
import { pressed, vars } from "./theme.css";

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });
globalStyle("html", {
  WebkitTextSizeAdjust: "100%",
  // An anchor or a focused element stops below the bar, not behind it.
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
// Avoids a last line of one word.
globalStyle("p, li, dd, summary", { textWrap: "pretty" });
globalStyle("ul, ol", { listStyle: "none" });
globalStyle("button, input, select, textarea", {
  font: "inherit",
  color: "inherit",
  letterSpacing: "inherit",
});
globalStyle("::placeholder", { color: vars.color["ink-muted"], opacity: 1 });
globalStyle("button", { background: "none", border: 0, padding: 0, cursor: "pointer" });
globalStyle(":where(button)", { transition: `scale ${vars.motion.move}` });
globalStyle(":where(button:not(:disabled, [aria-disabled=true]):active)", pressed);
globalStyle("a", { color: "inherit" });
globalStyle("[hidden]", { display: "none !important" });
globalStyle(":focus-visible", {
  outline: `3px solid ${vars.color.focus}`,
  outlineOffset: 2,
  boxShadow: `0 0 0 2px ${vars.color.raised}`,
});
// Text fields keep the focus for long, also after a click: their own edge shows it, less prominent than the ring of buttons.
globalStyle(
  ":is(textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])):focus-visible",
  {
    outline: `max(2px, ${vars.shape["outline-width"]}) solid ${vars.color.focus}`,
    outlineOffset: `calc(-1 * max(1px, ${vars.shape["outline-width"]}))`,
    boxShadow: `0 0 0 3px color-mix(in srgb, ${vars.color.focus} 20%, transparent)`,
  },
);
// A heading that receives the focus in order to be read out cannot be pressed.
globalStyle(":is(h1, h2, h3)[tabindex='-1']:focus-visible", { outline: "none", boxShadow: "none" });
// The parent of an icon may set its size.
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
      scale: "none !important",
    },
  },
});
globalStyle("::selection", { background: vars.color["primary-soft"], color: vars.color.ink });
