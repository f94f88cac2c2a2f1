import { globalStyle, style } from "@vanilla-extract/css";
import { below, bodySize, controlEdge, vars } from "~/ui/theme.css";

/** One row that scrolls sideways on phones; from 768 px on it wraps. */
export const chips = style({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  paddingTop: 16,
  "@media": {
    [below.medium]: {
      flexWrap: "nowrap",
      overflowX: "auto",
      scrollbarWidth: "none",
      width: "100%",
      padding: "14px 12px 4px",
    },
  },
});

/** 36 px high, on a target of 46 px. */
export const chip = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: "0.45em",
  minHeight: 36,
  padding: "0 0.9em",
  borderRadius: vars.shape["chip-radius"],
  border: controlEdge,
  background: vars.color.surface,
  color: vars.color.ink,
  fontSize: bodySize(0.9375),
  fontWeight: 600,
  lineHeight: 1.2,
  textDecoration: "none",
  whiteSpace: "nowrap",
  "::after": { content: "", position: "absolute", inset: "-5px 0" },
  selectors: { "&:hover": { background: vars.color["primary-soft"] } },
});
globalStyle(`${chip} > svg`, { width: "1em", height: "1em", opacity: 0.8 });

export const clear = style([
  chip,
  {
    borderColor: "transparent",
    background: "none",
    color: vars.color["primary-ink"],
    paddingInline: "0.3em",
  },
]);
