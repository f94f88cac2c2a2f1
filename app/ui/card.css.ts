import { globalStyle, style } from "@vanilla-extract/css";
import { photo } from "./photo.css";
import { below, bodySize, breaksLongWords, innerPhotoRadius, outline, pressedWide, vars } from "./theme.css";

/** A member card: a photo with tags on it, and a caption on or below it, as the theme sets. */
export const card = style({
  position: "relative",
  display: "grid",
  gridTemplate: "1fr auto / minmax(0, 1fr)",
  background: vars.color.card,
  border: outline,
  borderRadius: vars.shape["card-radius"],
  padding: vars.image.frame,
  boxShadow: vars.light["card-shadow"],
  rotate: vars.image.tilt,
  transition: `translate ${vars.motion.move}, rotate ${vars.motion.move}, scale ${vars.motion.move}`,
  selectors: {
    "&:nth-child(even)": { rotate: `calc(-1 * ${vars.image.tilt})` },
    "&:nth-child(3n)": { rotate: `calc(0.4 * ${vars.image.tilt})` },
    "&:hover": { translate: vars.motion["hover-shift"], rotate: "0deg" },
  },
});
globalStyle(`${card} > .${photo}`, { gridArea: "1 / 1", borderRadius: innerPhotoRadius });

/** A member's card has a button on the photo. A press on the button does not shrink the card. */
export const member = style({
  selectors: {
    "&:active:not(:has(button:active))": pressedWide,
    // A card with fewer lines than its neighbour ends with free room, not with a gap below the photo.
    [`${card}&`]: { gridTemplateRows: "auto auto", alignContent: "start" },
  },
});

export const tags = style({
  gridArea: "1 / 1",
  zIndex: 2,
  alignSelf: "start",
  justifySelf: "start",
  display: "flex",
  flexWrap: "wrap",
  gap: 6,
  padding: 10,
  maxWidth: "100%",
  "@media": { [below.tiny]: { padding: 4 } },
});
/** On the smallest cards the text of a tag is smaller, and wraps where it is still too wide. */
globalStyle(`${tags} > [class]`, {
  "@media": {
    [below.tiny]: { paddingInline: "0.4em", fontSize: "0.6875rem", whiteSpace: "normal" },
  },
});

export const caption = style({
  gridArea: `${vars.image["caption-row"]} / 1`,
  zIndex: 2,
  alignSelf: "end",
  display: "grid",
  gap: "2px 8px",
  padding: `12px max(4px, 14px - ${vars.image.frame})`,
  background: vars.color.caption,
  color: vars.color["on-caption"],
  borderRadius: `0 0 ${innerPhotoRadius} ${innerPhotoRadius}`,
  selectors: {
    // On the photo, the caption leaves room for the button in its corner.
    [`${member} > &`]: {
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: 1,
      paddingBlock: "8px 12px",
      paddingInlineEnd: `calc((2 - ${vars.image["caption-row"]}) * 48px + 6px)`,
    },
  },
});

export const name = style([
  breaksLongWords,
  {
    fontFamily: vars.type.display,
    fontVariationSettings: vars.type["display-settings"],
    fontWeight: `max(500, ${vars.type["display-weight"]})`,
    fontSize: `calc(1.16rem * (0.75 + 0.25 * ${vars.type["display-scale"]}))`,
    lineHeight: 1.2,
    selectors: { [`${member} &`]: { "@media": { [below.medium]: { fontSize: "1rem" } } } },
  },
]);

export const meta = style({ fontSize: bodySize(0.875), lineHeight: 1.35 });
