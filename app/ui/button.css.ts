import { style, styleVariants } from "@vanilla-extract/css";
import {
  below,
  bodySize,
  breaksLongWords,
  controlEdge,
  forcedColors,
  forcedMark,
  pressed as shrunk,
  vars,
} from "./theme.css";

const moving = `translate ${vars.motion.move}, scale ${vars.motion.move}, background-color ${vars.motion.move}, box-shadow ${vars.motion.move}`;
/** The feedback of a press. */
const pressed = { ...shrunk, translate: "0 0" };

const base = style([
  breaksLongWords,
  {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "0.55em",
    maxWidth: "100%",
    minHeight: `max(44px, ${vars.space.control})`,
    padding: "0.5em 1.5em",
    borderRadius: vars.shape["button-radius"],
    fontWeight: vars.type["action-weight"],
    lineHeight: 1.2,
    textDecoration: "none",
    textAlign: "center",
    border: controlEdge,
    background: vars.color.surface,
    color: vars.color.ink,
    transition: moving,
    cursor: "pointer",
    selectors: {
      "&:hover": {
        background: `color-mix(in oklab, ${vars.color.surface}, ${vars.color["primary-soft"]} 70%)`,
      },
      "&:active": pressed,
      "&:is(:disabled, [aria-disabled=true])": { opacity: 0.55, boxShadow: "none", cursor: "not-allowed" },
    },
    "@media": { [below.tiny]: { paddingInline: "1em" } },
  },
]);

export const kind = styleVariants({
  quiet: [base],
  /** The one filled button of a view. */
  primary: [
    base,
    {
      background: vars.color.primary,
      color: vars.color["on-primary"],
      border: 0,
      boxShadow: vars.light["button-shadow"],
      selectors: {
        "&:hover": {
          background: `color-mix(in oklab, ${vars.color.primary}, ${vars.color.ink} 9%)`,
          translate: vars.motion["hover-shift"],
        },
        "&:active": pressed,
      },
      "@media": {
        [forcedColors]: {
          ...forcedMark,
          border: "2px solid Highlight",
          selectors: {
            "&:hover": { background: "Highlight" },
            "&[aria-busy=true]": { background: "Canvas", color: "CanvasText", borderStyle: "dashed" },
            "&:is(:disabled, [aria-disabled=true])": {
              background: "Canvas",
              borderColor: "GrayText",
              color: "GrayText",
              opacity: 1,
            },
            "&:focus-visible": { outlineColor: "CanvasText" },
          },
        },
      },
    },
  ],
  text: [
    base,
    {
      borderColor: "transparent",
      background: "none",
      color: vars.color["primary-ink"],
      paddingInline: "0.75em",
    },
  ],
  danger: [base, { borderColor: vars.color.danger, color: vars.color.danger }],
});

export const size = styleVariants({
  medium: {},
  small: { minHeight: 44, paddingInline: "1.1em", fontSize: bodySize(0.9375) },
  large: { minHeight: `calc(${vars.space.control} + 6px)`, paddingInline: "2em", fontSize: bodySize(1.0625) },
});

export const wide = style({ width: "100%" });

export const round = style({
  display: "inline-grid",
  placeItems: "center",
  width: `max(44px, ${vars.space.control})`,
  height: `max(44px, ${vars.space.control})`,
  flex: "none",
  borderRadius: vars.shape["button-radius"],
  border: controlEdge,
  background: vars.color.surface,
  color: vars.color.ink,
  transition: moving,
  selectors: {
    "&:hover": { translate: vars.motion["hover-shift"], background: vars.color["primary-soft"] },
    "&:active": pressed,
  },
});

/** Without a border, for bars and heads. */
export const roundPlain = style([round, { border: 0, background: "none" }]);
