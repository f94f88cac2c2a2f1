import { style } from "@vanilla-extract/css";
import { vars } from "./theme.css";

/** The progress of a form in steps: a bar for each. */
export const steps = style({ display: "flex", gap: 6 });
const dot = style({
  flex: 1,
  height: 6,
  borderRadius: vars.shape["chip-radius"],
  background: vars.color.sunken,
  boxShadow: `inset 0 0 0 1px ${vars.color["line-strong"]}`,
});
export const dots = {
  ahead: dot,
  done: style([dot, { background: vars.color.primary, boxShadow: "none" }]),
};
