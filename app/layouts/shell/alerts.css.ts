import { globalStyle, style } from "@vanilla-extract/css";
import { below, bodySize, breaksLongWords, from, navEdgeRoom, outlineAtLeast, vars } from "~/ui/theme.css";

/** What a member should know or do, under the bar. */
export const strip = style({
  padding: `calc(12px + ${navEdgeRoom}) 0 12px`,
  background: vars.color["primary-soft"],
  color: vars.color.ink,
});

/** Only the first that shows stands below the bar's edge. */
globalStyle(`${strip}:not([hidden]) ~ ${strip}`, {
  paddingTop: 12,
  borderTop: `1px solid ${vars.color["line-strong"]}`,
  // On phones one at a time, the most important first. DESIGN §4
  "@media": { [below.medium]: { display: "none" } },
});

/** Where a script will show it in another way: gone before the first paint, so that nothing moves. */
export const withoutScript = style({ "@media": { "(scripting: enabled)": { display: "none" } } });

export const inside = style({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "10px 14px",
});
globalStyle(`${inside} > svg`, {
  flex: "none",
  width: 22,
  height: 22,
  color: vars.color["primary-ink"],
  strokeWidth: vars.type["icon-stroke"],
});
/** The close button's place is kept before it shows. */
export const closable = style({ paddingInlineEnd: 52 });

export const text = style([breaksLongWords, { flex: "1 1 14em", minWidth: 0 }]);

export const close = style({
  position: "absolute",
  insetInlineEnd: -8,
  top: 0,
  display: "grid",
  placeItems: "center",
  width: 44,
  height: 44,
  border: 0,
  borderRadius: 999,
  background: "none",
  color: "inherit",
  cursor: "pointer",
  selectors: { "&[hidden]": { display: "none" }, "&:hover": { background: vars.color.raised } },
});
globalStyle(`${close} > svg`, { width: 22, height: 22 });

export const modalIcon = style({ display: "block", color: vars.color["primary-ink"] });
globalStyle(`${modalIcon} > svg`, {
  display: "block",
  width: 40,
  height: 40,
  strokeWidth: vars.type["icon-stroke"],
});
export const actions = style({ display: "grid", gap: 10 });

/** Among the cards of a list: a row on phones, a card from 768 px on. */
export const card = style({
  position: "relative",
  gridColumn: "1 / -1",
  display: "grid",
  background: vars.color["primary-soft"],
  color: vars.color.ink,
  border: outlineAtLeast,
  borderRadius: `min(${vars.shape["card-radius"]}, 22px)`,
  "@media": { [from.medium]: { gridColumn: "auto" } },
});
globalStyle(`${card} > ${close}`, { insetInlineEnd: 0 });
export const cardInside = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 12px",
  minHeight: 68,
  padding: "8px 46px 8px 14px",
  "@media": {
    [from.medium]: {
      flexDirection: "column",
      flexWrap: "nowrap",
      justifyContent: "center",
      textAlign: "center",
      padding: "46px 16px 24px",
    },
  },
});
globalStyle(`${cardInside} > svg`, { flex: "none", width: 22, height: 22, color: vars.color["primary-ink"] });
export const cardText = style([
  breaksLongWords,
  {
    flex: "1 1 10em",
    fontSize: bodySize(0.9375),
    lineHeight: 1.35,
    "@media": { [from.medium]: { flex: "none", maxWidth: "100%" } },
  },
]);
