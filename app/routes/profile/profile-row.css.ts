import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, hairline, outlineAtLeast, pressedWide, vars } from "~/ui/theme.css";

export const group = style({ display: "grid", gap: 8, minWidth: 0, scrollMarginTop: 96 });
export const count = style({ fontWeight: 400, fontVariantNumeric: "tabular-nums" });

export const rows = style({
  minWidth: 0,
  border: outlineAtLeast,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
  background: vars.color.surface,
  overflow: "hidden",
});

const base = style({
  gap: 12,
  width: "100%",
  minHeight: 56,
  padding: "8px 12px 8px 16px",
  color: "inherit",
  textAlign: "start",
  textDecoration: "none",
  lineHeight: 1.35,
  scrollMarginTop: 96,
  transition: `scale ${vars.motion.move}`,
  // The group cuts what is outside of it.
  outlineOffset: -3,
  selectors: {
    "&:hover": { background: vars.color.sunken },
    "&:active": pressedWide,
    "& + &": { borderTop: hairline },
  },
});
/** Label and value in one line. The value is cut, the label never. */
export const row = style([base, { display: "flex", alignItems: "center" }]);
/** The value below the label. */
export const tall = style([
  base,
  {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: "2px 12px",
    alignItems: "center",
    paddingBlock: 12,
  },
]);
globalStyle(`${rows} > * + *`, { borderTop: hairline });
globalStyle(`${row} > svg:first-child`, {
  flex: "none",
  width: 22,
  height: 22,
  color: vars.color["primary-ink"],
});

/** It wraps between words and is never broken: the value gives way. */
export const label = style({ flex: "0 1 auto", minWidth: "min-content", fontWeight: 600 });
export const alone = style([label, { flex: 1 }]);
export const value = style({
  flex: "1 1 30%",
  minWidth: "1.5em",
  textAlign: "end",
  color: vars.color["ink-muted"],
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
export const empty = style([
  breaksLongWords,
  { flex: 1, textAlign: "end", color: vars.color["primary-ink"], fontWeight: 600 },
]);
export const add = style([breaksLongWords, { flex: 1, color: vars.color["primary-ink"], fontWeight: 600 }]);
export const tallLabel = style([
  breaksLongWords,
  { fontSize: bodySize(0.8125), fontWeight: 600, color: vars.color["ink-muted"] },
]);
export const text = style({
  gridColumn: 1,
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 3,
  overflow: "hidden",
  // A word longer than the row is cut, as the text itself is after three lines.
  overflowWrap: "normal",
  textOverflow: "ellipsis",
  minWidth: 0,
});
export const answer = style([
  text,
  {
    fontFamily: vars.type.display,
    fontWeight: vars.type["display-weight"],
    fontVariationSettings: vars.type["display-settings"],
    letterSpacing: vars.type["display-tracking"],
    fontSize: bodySize(1.14),
    lineHeight: 1.3,
  },
]);
export const icon = style({
  flex: "none",
  width: 18,
  height: 18,
  color: vars.color["ink-muted"],
  selectors: { [`${tall} > &`]: { gridArea: "1 / 2 / 3" } },
});
