import { style } from "@vanilla-extract/css";
import { below, bodySize, breaksLongWords, from, navEdgeRoom, outlineAtLeast, vars } from "~/ui/theme.css";
import { full } from "./screen.css";

/** Screens on which stacked alerts would push the page out of view: phones in portrait and landscape. */
const narrow = "screen and (max-width: 767.98px), screen and (max-height: 599.98px)";
/** On pages that fill the screen of a phone, alerts are at the end. */
const atEnd = { [`body:has(> ${full}) > &`]: { "@media": { [below.medium]: { order: 1 } } } };
/** The row that opens the folded alerts, which follow it. */
export const fold = style({
  display: "none",
  background: vars.color["primary-soft"],
  color: vars.color.ink,
  borderTop: `1px solid ${vars.color["line-strong"]}`,
  selectors: atEnd,
  "@media": { [narrow]: { display: "block" } },
});
/** An alert below the bar. */
export const strip = style({
  padding: `calc(12px + ${navEdgeRoom}) 0 12px`,
  background: vars.color["primary-soft"],
  color: vars.color.ink,
  selectors: {
    // Only the first strip needs room for the edge of the bar.
    [`& ~ &, ${fold} ~ &`]: { paddingBlock: 8, borderTop: `1px solid ${vars.color["line-strong"]}` },
    ...atEnd,
  },
});
/** An alert among the cards of a list: a row on phones, a card from 768 px. */
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
export const cardMore = style({
  borderTop: `1px solid ${vars.color["line-strong"]}`,
  marginInline: 14,
});
/** Folded alerts: strips on small screens only, cards always. */
export const rest = {
  strip: style({
    "@media": { [narrow]: { selectors: { [`${fold}:not([open]) ~ &`]: { display: "none" } } } },
  }),
  card: style({ selectors: { [`${card}:has(> details:not([open])) ~ &`]: { display: "none" } } }),
};
export const foldRow = style({
  display: "flex",
  alignItems: "center",
  gap: "4px 10px",
  minHeight: 48,
  fontSize: bodySize(0.9375),
  fontWeight: 600,
  listStyle: "none",
  cursor: "pointer",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const cardFoldRow = style([foldRow, { minHeight: 44 }]);
export const foldIcon = style({ width: 20, height: 20, color: vars.color["primary-ink"] });
export const chevron = style([
  foldIcon,
  {
    marginInlineStart: "auto",
    selectors: { "details[open] > summary > &": { transform: "rotate(180deg)" } },
  },
]);
export const foldText = style([breaksLongWords, { flex: "0 1 auto", lineHeight: 1.25 }]);
export const foldCount = style({ fontVariantNumeric: "tabular-nums" });
/** The first fold has no alert above it, so it needs no line. On tall and wide screens the alerts are not folded. */
export const firstFold = style({ borderTop: 0 });

/** For an alert that a script shows differently: hidden before the first paint, so that nothing moves. */
export const withoutScript = style({ "@media": { "(scripting: enabled)": { display: "none" } } });

export const inside = style({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "10px 14px",
  "@media": { [below.medium]: { gap: "8px 12px" } },
});
/** The icon at the start of an alert. */
export const icon = style({ width: 22, height: 22, color: vars.color["primary-ink"] });
/** Reserves the place of the close button before it shows. */
export const closable = style({ paddingInlineEnd: 56 });

export const text = style([
  breaksLongWords,
  {
    flex: "1 1 14em",
    minWidth: 0,
    "@media": { [below.medium]: { fontSize: bodySize(0.9375), lineHeight: 1.35 } },
  },
]);

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
  selectors: {
    [`${card} > &`]: { insetInlineEnd: 0 },
    "&[hidden]": { display: "none" },
    "&:hover": { background: vars.color.raised },
  },
});
export const closeIcon = style({ width: 22, height: 22 });

export const modalIcon = style({ display: "block", color: vars.color["primary-ink"] });
export const modalPicture = style({ display: "block", width: 40, height: 40 });
export const actions = style({ display: "grid", gap: 10 });

export const cardInside = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 12px",
  minHeight: 68,
  padding: "8px 48px 8px 14px",
  "@media": {
    [from.medium]: {
      flexDirection: "column",
      flexWrap: "nowrap",
      justifyContent: "center",
      textAlign: "center",
      padding: "48px 16px 24px",
    },
  },
});
export const cardText = style([
  breaksLongWords,
  {
    flex: "1 1 10em",
    fontSize: bodySize(0.9375),
    lineHeight: 1.35,
    "@media": { [from.medium]: { flex: "none", maxWidth: "100%" } },
  },
]);
