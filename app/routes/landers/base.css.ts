import { createVar, fallbackVar, globalStyle, style } from "@vanilla-extract/css";
import { photo } from "~/ui/photo.css";
import { bodySize, breaksLongWords, from, hairline, outlineAtLeast, pageMargin, vars } from "~/ui/theme.css";
import { wide } from "./blocks/stage-rules";

/** The part of a picture that stays visible where it is cropped, as of `object-position`. */
export const focus = createVar();
export const image = style({
  selectors: { [`${photo} > &`]: { objectPosition: fallbackVar(focus, "50% 30%") } },
});

/** A picture, which may be within a sentence. Its class in a block decides about any other display. */
export const picture = style({});
globalStyle(`:where(${picture})`, { display: "block" });

/** The label of drawn portraits: it lies on pictures, so it has its own background. */
export const drawn = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.45em",
  padding: "0.3em 0.7em",
  width: "fit-content",
  maxWidth: "100%",
  borderRadius: `min(${vars.shape["chip-radius"]}, 10px)`,
  background: vars.color.raised,
  color: vars.color.ink,
  border: `max(1px, ${vars.shape["line-width"]}) solid ${vars.color.line}`,
  fontFamily: vars.type.text,
  fontSize: bodySize(0.78),
  fontWeight: 600,
  lineHeight: 1.3,
});
export const drawnIcon = style({ width: "1.1em", height: "1.1em", flex: "none" });

/** A checkbox that fills its label, which shows the choice and the focus. */
export const overlay = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  margin: 0,
  opacity: 0,
  cursor: "pointer",
});

/** A face in a circle, or as round as the theme's photos. */
export const face = style({
  vars: { [focus]: "50% 14%" },
  flex: "none",
  aspectRatio: "1",
  borderRadius: `min(${vars.shape["photo-radius"]}, 50%)`,
});

/** A dashed place that is free for the visitor. */
export const freePlace = style({
  display: "grid",
  placeContent: "center",
  justifyItems: "center",
  border: `max(2px, ${vars.shape["outline-width"]}) dashed currentcolor`,
});

/** Shown where the brand has no picture. */
export const plainTile = style({
  position: "absolute",
  inset: 0,
  background: `linear-gradient(160deg, ${vars.color["primary-soft"]}, ${vars.color.sunken})`,
});

/** The surface of the first question. */
export const panel = style({
  background: vars.color.raised,
  color: vars.color.ink,
  border: outlineAtLeast,
  borderRadius: `min(${vars.shape["panel-radius"]}, 32px)`,
  padding: "clamp(18px, 2.4vw, 32px)",
  boxShadow: vars.light["card-shadow"],
});

/** The panel below the words, beside what is shown. */
export const sidePanel = style([
  panel,
  { minWidth: 0, ...wide({ gridArea: "question", alignSelf: "start" }) },
]);

export const question = style({ display: "grid", gap: 14, minWidth: 0 });
globalStyle(`${question} fieldset > div`, { gap: 6 });
globalStyle(`${question} fieldset > div > label`, {
  flex: "1 1 auto",
  justifyContent: "center",
  paddingInline: "0.8em",
  textAlign: "center",
});
export const note = style({ textAlign: "center" });

/** A further block below the first ones, narrower than the page: their pictures are not made for its width. */
export const below = style({
  width: `min(60rem, 100% - 2 * ${pageMargin})`,
  marginInline: "auto",
  paddingBlock: "20px 28px",
  selectors: { "&:empty": { display: "none" } },
  "@media": { [from.large]: { paddingBlock: "32px 40px" } },
});

/** Town or audience of a variant, above the headline. */
export const kicker = style({ fontWeight: 600, fontSize: bodySize(0.9375), color: vars.color["ink-muted"] });

const facts = style({ display: "grid", paddingBlock: "18px 28px" });
/** The three facts in a row, below each other on phones. */
export const proof = style([
  facts,
  {
    "@media": {
      [from.large]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: "0 clamp(20px, 3vw, 40px)" },
    },
  },
]);
/** The three facts below each other at every width. */
export const proofColumn = facts;
export const fact = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: "2px 14px",
  alignContent: "start",
  padding: "12px 0",
  borderTop: hairline,
  selectors: {
    "&:first-child": { borderTop: 0 },
    [`${proof} > &`]: { "@media": { [from.large]: { borderTop: 0 } } },
  },
});
export const factIcon = style({
  gridRow: "1 / span 2",
  width: "1.5em",
  height: "1.5em",
  marginTop: 2,
  color: vars.color["primary-ink"],
});
export const factTitle = style({ fontWeight: 650 });
export const factText = style({
  margin: 0,
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.9375),
});

/** The progress in words and dashes; the last dash is the visitor. */
export const steps = style([breaksLongWords, { display: "flex", gap: 6, alignItems: "center" }]);
globalStyle(`${steps} > i`, {
  flex: 1,
  maxWidth: 46,
  height: `max(4px, calc(1.5 * ${vars.shape["line-width"]}))`,
  borderRadius: vars.shape["chip-radius"],
  background: "color-mix(in srgb, currentcolor 32%, transparent)",
});
globalStyle(`${steps} > i[data-on]`, { background: "currentcolor" });
