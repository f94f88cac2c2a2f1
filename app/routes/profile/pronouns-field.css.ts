import { globalStyle, style } from "@vanilla-extract/css";

export const both = style({ display: "grid", gap: 18 });
export const own = style({});
// A browser without :has shows the field always, and an own text counts only with its choice.
globalStyle(`${both}:not(:has(option[value=own]:checked)) > ${own}`, { display: "none" });
