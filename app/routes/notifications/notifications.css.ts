import { style } from "@vanilla-extract/css";
import { controlEdge, vars } from "~/ui/theme.css";

/** The notice about disabled mails, above the switches. */
export const disabled = style({
  display: "flex",
  gap: 14,
  padding: "18px 20px",
  border: controlEdge,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
  background: vars.color["primary-soft"],
});
export const disabledIcon = style({ width: 24, height: 24, color: vars.color["primary-ink"] });
export const disabledText = style({ display: "grid", gap: 12, minWidth: 0 });
/** Groups of switches, separated by space. */
export const groups = style({ display: "grid", gap: 32, marginTop: 6 });
export const actions = style({ display: "flex", flexWrap: "wrap", gap: 10 });
/** Two options, one below the other: both are sentences. */
export const answers = style({ display: "grid", gap: 12 });
