import { style } from "@vanilla-extract/css";
import { photo, scrim } from "~/ui/photo.css";
import { below, breaksLongWords, from, outlineAtLeast, vars } from "~/ui/theme.css";

const corner = `min(${vars.shape["photo-radius"]}, 32px)`;
const hasMouse = "(hover: hover) and (pointer: fine)";

export const reel = style({
  position: "relative",
  isolation: "isolate",
  overflow: "hidden",
  minWidth: 0,
  borderRadius: vars.shape["photo-radius"],
  background: vars.color.sunken,
  viewTransitionName: "face",
  "@media": {
    [below.medium]: { borderRadius: `0 0 ${corner} ${corner}` },
  },
});

export const list = style({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "100%",
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  scrollbarWidth: "none",
  overscrollBehaviorX: "contain",
  selectors: { "&::-webkit-scrollbar": { display: "none" } },
});
export const slide = style({
  selectors: {
    [`&.${photo}`]: {
      scrollSnapAlign: "start",
      scrollSnapStop: "always",
      aspectRatio: "auto",
      borderRadius: 0,
      height: "min(66svh, 139vw)",
    },
  },
  "@media": {
    [from.medium]: {
      selectors: { [`&.${photo}`]: { height: "clamp(24rem, 100dvh - 268px, 44rem)" } },
    },
  },
});
export const picture = style({ selectors: { [`${slide}.${photo} > &`]: { objectPosition: "50% 22%" } } });

/** The whole photo is the link. */
export const cover = style({
  position: "absolute",
  inset: 0,
  zIndex: 1,
  cursor: "zoom-in",
  selectors: { "&:focus-visible": { outlineOffset: -6 } },
});

export const bars = style({
  position: "absolute",
  zIndex: 3,
  inset: `8px max(12px, 0.7 * ${vars.shape["photo-radius"]}) auto`,
  display: "flex",
  gap: 4,
  pointerEvents: "none",
});
export const bar = style({
  flex: 1,
  height: 4,
  borderRadius: vars.shape["chip-radius"],
  background: vars.color["on-bubble-out"],
  opacity: 0.5,
  boxShadow: `0 0 0 1px ${vars.color.overlay}`,
  transition: "opacity 160ms",
});
export const barOn = style([bar, { opacity: 1 }]);

/** Shown for the mouse only: touch swipes, and the arrow keys step. */
export const arrows = style({ display: "none", "@media": { [hasMouse]: { display: "contents" } } });
export const arrow = style({
  position: "absolute",
  zIndex: 3,
  top: "calc(50% - 44px)",
  left: 12,
  display: "grid",
  placeItems: "center",
  width: 44,
  height: 44,
  borderRadius: vars.shape["button-radius"],
  background: vars.color.raised,
  color: vars.color.ink,
  border: outlineAtLeast,
  opacity: 0,
  transition: "opacity 160ms",
  selectors: {
    "& + &": { left: "auto", right: 12 },
    [`${reel}:hover &:not(:disabled)`]: { opacity: 1 },
    "&:disabled": { pointerEvents: "none" },
  },
});

export const foot = style({
  position: "absolute",
  zIndex: 2,
  inset: "auto 0 0",
  display: "grid",
  gap: 8,
  justifyItems: "start",
  padding: "80px 20px 18px",
  background: scrim,
  color: vars.color["on-bubble-out"],
  pointerEvents: "none",
});
export const name = style([
  breaksLongWords,
  {
    maxWidth: "100%",
    fontFamily: vars.type.display,
    fontWeight: vars.type["display-weight"],
    fontVariationSettings: vars.type["display-settings"],
    letterSpacing: vars.type["display-tracking"],
    fontSize: `calc(clamp(2rem, 1.7rem + 1.4vw, 2.75rem) * (0.6 + 0.4 * ${vars.type["display-scale"]}))`,
    lineHeight: 1.05,
  },
]);
export const meta = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 0.35em",
  fontWeight: 550,
  lineHeight: 1.35,
});
export const online = style({ outline: `2px solid ${vars.color.raised}`, marginInlineEnd: "0.2em" });
export const part = style({
  selectors: {
    // The separator ends a line, so that no wrapped line begins with it.
    "&:not(:last-child)::after": { content: '"·"', marginInlineStart: "0.35em" },
  },
});
