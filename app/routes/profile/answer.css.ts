import { style } from "@vanilla-extract/css";
import { breaksLongWords, clipsMarks, vars } from "~/ui/theme.css";

export const answer = style({
  display: "grid",
  gap: 8,
  margin: 0,
  paddingInlineStart: 18,
  borderInlineStart: `max(3px, ${vars.shape["outline-width"]}) solid ${vars.color["primary-ink"]}`,
});

/** In the brand's display font, subtler than a heading. */
export const reply = style({
  ...clipsMarks,
  ...breaksLongWords,
  fontFamily: vars.type.display,
  fontWeight: `max(400, ${vars.type["display-weight"]})`,
  fontVariationSettings: vars.type["display-settings"],
  letterSpacing: "-0.008em",
  fontSize: `calc(1.42rem * (0.85 + 0.15 * ${vars.type["display-scale"]}))`,
  lineHeight: 1.26,
  textWrap: "pretty",
});
