import { style } from "@vanilla-extract/css";
import { radio as choiceRadio } from "~/ui/choice.css";
import { bodySize, breaksLongWords, controlEdge, outline, vars } from "~/ui/theme.css";

/** The reasons, one below the other. */
export const reasons = style({ display: "grid", gap: 8, marginTop: 6 });
export const reason = style([
  breaksLongWords,
  {
    display: "flex",
    alignItems: "center",
    gap: 14,
    minHeight: 52,
    padding: "0.5em 1em",
    borderRadius: vars.shape["field-radius"],
    border: controlEdge,
    background: vars.color.surface,
    lineHeight: 1.35,
    cursor: "pointer",
    selectors: {
      "&:has(:checked)": {
        background: vars.color["primary-soft"],
        borderColor: vars.color["primary-ink"],
        boxShadow: `inset 0 0 0 1px ${vars.color["primary-ink"]}`,
      },
      "&:has(:focus-visible)": { outline: `3px solid ${vars.color.focus}`, outlineOffset: 2 },
    },
  },
]);
export const radio = style([
  choiceRadio,
  { selectors: { [`${reason} > &`]: { outline: "none", boxShadow: "none" } } },
]);
export const reasonText = style({ minWidth: 0 });

/** The offer for the chosen reason. */
export const offer = style({
  display: "grid",
  gap: 14,
  justifyItems: "start",
  padding: "clamp(18px, 4vw, 28px)",
  borderRadius: vars.shape["panel-radius"],
  border: outline,
  background: vars.color.raised,
});

export const places = style({ display: "flex", flexWrap: "wrap", gap: 12, minWidth: 0, maxWidth: "100%" });

/** Continue and back, in the same style, stacked on narrow screens. */
export const ways = style({
  display: "grid",
  gap: 12,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(14em, 100%), 1fr))",
});
export const way = style({ display: "grid" });

/** What will happen, as a list. */
export const points = style([
  breaksLongWords,
  {
    display: "grid",
    gap: 10,
    margin: 0,
    paddingLeft: "1.25em",
    listStyle: "disc",
    lineHeight: 1.45,
    maxWidth: "38em",
  },
]);
export const point = style({ "::marker": { color: vars.color["primary-ink"] } });

export const step = style({ fontSize: bodySize(0.875), color: vars.color["ink-muted"] });
