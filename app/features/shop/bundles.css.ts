import { style } from "@vanilla-extract/css";
import { radio as ring } from "~/ui/choice.css";
import { below, bodySize, breaksLongWords, forcedColors, from, outlineAtLeast, vars } from "~/ui/theme.css";
import { figure, line } from "./bundle-type";

const strongLine = `${line} solid ${vars.color["line-strong"]}`;

export const radio = ring;
/** The saving per message, on a plain and on a tinted ground. */
export const saving = style({
  justifySelf: "center",
  padding: "0.18em 0.55em",
  borderRadius: `min(${vars.shape["chip-radius"]}, 10px)`,
  background: vars.color["primary-soft"],
  color: vars.color.ink,
  fontSize: bodySize(0.8125),
  fontWeight: 700,
  lineHeight: 1.3,
  whiteSpace: "nowrap",
  selectors: { "label:has(:checked) > :not([aria-hidden]) &": { background: vars.color.raised } },
  "@media": { [forcedColors]: { border: "1px solid CanvasText" } },
});
export const tag = style({
  padding: "0.3em 0.7em",
  borderRadius: `min(${vars.shape["chip-radius"]}, 10px)`,
  background: vars.color.badge,
  color: vars.color["on-badge"],
  fontSize: bodySize(0.8125),
  fontWeight: 700,
  lineHeight: 1.25,
});

export const was = style({ color: vars.color["ink-muted"], fontSize: bodySize(0.875) });

/* p0: cards with the amount as their picture. */
export const cards = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: `max(16px, ${vars.space.gap})`,
  "@media": { [from.wide]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
});
/** Positions the tag on the edge of the card. */
export const cardPlace = style({ position: "relative", display: "grid", minWidth: 0 });
export const card = style({
  position: "relative",
  display: "grid",
  gridTemplateRows: "auto auto 1fr",
  justifyItems: "center",
  textAlign: "center",
  minWidth: 0,
  paddingTop: 24,
  background: vars.color.surface,
  border: outlineAtLeast,
  borderRadius: `min(${vars.shape["card-radius"]}, 26px)`,
  cursor: "pointer",
  selectors: {
    "&:has(:checked)": { background: vars.color["primary-soft"], borderColor: vars.color["primary-ink"] },
  },
  // Four cards in a row are narrow: an amount of three digits is below the radio button, not beside it.
  "@media": { [from.wide]: { paddingTop: 40 } },
});
export const cardRadio = style([ring, { position: "absolute", top: 12, insetInlineStart: 12 }]);
export const cardTag = style([
  tag,
  {
    position: "absolute",
    top: 0,
    insetInlineStart: "50%",
    translate: "-50% -50%",
    pointerEvents: "none",
    maxWidth: "94%",
    width: "max-content",
  },
]);
export const cardAmount = style({ ...figure, fontSize: "clamp(3rem, 2.2rem + 2vw, 4rem)" });
export const cardPrice = style([
  breaksLongWords,
  {
    display: "grid",
    alignContent: "start",
    justifySelf: "stretch",
    marginTop: 14,
    padding: "10px 8px 14px",
    borderTop: `${line} solid ${vars.color.line}`,
    lineHeight: 1.3,
  },
]);
/** The price of a card or of a line of the list. */
export const price = style({ fontSize: "1.25rem", fontVariantNumeric: "tabular-nums" });

/* p1: a printed price list. */
export const list = style({ borderTop: strongLine });
const row = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  gap: "2px 14px",
  alignItems: "center",
  padding: "14px 12px",
  borderBottom: strongLine,
  cursor: "pointer",
  selectors: {
    "&:has(:checked)": {
      background: vars.color["primary-soft"],
      boxShadow: `inset 3px 0 0 ${vars.color["primary-ink"]}`,
    },
  },
});

export { row as line };

export const lineWhat = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 10px" });
export const lineAmount = style({ ...figure, fontSize: "1.85rem" });
export const lineUnit = style([
  breaksLongWords,
  { flexBasis: "100%", fontSize: bodySize(0.875), lineHeight: 1.3, color: vars.color["ink-muted"] },
]);
export const linePrice = style({ display: "grid", justifyItems: "end", textAlign: "end", lineHeight: 1.3 });

