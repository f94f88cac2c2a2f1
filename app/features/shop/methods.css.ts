import { globalStyle, style } from "@vanilla-extract/css";
import { radio } from "~/ui/choice.css";
import { below, bodySize, breaksLongWords, from, hairline, vars } from "~/ui/theme.css";

/** One panel with a row for each method. */
export const methods = style({
  minWidth: 0,
  background: vars.color.surface,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
  overflow: "hidden",
});
export const method = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: 12,
  minHeight: 60,
  padding: "6px 16px",
  lineHeight: 1.3,
  cursor: "pointer",
  selectors: {
    "&:has(:checked)": { background: vars.color["primary-soft"] },
    // The panel cuts an outline that is outside.
    "&:has(:focus-visible)": { outline: `3px solid ${vars.color.focus}`, outlineOffset: -4 },
  },
});
globalStyle(`${methods} > * + *, ${methods} details > ${method}`, { borderTop: hairline });
export const unfit = style({ cursor: "not-allowed" });
const faded = { [`${unfit} > &`]: { opacity: 0.55 } };
export const control = style([radio, { selectors: { ...faded, "&:focus-visible": { outline: "none" } } }]);
export const plate = style({ display: "flex", selectors: faded });
export const name = style([breaksLongWords, { flex: 1, fontWeight: 600, selectors: faded }]);
export const note = style({
  display: "block",
  fontSize: bodySize(0.8125),
  fontWeight: 400,
  color: vars.color["ink-muted"],
});
export const fee = style({
  fontSize: bodySize(0.8125),
  color: vars.color["ink-muted"],
  textAlign: "end",
  lineHeight: 1.35,
  "@media": { [below.medium]: { maxWidth: "9.5em" } },
});

/** A remembered card: its row, and "Change" over the end of it, because the row is a label. */
export const withChange = style({ position: "relative" });
/** Room for the word in every language. */
export const changeable = style({ paddingInlineEnd: "7em" });
export const change = style({
  position: "absolute",
  insetInlineEnd: 16,
  top: 0,
  display: "flex",
  alignItems: "center",
  minHeight: 60,
  color: vars.color["primary-ink"],
  fontSize: bodySize(0.875),
  fontWeight: 600,
  textDecoration: "underline",
  textUnderlineOffset: "0.2em",
  cursor: "pointer",
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const changes = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "8px 16px",
  padding: "12px 16px",
  borderTop: hairline,
});

/** Shown while the preceding row is chosen, as a part of it. */
export const beneath = style({
  display: "none",
  padding: "0 16px 8px",
  background: vars.color["primary-soft"],
  fontSize: bodySize(0.9375),
  selectors: { [`${methods} > ${method}:has(:checked) + &`]: { display: "block", borderTop: 0 } },
  // Below the name of the method.
  "@media": { [from.medium]: { paddingInlineStart: 96 } },
});
export const rest = style({});
export const more = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 10,
  minHeight: 56,
  paddingInline: 16,
  color: vars.color["primary-ink"],
  fontWeight: 600,
  cursor: "pointer",
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:focus-visible": { outlineOffset: -4 },
  },
});
export const moreIcon = style({
  width: 20,
  height: 20,
  selectors: { [`${rest}[open] > ${more} > &`]: { rotate: "180deg" } },
});
