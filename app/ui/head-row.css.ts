import { style } from "@vanilla-extract/css";
import { barGround, below, bodySize, containerWidth, from, installedApp, layer, vars } from "./theme.css";
import { NAV_EDGE_HEIGHT } from "./tokens";

/** The height of the head row on phones. */
export const HEAD_HEIGHT = 58;

export const head = style({
  "@media": {
    [from.medium]: { paddingTop: 32 },
    [below.medium]: {
      position: "sticky",
      top: 0,
      zIndex: layer.bar,
      background: barGround,
      color: vars.color["on-nav"],
      backdropFilter: vars.light.glass,
      boxShadow: `0 0 0 ${vars.shape["line-width"]} ${vars.color.line}`,
      "::after": {
        content: "",
        position: "absolute",
        inset: "100% 0 auto",
        height: NAV_EDGE_HEIGHT,
        background: vars.image["nav-edge"],
        pointerEvents: "none",
      },
    },
  },
});
export const inside = style({
  display: "flex",
  alignItems: "center",
  gap: 10,
  width: containerWidth,
  marginInline: "auto",
  "@media": { [below.medium]: { minHeight: HEAD_HEIGHT, paddingBlock: 4 }, [below.tiny]: { gap: 4 } },
});

export const start = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
  marginInlineStart: -8,
  color: "inherit",
  textDecoration: "none",
  fontFamily: vars.type.display,
  fontSize: "1.38rem",
  borderRadius: vars.shape["button-radius"],
  selectors: { "&:active": { background: vars.color["primary-soft"], color: vars.color.ink } },
});
export const startOnPhone = style([start, { "@media": { [from.medium]: { display: "none" } } }]);
/** The back button of the installed app, which has no browser bar, and the element that it replaces. product 4.19 */
export const startInApp = style([
  start,
  { display: "none", "@media": { [installedApp]: { display: "grid" } } },
]);
export const startInBrowser = style([startOnPhone, { "@media": { [installedApp]: { display: "none" } } }]);

export const words = style({
  flex: 1,
  minWidth: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: "2px 14px",
  "@media": { [below.medium]: { display: "grid", gap: 4 } },
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
