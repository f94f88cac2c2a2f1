import { style } from "@vanilla-extract/css";

export const both = style({ display: "grid", gap: 18 });
export const own = style({
  selectors: {
    // A browser without :has always shows the field; its text counts only with its choice.
    [`${both}:not(:has(option[value=own]:checked)) > &`]: { display: "none" },
  },
});
