import { style } from "@vanilla-extract/css";
import { below, bodySize, hiddenRules, vars } from "~/ui/theme.css";

/** Above the bar; it scrolls away with the page. product 14.8 */
export const banner = style({
  position: "relative",
  flex: "none",
  background: vars.color.secondary,
  color: vars.color["on-secondary"],
});
export const inside = style({
  display: "flex",
  alignItems: "center",
  gap: 14,
  minHeight: 56,
  paddingBlock: 8,
  "@media": { [below.medium]: { gap: 10, minHeight: 48, paddingBlock: 4 } },
});
/** On phones the words have their room. */
export const icon = style({
  width: 20,
  height: 20,
  "@media": { [below.medium]: { display: "none" } },
});
export const star = style([icon, { fill: "currentColor" }]);
export const text = style({
  flex: "1 1 0",
  minWidth: 0,
  fontWeight: 600,
  lineHeight: 1.25,
  hyphens: "auto",
  textWrap: "balance",
  "@media": {
    [below.medium]: { fontSize: bodySize(0.9375) },
    [below.tiny]: { fontSize: bodySize(0.8125) },
  },
});
export const clock = style({
  fontWeight: 750,
  fontSize: "1.125rem",
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  "@media": { [below.medium]: { fontSize: "1rem" }, "(scripting: none)": { display: "none" } },
});
/** Shows the end of the bonus without script, because a stopped clock would be wrong. */
export const withoutScript = style({
  fontWeight: 750,
  "@media": { "(scripting: enabled)": { display: "none" } },
});
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.4em",
  minHeight: 44,
  color: "inherit",
  fontWeight: 700,
  textUnderlineOffset: "0.22em",
  // Makes the whole strip the link.
  selectors: { "&::after": { content: "", position: "absolute", inset: 0 } },
});
/** From 768 px on; below, the whole strip is the link. */
export const linkText = style({ "@media": { [below.medium]: hiddenRules } });
