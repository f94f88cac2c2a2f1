import { globalStyle, style } from "@vanilla-extract/css";
import { caption, card, tags } from "~/ui/card.css";
import { action, grid, reason } from "~/ui/member-card.css";
import { photo } from "~/ui/photo.css";
import { round } from "~/ui/round.css";
import { below, bodySize, clipsMarks, controlEdge, from, vars } from "~/ui/theme.css";

/** Two columns of wide cards from 992 px on; below, the grid of all cards. */
export const wides = style({
  selectors: {
    [`${grid}&`]: { "@media": { [from.large]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } } },
  },
});

const corner = `max(0px, min(${vars.shape["photo-radius"]}, 32px) - ${vars.shape["outline-width"]})`;
export const wide = style({
  selectors: {
    [`${card}&`]: {
      "@media": {
        [from.large]: {
          gridTemplate:
            '"photo caption caption" auto "photo more more" 1fr "photo reply heart" auto / calc(100% * 11 / 28) minmax(0, 1fr) auto',
          alignContent: "stretch",
          minHeight: 350,
          rotate: "0deg",
          borderRadius: `min(${vars.shape["card-radius"]}, 32px)`,
          background: vars.color.raised,
        },
      },
    },
  },
});
const wideRule = (selector: string, rules: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${wide}.${card} ${selector}`, { "@media": { [from.large]: rules } });
wideRule(`> .${photo}`, {
  gridArea: "photo",
  aspectRatio: "auto",
  height: "100%",
  borderRadius: `${corner} 0 0 ${corner}`,
});
wideRule(`> .${tags}`, { gridArea: "photo" });
wideRule(`> .${caption}`, {
  gridArea: "caption",
  alignSelf: "start",
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 14px",
  padding: "20px 22px 0",
  background: "none",
  color: vars.color.ink,
});
wideRule(`> .${action}`, { gridArea: "heart", alignSelf: "start", margin: "0 22px 0 0" });
wideRule(`> .${action} .${round}`, {
  width: 48,
  height: 48,
  borderColor: vars.color["line-strong"],
  background: vars.color.surface,
});
wideRule(`> .${caption} > :not(.${reason})`, { flexBasis: "100%" });
wideRule(`.${reason}`, { color: vars.color["primary-ink"] });
/** One reason where the card is narrow. */
globalStyle(`${wide} .${reason} + .${reason}`, { "@media": { [below.large]: { display: "none" } } });

const onlyWide = { "@media": { [below.large]: { display: "none" } } } as const;
export const more = style([
  onlyWide,
  {
    gridArea: "more",
    display: "grid",
    gap: 12,
    alignContent: "start",
    padding: "10px 22px 14px",
    minWidth: 0,
  },
]);
/** Three lines. */
export const text = style({
  display: "-webkit-box",
  WebkitLineClamp: 3,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  overflowWrap: "anywhere",
  lineHeight: 1.45,
});
export const answer = style({
  display: "grid",
  gap: 4,
  margin: 0,
  paddingInlineStart: 14,
  borderInlineStart: `max(3px, ${vars.shape["outline-width"]}) solid ${vars.color["primary-ink"]}`,
});
export const said = style({
  ...clipsMarks,
  fontFamily: vars.type.display,
  fontVariationSettings: vars.type["display-settings"],
  fontSize: "1.12rem",
  lineHeight: 1.35,
  overflowWrap: "anywhere",
});

/** Above the link that covers the card. */
const aboveLink = { position: "relative", zIndex: 2 } as const;
export const reply = style([
  onlyWide,
  { ...aboveLink, gridArea: "reply", display: "grid", gap: 6, padding: "0 8px 18px 22px", minWidth: 0 },
]);
export const row = style({ position: "relative", display: "grid" });
export const field = style({
  width: "100%",
  minHeight: 48,
  paddingInline: 16,
  borderRadius: `min(${vars.shape["bubble-radius"]}, 24px)`,
  border: controlEdge,
  background: vars.color.surface,
  color: vars.color.ink,
  font: "inherit",
});
export const price = style({ color: vars.color["ink-muted"], fontSize: bodySize(0.8125), lineHeight: 1.4 });
export const sent = style([
  onlyWide,
  {
    ...aboveLink,
    gridArea: "reply",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "0 0.6em",
    minHeight: 48,
    padding: "0 8px 18px 22px",
  },
]);

/** The last cell of a list with an odd number of wide cards: the next step. */
export const step = style([
  onlyWide,
  {
    display: "grid",
    justifyItems: "center",
    alignContent: "center",
    gap: 10,
    padding: 28,
    textAlign: "center",
    border: `max(1.5px, ${vars.shape["outline-width"]}) dashed ${vars.color["line-strong"]}`,
    borderRadius: `min(${vars.shape["card-radius"]}, 32px)`,
  },
]);
export const stepIcon = style({ width: 32, height: 32, color: vars.color["primary-ink"] });
