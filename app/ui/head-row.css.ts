import { globalStyle, style } from "@vanilla-extract/css";
import {
  barGround,
  below,
  bodySize,
  containerWidth,
  from,
  installedApp,
  layer,
  PAGE_TOP,
  pageMargin,
  vars,
} from "./theme.css";
import { HEAD_EDGE_HEIGHT, NAV_EDGE_HEIGHT } from "./tokens";

/** The height of the head row on phones. */
export const HEAD_HEIGHT = 56;

export const head = style({
  "@media": {
    [from.medium]: { paddingTop: PAGE_TOP },
    [below.medium]: {
      position: "sticky",
      top: 0,
      zIndex: layer.bar,
      background: barGround,
      color: vars.color["on-nav"],
      backdropFilter: vars.light.glass,
      boxShadow: `0 0 0 ${vars.shape["line-width"]} ${vars.color.line}`,
    },
  },
});
/** With the edge of the bar, which is lower here. */
export const root = style([
  head,
  {
    "@media": {
      [below.medium]: {
        "::after": {
          content: "",
          position: "absolute",
          inset: "100% 0 auto",
          height: NAV_EDGE_HEIGHT,
          scale: `1 ${HEAD_EDGE_HEIGHT / NAV_EDGE_HEIGHT}`,
          transformOrigin: "0 0",
          background: vars.image["nav-edge"],
          pointerEvents: "none",
        },
      },
    },
  },
]);
export const inside = style({
  display: "flex",
  alignItems: "center",
  gap: 10,
  width: containerWidth,
  marginInline: "auto",
  "@media": { [below.medium]: { gap: 2, minHeight: HEAD_HEIGHT, paddingBlock: 2 } },
});
/** As wide as the screen on phones, as wide as its frame from 768 px on. */
export const inFrame = style({
  "@media": {
    [below.medium]: { marginInline: `calc(-1 * ${pageMargin})` },
    [from.medium]: { paddingTop: 0 },
  },
});
globalStyle(`${inFrame} > ${inside}`, { "@media": { [from.medium]: { width: "100%" } } });

/** Around a head that only phones show. `display: contents` lets it stick to the top. */
export const onPhone = style({
  display: "contents",
  "@media": { [from.medium]: { display: "none" } },
});

export const start = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
  marginInlineStart: -12,
  color: "inherit",
  textDecoration: "none",
  borderRadius: vars.shape["button-radius"],
  selectors: { "&:active": { background: vars.color["primary-soft"], color: vars.color.ink } },
});
/** Where the way back is shown. product 4.19 */
export const back = {
  phone: style([start, { "@media": { [from.medium]: { display: "none" } } }]),
  always: start,
  installed: style([start, { display: "none", "@media": { [installedApp]: { display: "grid" } } }]),
  phoneAndInstalled: style([
    start,
    { "@media": { [`${from.medium} and (not ${installedApp})`]: { display: "none" } } },
  ]),
};

export const words = style({
  flex: 1,
  minWidth: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: "2px 14px",
  "@media": {
    [below.medium]: {
      display: "grid",
      gap: 2,
      // Both lines stand in the middle, whatever the font leaves above its letters.
      "@supports": { "(text-box: trim-both cap alphabetic)": { gap: 8 } },
    },
  },
});
const scale = vars.type["display-scale"];
export const title = style({
  selectors: {
    // Overrides the class of headings.
    "&&": {
      fontSize: `calc(1.9rem * (0.6 + 0.4 * ${scale}))`,
      "@media": {
        [below.medium]: {
          fontSize: `calc(1.3rem * (0.8 + 0.2 * ${scale}))`,
          lineHeight: 1.15,
          "@supports": { "(text-box: trim-both cap alphabetic)": { textBox: "trim-both cap alphabetic" } },
        },
        // A long word of the title fits beside three buttons.
        [below.tiny]: { fontSize: "1rem" },
      },
    },
  },
});
export const count = style({
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.9375),
  "@media": { [below.medium]: { fontSize: "0.8125rem", lineHeight: 1.25, color: "inherit" } },
});
// From 992 px a list with a title of its own stands beside the frame.
globalStyle(`${inFrame} ${title}${title}`, {
  "@media": { [from.large]: { fontSize: `calc(1.5rem * (0.65 + 0.35 * ${scale}))` } },
});
