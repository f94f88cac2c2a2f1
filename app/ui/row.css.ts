import { globalStyle, style } from "@vanilla-extract/css";
import { below, breaksLongWords, controlEdge, forcedColors, forcedMark, hairline, vars } from "./theme.css";

/** A list of settings or links: hairlines between, no boxes. */
export const rows = style({ listStyle: "none", margin: 0, padding: 0 });
globalStyle(`${rows} > * + *`, { borderTop: hairline });

/** Icon, title with a line below, and control. The control wraps below the text where there is no room for both. */
export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "14px 18px",
  paddingBlock: 16,
  minHeight: 64,
});
globalStyle(`${row} > svg`, { flex: "none", width: 22, height: 22, alignSelf: "start", marginTop: "0.15em" });
/** On phones every control of a list with icons is below its text, so that all rows look alike. */
globalStyle(`${row}:has(> svg) > :not(svg, :nth-child(2))`, {
  "@media": { [below.medium]: { marginInlineStart: 40 } },
});
globalStyle(`${row}:has(> svg) > :nth-child(2)`, {
  "@media": { [below.medium]: { flexBasis: "calc(100% - 40px)" } },
});
export const rowText = style([breaksLongWords, { flex: "1 1 11em", minWidth: 0 }]);
export const rowTitle = style({ fontWeight: 600, lineHeight: 1.35 });

/** A switch of a form. */
export const switchInput = style({
  appearance: "none",
  position: "relative",
  flex: "none",
  width: 52,
  height: 30,
  margin: "8px 0",
  borderRadius: `calc(${vars.shape["chip-radius"]} + 2px)`,
  border: controlEdge,
  background: vars.color.sunken,
  cursor: "pointer",
  transition: `background-color ${vars.motion.move}`,
  "::before": {
    content: "",
    position: "absolute",
    inset: "3px auto 3px 3px",
    aspectRatio: "1",
    borderRadius: vars.shape["chip-radius"],
    background: vars.color["line-strong"],
    transition: `translate ${vars.motion.move}`,
  },
  // The touch target is larger than the visible switch: 44 px high, counted from inside its edge.
  "::after": {
    content: "",
    position: "absolute",
    inset: `calc(-7px - max(1px, ${vars.shape["outline-width"]})) -6px`,
  },
  selectors: {
    "&:checked": { background: vars.color.primary, borderColor: vars.color["primary-ink"] },
    "&:checked::before": { background: vars.color["on-primary"], translate: "22px 0" },
  },
  "@media": {
    [forcedColors]: {
      forcedColorAdjust: "none",
      background: "Canvas",
      borderColor: "CanvasText",
      "::before": { background: "CanvasText" },
      selectors: {
        "&:checked": forcedMark,
        "&:checked::before": { background: "HighlightText" },
      },
    },
  },
});

/** The photo of a row for a conversation. */
export const rowFace = style({
  flex: "none",
  width: 54,
  height: 54,
  gridRow: "1 / span 3",
  alignSelf: "start",
  aspectRatio: "1",
  borderRadius: `min(${vars.shape["photo-radius"]}, 50%)`,
  display: "grid",
  placeItems: "center",
  color: vars.color["ink-muted"],
});