/* p2: a rail with a stop for each bundle. */
export const rail = style({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  rowGap: 18,
  padding: "clamp(18px, 2.4vw, 32px)",
  background: vars.color.surface,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color["line-strong"]}`,
  borderRadius: `min(${vars.shape["panel-radius"]}, 32px)`,
  "@media": { [below.medium]: { paddingInline: 10 } },
});
/** More stops than a phone has room for prices. */
export const crowded = style({});
/** Both parts of a stop are items of the rail, so that the chosen bundle is shown above all stops. */
export const stop = style({ display: "contents" });
export const railRadio = style({ position: "absolute", opacity: 0, pointerEvents: "none" });
export const shown = style({
  display: "none",
  order: -1,
  flex: "0 0 100%",
  justifyContent: "space-between",
  alignItems: "end",
  gap: 16,
  // Keeps the stops in place with and without the "most chosen" tag.
  minHeight: "7.5rem",
  selectors: { [`${stop}:has(:checked) > &`]: { display: "flex" } },
  "@media": { [below.medium]: { paddingInline: 8 } },
});
export const shownAmount = style({
  ...figure,
  fontSize: "clamp(4.2rem, 3rem + 4vw, 6rem)",
  lineHeight: 0.95,
});
export const shownUnit = style({
  display: "block",
  fontFamily: vars.type.text,
  fontSize: "1rem",
  fontWeight: 600,
  lineHeight: 1.4,
  letterSpacing: 0,
});
export const shownPrice = style({
  display: "grid",
  justifyItems: "end",
  textAlign: "end",
  gap: 4,
  lineHeight: 1.3,
  minWidth: 0,
});
export const largePrice = style({ ...figure, fontSize: "2rem", lineHeight: 1.1 });
export const knob = style({
  position: "relative",
  // A basis above 0 wraps the first of them onto a new line.
  flex: "1 1 2%",
  minWidth: 0,
  display: "grid",
  justifyItems: "center",
  alignContent: "start",
  gap: 8,
  minHeight: 44,
  fontVariantNumeric: "tabular-nums",
  cursor: "pointer",
  selectors: {
    // The line to the next stop.
    "&::before": {
      content: "",
      position: "absolute",
      top: 18,
      insetInlineStart: "50%",
      width: "100%",
      height: `max(6px, 2 * ${vars.shape["line-width"]})`,
      background: vars.color["line-strong"],
    },
    [`${stop}:last-child > &::before`]: { content: "none" },
    [`${stop}:has(~ ${stop} :checked) > &::before`]: { background: vars.color["primary-ink"] },
  },
  "@media": {
    [forcedColors]: {
      selectors: {
        "&::before": { background: "CanvasText", forcedColorAdjust: "none" },
        [`${stop}:has(~ ${stop} :checked) > &::before`]: { background: "Highlight" },
      },
    },
  },
});
export const knobMark = style({
  position: "relative",
  width: 20,
  height: 20,
  margin: 12,
  borderRadius: `min(${vars.shape["button-radius"]}, 50%)`,
  background: vars.color.raised,
  border: `3px solid ${vars.color["line-strong"]}`,
  transition: `scale ${vars.motion.move}`,
  selectors: {
    [`${stop}:has(~ ${stop} :checked) > ${knob} > &`]: {
      background: vars.color["primary-ink"],
      borderColor: vars.color["primary-ink"],
    },
    [`${stop}:has(:checked) > ${knob} > &`]: {
      width: 42,
      height: 42,
      margin: 0,
      background: vars.color["primary-ink"],
      border: `5px solid ${vars.color.raised}`,
      boxShadow: `0 0 0 max(2px, ${vars.shape["outline-width"]}) ${vars.color["primary-ink"]}`,
    },
    [`${stop}:has(:focus-visible) > ${knob} > &`]: {
      outline: `3px solid ${vars.color.focus}`,
      outlineOffset: 4,
    },
  },
  "@media": {
    [forcedColors]: {
      forcedColorAdjust: "none",
      background: "Canvas",
      borderColor: "CanvasText",
      selectors: {
        [`${stop}:has(:checked) > ${knob} > &`]: {
          background: "Highlight",
          borderColor: "Canvas",
          boxShadow: "0 0 0 3px Highlight",
        },
      },
    },
  },
});
export const knobText = style({
  display: "grid",
  justifyItems: "center",
  lineHeight: 1.3,
  fontSize: "1.0625rem",
});
export const knobPrice = style({
  fontSize: bodySize(0.8125),
  color: vars.color["ink-muted"],
  whiteSpace: "nowrap",
  "@media": { [below.medium]: { selectors: { [`${crowded} &`]: { display: "none" } } } },
});
