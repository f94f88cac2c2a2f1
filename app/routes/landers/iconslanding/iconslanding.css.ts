import { style } from "@vanilla-extract/css";
import { below, breaksLongWords, from, navEdgeRoom, pressed, vars } from "~/ui/theme.css";

export const icons = style({
  paddingBlock: `calc(28px + ${navEdgeRoom}) 28px`,
  background: `${vars.light["hero-image"]}, ${vars.color.hero}`,
  color: vars.color["on-hero"],
  overflow: "clip",
  "@media": { [from.large]: { paddingBlock: `calc(56px + ${navEdgeRoom}) 56px` } },
});
export const inside = style({
  display: "grid",
  gap: 22,
  "@media": {
    [from.large]: {
      gridTemplate: '"text set" auto "ask set" 1fr / minmax(0, 5fr) minmax(0, 6fr)',
      gap: "24px 72px",
    },
  },
});
export const text = style({ display: "grid", gap: 8, "@media": { [from.large]: { gridArea: "text" } } });
export const set = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: "12px 10px",
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  "@media": { [from.large]: { gridArea: "set", gap: "24px 22px", alignContent: "center" } },
});
export const want = style([
  breaksLongWords,
  {
    position: "relative",
    display: "grid",
    justifyItems: "center",
    alignContent: "start",
    gap: 8,
    textAlign: "center",
    fontWeight: 650,
    lineHeight: 1.2,
    cursor: "pointer",
    // Three columns are too narrow for long words.
    "@media": { [below.medium]: { fontSize: "0.8125rem" } },
    selectors: {
      // A tick in the corner, so that a choice is not marked by colour alone.
      "&:has(:checked)::after": {
        content: "",
        position: "absolute",
        insetInlineEnd: 8,
        top: 8,
        width: 22,
        height: 22,
        borderRadius: `min(${vars.shape["chip-radius"]}, 50%)`,
        background: vars.color["on-feature"],
      },
      "&:has(:checked)::before": {
        content: "",
        position: "absolute",
        zIndex: 1,
        insetInlineEnd: 15.5,
        top: 12,
        width: 7,
        height: 11,
        border: `solid ${vars.color.feature}`,
        borderWidth: "0 2.5px 2.5px 0",
        rotate: "42deg",
      },
    },
  },
]);
export const checkbox = style({
  position: "absolute",
  opacity: 0,
  inset: 0,
  margin: 0,
  cursor: "pointer",
});
export const box = style({
  display: "grid",
  placeItems: "center",
  width: "100%",
  aspectRatio: "1 / 0.92",
  fontSize: "2.1rem",
  borderRadius: `min(${vars.shape["card-radius"]}, 34px)`,
  background: vars.color.raised,
  color: vars.color.ink,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color["line-strong"]}`,
  boxShadow: vars.light["card-shadow"],
  rotate: vars.image.tilt,
  transition: `scale ${vars.motion.move}`,
  "@media": { [from.large]: { fontSize: "3.1rem" } },
  selectors: {
    [`${want}:nth-child(even) > &`]: { rotate: `calc(-1 * ${vars.image.tilt})` },
    [`${want}:active > &`]: pressed,
    [`${want}:has(:focus-visible) > &`]: { outline: `3px solid ${vars.color.focus}`, outlineOffset: 3 },
    [`${want}:has(:checked) > &`]: { background: vars.color.feature, color: vars.color["on-feature"] },
  },
});
export const icon = style({ width: "1em", height: "1em", strokeWidth: vars.type["icon-stroke"] });
export const question = style({ "@media": { [from.large]: { gridArea: "ask", alignSelf: "start" } } });
