import { globalStyle, style } from "@vanilla-extract/css";
import { chip } from "~/ui/field.css";
import { bodySize, hiddenRules, vars } from "~/ui/theme.css";

export const fields = style({ display: "grid", gap: 24, minWidth: 0 });

/** The label is for screen readers only. */
export const only = style({ display: "grid" });
globalStyle(`${only} legend`, hiddenRules);

export const pronouns = style({ display: "grid", gap: 18 });
/** Shown once "own words" is chosen, also without script. */
export const own = style({
  display: "none",
  selectors: { [`${pronouns}:has([name=pronouns][value=own]:checked) &`]: { display: "block" } },
});

export const text = style({ display: "grid", gap: 6 });
/** The title of the editor names the text already. */
globalStyle(`${text} label`, hiddenRules);
export const count = style({
  textAlign: "end",
  fontSize: bodySize(0.875),
  fontVariantNumeric: "tabular-nums",
  color: vars.color["ink-muted"],
});
export const countOver = style([count, { color: vars.color.danger, fontWeight: 600 }]);

export const interests = style({ display: "grid", gap: 16, minWidth: 0 });
globalStyle(`${interests} .${chip}[hidden]`, { display: "none" });
