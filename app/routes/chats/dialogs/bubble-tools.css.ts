import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "~/ui/theme.css";
import { own } from "../thread/message.css";
import { oneColumn } from "../widths.css";

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
  selectors: { [`${own} &`]: { insetInline: "auto calc(100% + 8px)" } },
  "@media": {
    [oneColumn]: {
      insetInline: "auto 8px",
      top: -22,
      translate: "none",
      selectors: { [`${own} &`]: { insetInline: "auto 8px" } },
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
});
globalStyle(`${tool} > svg`, { width: 17, height: 17 });
