import { globalStyle, style } from "@vanilla-extract/css";
import {
  below,
  breaksLongWords,
  featureGround,
  from,
  hairline,
  outline,
  pageMargin,
  vars,
} from "~/ui/theme.css";

const displayType = {
  fontFamily: vars.type.display,
  fontVariationSettings: vars.type["display-settings"],
} as const;

export const section = style({
  paddingBlock: `calc(${vars.space.section} * 0.62)`,
  "@media": { [below.medium]: { paddingBlock: `calc(${vars.space.section} * 0.42)` } },
});
export const sectionHead = style({
  display: "grid",
  gap: 10,
  marginBottom: "clamp(20px, 3vw, 40px)",
});
export const sectionText = style({ maxWidth: "36em", textWrap: "balance" });

/** Extends to both edges of the screen; the padding below leaves room for the cards' shadow, which scrolling would clip. */
export const strip = style({
  display: "grid",
  gridAutoFlow: "column",
  // Below six in a row, part of the next card shows that the row scrolls.
  gridAutoColumns: "minmax(min(40vw, 10rem), 1fr)",
  gap: `min(${vars.space.gap}, 14px)`,
  overflowX: "auto",
  scrollbarWidth: "none",
  margin: `0 calc(-1 * ${pageMargin}) -24px`,
  padding: `10px ${pageMargin} 48px`,
  "@media": { [from.large]: { gap: vars.space.gap } },
});

export const splitHead = style({ display: "grid", gap: 14, alignContent: "start", justifyItems: "start" });

export const ledger = style({ borderTop: hairline });
export const cost = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "2px 20px",
  alignItems: "baseline",
  padding: "16px 0",
  borderBottom: hairline,
});
export const costName = style({ ...breaksLongWords, fontWeight: 600 });
export const price = style({
  ...displayType,
  fontWeight: `clamp(400, ${vars.type["display-weight"]}, 700)`,
  fontSize: "1.5rem",
  textAlign: "right",
});
export const costNote = style({ gridColumn: "1 / -1" });

export const feature = style({
  ...featureGround,
  borderBlock: hairline,
});
globalStyle(`${feature} h2 em`, { color: "inherit", background: "none", marginInline: 0, paddingInline: 0 });
const featureLine = `${vars.shape["line-width"]} solid color-mix(in srgb, currentcolor 28%, transparent)`;
export const points = style({ display: "grid", alignContent: "start" });
export const point = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: 14,
  padding: "14px 0",
  borderTop: featureLine,
  selectors: { "&:last-child": { borderBottom: featureLine } },
});
export const pointIcon = style({ marginTop: "0.15em" });

export const how = style({
  display: "grid",
  gap: "28px clamp(24px, 4vw, 56px)",
  counterReset: "step",
  "@media": { [from.medium]: { gridTemplateColumns: "repeat(3, 1fr)" } },
});
export const step = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignContent: "start",
  gap: "4px 18px",
  counterIncrement: "step",
  "::before": {
    content: "counter(step)",
    gridRow: "1 / 3",
    ...displayType,
    fontWeight: vars.type["display-weight"],
    fontSize: `calc(2.9rem * (0.6 + 0.4 * ${vars.type["display-scale"]}))`,
    lineHeight: 0.95,
    color: vars.color["primary-ink"],
    minWidth: "0.62em",
  },
});

export const end = style({ position: "relative", display: "grid", borderTop: hairline });
export const endPhoto = style({
  display: "block",
  borderRadius: 0,
  aspectRatio: "1 / 1",
  "@media": {
    [from.medium]: { aspectRatio: "16 / 9" },
    [from.large]: { aspectRatio: "auto", height: "clamp(24rem, 40vw, 36rem)" },
  },
});
export const endImage = style({
  selectors: {
    [`${endPhoto} > &`]: {
      objectPosition: "50% 40%",
      "@media": { [from.medium]: { objectPosition: "50% 35%" } },
    },
  },
});
export const endInside = style({
  position: "relative",
  display: "grid",
  alignItems: "end",
  paddingBottom: 28,
  marginTop: -64,
  "@media": {
    [from.large]: {
      position: "absolute",
      inset: 0,
      marginBlock: 0,
      paddingBottom: "clamp(28px, 5vw, 72px)",
      pointerEvents: "none",
    },
  },
});
export const endPanel = style({
  display: "grid",
  gap: 14,
  padding: "clamp(18px, 2.4vw, 28px)",
  background: vars.color.raised,
  color: vars.color.ink,
  border: outline,
  borderRadius: vars.shape["panel-radius"],
  boxShadow: vars.light["card-shadow"],
  pointerEvents: "auto",
  "@media": { [from.large]: { width: "min(25rem, 33vw)" } },
});
