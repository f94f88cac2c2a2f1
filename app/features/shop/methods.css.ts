import { globalStyle, style } from "@vanilla-extract/css";
import { choice, choiceNote, radio } from "~/ui/choice.css";
import { below, hairline, vars } from "~/ui/theme.css";

export const unfit = style({ cursor: "not-allowed" });
const faded = { [`${unfit} > &`]: { opacity: 0.55 } };
export const control = style([radio, { selectors: faded }]);
export const name = style({ display: "flex", alignItems: "center", gap: 12, selectors: faded });
export const fee = style([
  choiceNote,
  {
    textAlign: "end",
    lineHeight: 1.35,
    "@media": { [below.medium]: { maxWidth: "11em" } },
  },
]);
/** Places the button beside the row: the row is a label, which must not contain another control. */
export const withButton = style({ display: "flex", alignItems: "stretch", borderBottom: hairline });
export const beside = style({
  selectors: { [`${withButton} > &`]: { flex: 1, minWidth: 0, borderBottom: 0 } },
});
globalStyle(`${withButton} > button`, { alignSelf: "center" });
/** Shown while the preceding row is chosen. */
export const beneath = style({
  display: "none",
  paddingBlock: 8,
  borderBottom: hairline,
  selectors: { [`${choice}:has(:checked) + &`]: { display: "block" } },
});
export const rest = style({});
export const more = style({
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 52,
  paddingInline: 4,
  color: vars.color["primary-ink"],
  fontWeight: 600,
  cursor: "pointer",
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const moreIcon = style({
  width: 22,
  height: 22,
  selectors: { [`${rest}[open] > ${more} > &`]: { rotate: "180deg" } },
});
