import { globalStyle, style } from "@vanilla-extract/css";
import { below, bodySize, breaksLongWords, from, hairline, outline, vars } from "~/ui/theme.css";

export const editor = style({ display: "grid", gap: 14, minWidth: 0 });
export const used = style({ fontWeight: 400, fontVariantNumeric: "tabular-nums" });

/** On phones the first photo is the largest, because it is the main photo; from 768 px on six are in a row. */
export const grid = style({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: 8,
  "@media": { [from.medium]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" } },
});
export const tile = style({
  position: "relative",
  minWidth: 0,
  // A long press drags a photo; a short movement scrolls.
  userSelect: "none",
  WebkitTouchCallout: "none",
  selectors: {
    "&:first-child": { gridColumn: "span 2", gridRow: "span 2" },
    "&[data-dragged]": { opacity: 0.45 },
  },
  "@media": { [from.medium]: { selectors: { "&:first-child": { gridArea: "auto" } } } },
});
export const picture = style({
  height: "100%",
  width: "100%",
  aspectRatio: "4 / 5",
  borderRadius: `min(${vars.shape["photo-radius"]}, 20px)`,
});

export const label = style([
  breaksLongWords,
  {
    position: "absolute",
    insetInlineStart: 6,
    bottom: 6,
    maxWidth: "calc(100% - 12px)",
    display: "flex",
    alignItems: "center",
    gap: 4,
    padding: "4px 8px",
    borderRadius: `min(${vars.shape["button-radius"]}, 12px)`,
    background: vars.color.raised,
    color: vars.color.ink,
    fontSize: bodySize(0.75),
    fontWeight: 600,
    lineHeight: 1.25,
  },
]);
export const labelIcon = style({ width: 14, height: 14 });
/** The state of a photo in its menu. */
export const state = style({ display: "flex", gap: 8, alignItems: "baseline", marginTop: 8 });
export const labelText = style({ minWidth: 0 });

/** A target of 44 px, of which only a smaller part covers the photo. */
export const more = style({
  position: "absolute",
  insetInlineEnd: 0,
  top: 0,
  width: 44,
  height: 44,
  display: "grid",
  placeItems: "center",
  padding: 0,
  color: vars.color.ink,
  cursor: "pointer",
  selectors: {
    "&::before": {
      content: "",
      gridArea: "1 / 1",
      width: 32,
      height: 32,
      border: outline,
      borderRadius: vars.shape["button-radius"],
      background: vars.color.raised,
    },
    "&:hover::before": { background: vars.color["primary-soft"] },
  },
});
/** The icon of a button. */
export const icon = style({
  width: 20,
  height: 20,
  selectors: { [`${more} > &`]: { gridArea: "1 / 1" } },
});

export const floating = {
  margin: "auto",
  width: "min(24rem, 100% - 32px)",
  maxHeight: "calc(100dvh - 32px)",
  overflowY: "auto",
  padding: "22px 24px",
  background: vars.color.raised,
  color: vars.color.ink,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  borderRadius: vars.shape["panel-radius"],
  boxShadow: vars.light["panel-shadow"],
  selectors: { "&::backdrop": { background: vars.color.overlay } },
  "@media": { [below.medium]: { marginBottom: 10, width: "calc(100% - 20px)" } },
} as const;

/** The actions of a photo: a bottom sheet on phones. */
export const sheet = style(floating);
export const actions = style({ display: "grid", marginTop: 10 });
export const action = style({
  display: "flex",
  alignItems: "center",
  gap: 14,
  minHeight: 52,
  padding: "8px 4px",
  border: 0,
  borderTop: hairline,
  background: "none",
  color: "inherit",
  font: "inherit",
  fontWeight: 600,
  textAlign: "start",
  cursor: "pointer",
  ":hover": { color: vars.color["primary-ink"] },
});
export const answers = style({ display: "flex", flexWrap: "wrap", gap: 10, marginTop: 14 });
globalStyle(`${answers} > *`, { flex: "1 1 9em" });

/** Actions that need script show only with it. */
export const withScript = style({ "@media": { "(scripting: none)": { display: "none" } } });

export const note = style({ marginTop: 10 });
