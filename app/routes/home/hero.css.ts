import { style } from "@vanilla-extract/css";
import { heroSize } from "~/ui/text.css";
import {
  below,
  bodySize,
  breaksLongWords,
  from,
  hairline,
  heroGround,
  innerPhotoRadius,
  outline,
  vars,
} from "~/ui/theme.css";

export const hero = style({
  position: "relative",
  ...heroGround,
  paddingBlock: "clamp(24px, 4.5vw, 64px) clamp(28px, 4vw, 56px)",
  borderBottom: hairline,
  overflow: "clip",
  "@media": { [below.medium]: { paddingBlock: "28px 18px" } },
  selectors: { "html[data-third-parties] &": { "@media": { [below.tiny]: { paddingTop: 18 } } } },
});
export const heroGrid = style({
  display: "grid",
  // The call is above the facts, because browser bars cover the foot of a phone's screen.
  gridTemplate: '"text" auto "media" auto "cta" auto "facts" auto / minmax(0, 1fr)',
  gap: "18px clamp(24px, 5vw, 72px)",
  "@media": {
    [below.medium]: { gap: 14 },
    [from.medium]: {
      gridTemplate: vars.space["hero-grid"],
      gap: "clamp(18px, 2.4vw, 32px) clamp(32px, 5vw, 80px)",
    },
  },
  selectors: {
    // The consent question covers the foot of a phone's first screen: the call is above it. The attribute comes
    // before the page's text, so that a document that arrives slowly is laid out once.
    "html[data-third-parties] &": {
      "@media": {
        [below.medium]: { gridTemplate: '"text" auto "cta" auto "media" auto "facts" auto / minmax(0, 1fr)' },
        // On the smallest screens it is directly below the title.
        [below.tiny]: {
          gridTemplate: '"text" auto "cta" auto "lede" auto "media" auto "facts" auto / minmax(0, 1fr)',
        },
      },
    },
  },
});
export const heroText = style({
  gridArea: "text",
  display: "grid",
  gap: "clamp(12px, 1.8vw, 22px)",
  // Beside the call, whatever the height of the pictures.
  alignContent: "end",
  textAlign: vars.space["hero-align"] as "start",
  justifyItems: vars.space["hero-align"],
  selectors: { "html[data-third-parties] &": { "@media": { [below.tiny]: { display: "contents" } } } },
});
export const heroTitle = style({
  selectors: {
    "html[data-third-parties] &": {
      "@media": {
        [below.tiny]: {
          gridArea: "text",
          textAlign: vars.space["hero-align"] as "start",
          fontSize: `calc(0.85 * ${heroSize})`,
        },
      },
    },
  },
});
export const heroLede = style({
  selectors: {
    "html[data-third-parties] &": {
      "@media": { [below.tiny]: { gridArea: "lede", textAlign: vars.space["hero-align"] as "start" } },
    },
  },
});
export const heroCta = style({
  gridArea: "cta",
  display: "grid",
  alignContent: "start",
  justifyItems: vars.space["hero-align"],
  gap: 10,
  "@media": { [below.medium]: { justifyItems: "stretch", textAlign: "center" } },
});
export const note = style({ textWrap: "balance" });
/** In the hero's text colour, which fits any background. */
export const code = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minHeight: 44,
  color: "inherit",
  fontWeight: 600,
  textDecoration: "underline",
});

export const collage = style({
  gridArea: "media",
  display: "grid",
  gridTemplateAreas: vars.image["collage-small"],
  gridAutoColumns: "minmax(0, 1fr)",
  gridAutoRows: "minmax(0, 1fr)",
  gap: `min(${vars.space.gap}, 10px)`,
  height: "clamp(150px, 20vh, 240px)",
  alignSelf: "stretch",
  "@media": {
    [from.medium]: {
      gridTemplateAreas: vars.image.collage,
      gap: `min(${vars.space.gap}, 20px)`,
      height: "100%",
      maxHeight: "30rem",
      alignSelf: "center",
    },
    [from.large]: { maxHeight: "none" },
  },
});
export const collagePicture = style({
  position: "relative",
  display: "grid",
  gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
  minHeight: 0,
  padding: `min(${vars.image.frame}, 8px)`,
  background: vars.color.card,
  border: outline,
  borderRadius: vars.shape["photo-radius"],
  boxShadow: vars.light["card-shadow"],
  rotate: `calc(1.6 * ${vars.image.tilt})`,
  selectors: {
    "&:nth-child(even)": { rotate: `calc(-1.8 * ${vars.image.tilt})` },
    "&:nth-child(1)": { gridArea: "a" },
    "&:nth-child(2)": { gridArea: "b" },
    "&:nth-child(3)": { gridArea: "c" },
    "&:nth-child(4)": { gridArea: "d" },
  },
});
export const collagePhoto = style({
  selectors: { [`${collagePicture} > &`]: { aspectRatio: "auto", borderRadius: innerPhotoRadius } },
});

export const facts = style({
  gridArea: "facts",
  display: "grid",
  "@media": {
    [from.medium]: {
      gridTemplateColumns: "repeat(auto-fit, minmax(12.5rem, 1fr))",
      gap: "0 clamp(20px, 3vw, 40px)",
      marginTop: "clamp(4px, 1.4vw, 20px)",
    },
  },
});
export const fact = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: "0 12px",
  alignItems: "start",
  alignContent: "start",
  padding: "8px 0",
  borderTop: hairline,
  lineHeight: 1.35,
  "@media": { [from.medium]: { padding: "16px 0" } },
});
export const factTitle = style({ ...breaksLongWords, fontWeight: 700 });
export const factText = style({ gridColumn: 2, fontSize: bodySize(0.9) });
export const factIcon = style({ marginTop: "0.08em" });
