import { style } from "@vanilla-extract/css";
import { breaksLongWords, vars } from "~/ui/theme.css";

export const icon = style({ display: "block", color: vars.color["primary-ink"] });
export const picture = style({ display: "block", width: 40, height: 40 });
export const text = style(breaksLongWords);
export const actions = style({ display: "grid", gap: 10 });
