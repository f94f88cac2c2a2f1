import { style } from "@vanilla-extract/css";
import { below, from, layer, vars } from "~/ui/theme.css";
import { TABS_HEIGHT } from "./tabs-height";

const edge = `max(1px, ${vars.shape["line-width"]})`;

export const notice = style({
  position: "fixed",
  zIndex: layer.dock,
  insetInline: 0,
  bottom: 0,
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 12,
  padding: "12px 16px max(12px, env(safe-area-inset-bottom))",
  background: vars.color.raised,
  color: vars.color.ink,
  borderTop: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  boxShadow: vars.light["panel-shadow"],
  fontWeight: 600,
  selectors: { "&[hidden]": { display: "none" } },
});

export const pill = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "0.5em",
  fontSize: "0.8125rem",
  fontWeight: 600,
  lineHeight: 1.25,
  selectors: { "&[hidden]": { display: "none" } },
  "@media": {
    [from.medium]: {
      flex: "none",
      minHeight: 44,
      padding: "0 0.8em",
      border: `${edge} dashed ${vars.color["line-strong"]}`,
      borderRadius: vars.shape["chip-radius"],
      whiteSpace: "nowrap",
    },
    "screen and (min-width: 768px) and (max-width: 1099.98px)": {
      flexDirection: "column",
      gap: 0,
      fontSize: "0.75rem",
      border: 0,
      padding: "0 0.2em",
    },
    [below.medium]: {
      display: "block",
      position: "fixed",
      zIndex: layer.dock,
      insetInline: 0,
      bottom: `calc(${TABS_HEIGHT}px + ${vars.shape["nav-inset"]} + env(safe-area-inset-bottom))`,
      minHeight: 28,
      padding: "4px 12px",
      background: vars.color.raised,
      color: vars.color.ink,
      borderTop: `${edge} solid ${vars.color.line}`,
      textAlign: "center",
      textWrap: "balance",
    },
  },
});
/** Keeps the icon before the first word of a sentence in two lines. */
export const pillIcon = style({
  "@media": {
    [below.medium]: { display: "inline-block", verticalAlign: "-0.3em", marginInlineEnd: "0.5em" },
  },
});
export const sentence = style({ "@media": { [from.medium]: { display: "none" } } });
export const short = style({ "@media": { [below.medium]: { display: "none" } } });
