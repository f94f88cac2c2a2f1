import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "~/ui/theme.css";
import { oneColumn } from "../widths.css";
import { message, own } from "./message.css";

const edge = `max(1px, ${vars.shape["outline-width"]})`;
const corner = `min(${vars.shape["button-radius"]}, 18px)`;

/** Beside the bubble, or over its corner where there is no room. A finger has the menu instead. */
export const tools = style({
  position: "absolute",
  zIndex: 1,
  insetInlineStart: "calc(100% + 8px)",
  top: "50%",
  translate: "0 -50%",
  display: "flex",
  visibility: "hidden",
  selectors: {
    [`${own} &`]: { insetInline: "auto calc(100% + 8px)" },
    [`${message}:hover &, ${message}:focus-within &`]: { visibility: "visible" },
  },
  "@media": {
    [oneColumn]: {
      insetInline: "auto 8px",
      top: -22,
      translate: "none",
      selectors: { [`${own} &`]: { insetInline: "auto 8px" } },
    },
    "(scripting: enabled) and (hover: none)": { display: "none" },
    "(scripting: none)": {
      position: "static",
      visibility: "visible",
      translate: "none",
    },
  },
});
export const tool = style({
  display: "grid",
  placeItems: "center",
  width: 36,
  height: 36,
  marginInlineStart: `calc(-1 * ${edge})`,
  border: `${edge} solid ${vars.color.line}`,
  background: vars.color.raised,
  color: vars.color.ink,
  selectors: {
    "&:hover": { background: vars.color["primary-soft"], zIndex: 1 },
    "&:first-child": { borderStartStartRadius: corner, borderEndStartRadius: corner, marginInlineStart: 0 },
    "&:last-child": { borderStartEndRadius: corner, borderEndEndRadius: corner },
  },
  "@media": { "(scripting: none)": { width: 44, height: 44 } },
});
globalStyle(`${tool} > svg`, { width: 17, height: 17 });
/** Does nothing without script. */
export const scripted = style([tool, { "@media": { "(scripting: none)": { display: "none" } } }]);
