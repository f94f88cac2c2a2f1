import { style } from "@vanilla-extract/css";
import { menu as barMenu, menuRow } from "~/layouts/shell/bar.css";
import { below, bodySize, controlEdge, from, pressed, vars } from "~/ui/theme.css";

export const button = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "0.5em",
  flex: "none",
  minWidth: 44,
  minHeight: 44,
  padding: "0 1.1em",
  border: controlEdge,
  borderRadius: vars.shape["button-radius"],
  background: vars.color.surface,
  color: vars.color.ink,
  fontSize: bodySize(0.9375),
  fontWeight: vars.type["action-weight"],
  whiteSpace: "nowrap",
  transition: `scale ${vars.motion.move}`,
  selectors: { "&:hover": { background: vars.color["primary-soft"] }, "&:active": pressed },
  "@media": {
    [below.medium]: { padding: 0, border: 0, background: "none", color: "inherit" },
  },
});
/** On phones the order is among the filters. */
export const sort = style([button, { "@media": { [below.medium]: { display: "none" } } }]);
export const text = style({ "@media": { [below.medium]: { display: "none" } } });

/** The number of active filters. */
export const number = style({
  display: "grid",
  placeItems: "center",
  minWidth: "1.5em",
  height: "1.5em",
  padding: "0 0.4em",
  borderRadius: vars.shape["chip-radius"],
  background: vars.color.ink,
  color: vars.color.ground,
  fontSize: "0.75rem",
  fontWeight: 750,
  lineHeight: 1,
  "@media": { [below.medium]: { position: "absolute", top: -1, right: -5 } },
});

export const games = style([button, { "@media": { "screen and (min-width: 360px)": { display: "none" } } }]);

export const menu = style([
  barMenu,
  {
    "@media": {
      [below.medium]: { top: 62, right: 12 },
      [from.medium]: { top: 160, right: "clamp(12px, 3vw, 40px)" },
    },
  },
]);
export const choice = menuRow;
