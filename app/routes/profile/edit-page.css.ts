import { style } from "@vanilla-extract/css";
import { below, from, hairline, vars } from "~/ui/theme.css";

/** The introduction and the completeness, beside the form on a desktop. */
export const frame = style({
  display: "grid",
  gap: "32px clamp(28px, 5vw, 80px)",
  alignItems: "start",
  "@media": { [from.large]: { gridTemplateColumns: "minmax(0, 5fr) minmax(0, 7fr)" } },
});
export const head = style({
  display: "grid",
  gap: 18,
  minWidth: 0,
  "@media": { [from.large]: { position: "sticky", top: 108 } },
});
export const whole = style({ display: "grid", gap: 10, fontWeight: 600 });
export const bar = style({
  appearance: "none",
  width: "100%",
  height: 10,
  border: `max(1px, ${vars.shape["line-width"]}) solid ${vars.color["line-strong"]}`,
  borderRadius: vars.shape["chip-radius"],
  overflow: "hidden",
  background: vars.color.sunken,
  selectors: {
    "&::-webkit-progress-bar": { background: vars.color.sunken },
    "&::-webkit-progress-value": { background: vars.color["primary-ink"] },
    "&::-moz-progress-bar": { background: vars.color["primary-ink"] },
  },
});
export const form = style({ display: "grid", gap: 32, minWidth: 0 });
export const section = style({
  display: "grid",
  gap: 18,
  minWidth: 0,
  selectors: { "& + &": { paddingTop: 28, borderTop: hairline } },
});
/** Two fields side by side where they fit. */
export const pair = style({
  display: "grid",
  gap: 18,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))",
});
export const actions = style({
  display: "grid",
  justifyItems: "start",
  "@media": { [below.medium]: { justifyItems: "stretch" } },
});
