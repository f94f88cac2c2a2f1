import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import {
  below,
  bodySize,
  breaksLongWords,
  containerWidth,
  fingerRoom,
  from,
  hiddenRules,
  navEdgeRoom,
  PAGE_TOP,
  tablet,
  vars,
} from "./theme.css";

const display = style([
  breaksLongWords,
  {
    fontFamily: vars.type.display,
    fontWeight: vars.type["display-weight"],
    letterSpacing: vars.type["display-tracking"],
    fontVariationSettings: vars.type["display-settings"],
    fontOpticalSizing: "auto",
    textWrap: "balance",
  },
]);

const scale = vars.type["display-scale"];
/** The size of a hero's heading, to be multiplied by a factor where there is less room. */
export const heroSize = `clamp(2.35rem, 1.55rem + 3.6vw, 4.25rem) * ${scale}`;

/** Headings in the brand's display face, loudest first. Use one `hero` or `title` per screen. */
export const heading = styleVariants({
  hero: [
    display,
    {
      fontSize: `calc(${heroSize})`,
      lineHeight: vars.type["display-leading"],
      // A column of half a tablet fits fewer letters than a phone.
      "@media": { [tablet]: { fontSize: `calc(0.78 * ${heroSize})` } },
    },
  ],
  title: [
    display,
    {
      fontSize: `calc(clamp(1.75rem, 1.45rem + 1.3vw, 2.5rem) * (0.5 + 0.5 * ${scale}))`,
      lineHeight: `calc(0.06 + ${vars.type["display-leading"]})`,
    },
  ],
  section: [display, { fontSize: `calc(1.3rem * (0.65 + 0.35 * ${scale}))`, lineHeight: 1.2 }],
});

for (const loud of [heading.hero, heading.title])
  for (const name of loud.split(" "))
    globalStyle(`.${name} em`, {
      fontStyle: vars.type["emphasis-style"],
      color: vars.type["emphasis-ink"],
      background: vars.type["emphasis-mark"],
      boxDecorationBreak: "clone",
      WebkitBoxDecorationBreak: "clone",
      // The marker extends beyond its words by the brand's outline, and the spaces beside it keep their width. If it grew with the letters,
      // it would part a word from its full stop.
      padding: `0 calc(1.5 * ${vars.shape["outline-width"]}) 0.08em`,
    });

export const lede = style({
  fontSize: bodySize(1.14),
  lineHeight: 1.5,
  maxWidth: "34em",
  "@media": { [below.medium]: { fontSize: vars.type["body-size"], lineHeight: 1.45 } },
});
export const muted = style({ color: vars.color["ink-muted"] });
export const small = style({ fontSize: bodySize(0.875), lineHeight: 1.45 });
export const label = style([
  breaksLongWords,
  {
    fontSize: bodySize(0.8125),
    fontWeight: 600,
    textTransform: vars.type["label-case"] as "none",
    letterSpacing: vars.type["label-tracking"],
    lineHeight: 1.35,
  },
]);
export const measure = style({ maxWidth: "38em" });
export const link = style({
  ...fingerRoom,
  color: vars.color["primary-ink"],
  fontWeight: 600,
  textDecorationThickness: `max(1px, ${vars.shape["line-width"]})`,
  textUnderlineOffset: "0.22em",
});

/** Visible only to screen readers. */
export const hiddenText = style(hiddenRules);

/** The container of all pages: at most 1320 px, with a margin that grows with the screen. */
export const wrap = style({ width: containerWidth, marginInline: "auto" });

/** Two columns: a heading, and beside it its content. */
export const split = style({
  display: "grid",
  gap: "24px clamp(24px, 6vw, 96px)",
  "@media": { [from.medium]: { gridTemplateColumns: "5fr 6fr" } },
});

/** The padding of an ordinary page. */
export const page = style({
  paddingBlock: `calc(32px + 0.5 * ${navEdgeRoom}) calc(${vars.space.section} * 0.6)`,
  "@media": { [from.medium]: { paddingTop: PAGE_TOP } },
});
