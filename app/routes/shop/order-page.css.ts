import { style } from "@vanilla-extract/css";
import { below, bodySize, from, hairline, headEdgeRoom, vars } from "~/ui/theme.css";

const columns = {
  display: "grid",
  gap: 28,
  alignItems: "start",
  paddingBlock: "24px 56px",
} as const;
/** Space below the sticky head row on phones. */
export const page = style({ "@media": { [below.medium]: { paddingTop: headEdgeRoom } } });
/** On phones the way back is above the details. */
export const completed = style({
  ...columns,
  gap: 22,
  "@media": {
    [from.large]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      gridTemplateRows: "auto 1fr",
      gap: "22px clamp(48px, 8vw, 120px)",
      paddingBlock: "40px 64px",
    },
  },
});
export const credited = style({ display: "grid", gap: 10, minWidth: 0 });
export const details = style({ display: "grid", gap: 14, minWidth: 0 });
export const state = style({
  ...columns,
  "@media": {
    [from.large]: {
      gridTemplateColumns: "minmax(0, 6fr) minmax(0, 5fr)",
      gap: 72,
      paddingBlock: "32px 64px",
    },
  },
});
export const text = style({ display: "grid", gap: 14, minWidth: 0 });
export const figure = style({
  fontFamily: vars.type.display,
  fontVariationSettings: vars.type["display-settings"],
  fontWeight: `max(400, ${vars.type["display-weight"]})`,
  letterSpacing: vars.type["display-tracking"],
  fontSize: "clamp(5.6rem, 4rem + 7vw, 10rem)",
  lineHeight: 0.86,
  color: vars.color["primary-ink"],
});
export const next = style({
  display: "grid",
  gap: 14,
  minWidth: 0,
  padding: 20,
  background: vars.color.surface,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  borderRadius: `min(${vars.shape["panel-radius"]}, 24px)`,
  selectors: { "&:empty": { display: "none" } },
});
export const returning = style([
  next,
  {
    padding: "clamp(18px, 2.4vw, 28px)",
    background: vars.color.raised,
    borderRadius: `min(${vars.shape["panel-radius"]}, 28px)`,
    boxShadow: vars.light["card-shadow"],
    "@media": { [from.large]: { gridColumn: 2, gridRow: "1 / span 2" } },
  },
]);
export const calm = style({
  display: "grid",
  gap: 22,
  justifyItems: "center",
  textAlign: "center",
  width: "min(100%, 28rem)",
  marginInline: "auto",
  paddingBlock: "clamp(24px, 5vh, 72px) 56px",
});
export const pay = style({
  display: "grid",
  gap: 16,
  minWidth: 0,
  width: "100%",
  selectors: { [`${calm} &`]: { textAlign: "start" } },
});
export const legend = style({ marginBottom: 12 });
/** The state of the order as an icon. */
export const sign = style({
  display: "grid",
  placeItems: "center",
  width: 72,
  height: 72,
  border: `max(2px, ${vars.shape["outline-width"]}) solid`,
  borderRadius: `min(${vars.shape["button-radius"]}, 50%)`,
  color: vars.color["primary-ink"],
});
export const signIcon = style({ width: 32, height: 32, strokeWidth: 1.75 });
export const failedSign = style([sign, { color: vars.color.danger }]);
/** The sentence that nothing was charged. */
export const calming = style({
  display: "flex",
  gap: 14,
  alignItems: "start",
  padding: "16px 18px",
  background: vars.color.surface,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  borderRadius: `min(${vars.shape["panel-radius"]}, 16px)`,
});
export const calmingIcon = style({
  width: 22,
  height: 22,
  marginTop: 2,
  color: vars.color.success,
});
/** The details of an order, with hairlines. */
export const facts = style({ display: "grid", fontVariantNumeric: "tabular-nums" });
export const fact = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) fit-content(62%)",
  gap: 16,
  alignItems: "baseline",
  padding: "12px 0",
  borderBottom: hairline,
  // The drawn sign of a method has no baseline.
  selectors: { "&:has(svg)": { alignItems: "center" } },
});
export const strong = style({ fontWeight: 700 });
export const factName = style({
  color: vars.color["ink-muted"],
  selectors: { [`${strong} > &`]: { color: vars.color.ink } },
});
export const signed = style({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "end",
  gap: "4px 8px",
});
export const factValue = style({ textAlign: "end", overflowWrap: "anywhere" });

/** A row of bank data with its button. */
export const copied = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: 16,
  alignItems: "center",
  padding: "8px 0",
  borderBottom: hairline,
});
export const copiedValue = style({
  gridColumn: 1,
  fontWeight: 700,
  overflowWrap: "anywhere",
  userSelect: "all",
});
export const copyCell = style({
  gridColumn: 2,
  gridRow: "1 / span 2",
  "@media": { "(scripting: none)": { display: "none" } },
});
export const copy = style({
  display: "grid",
  placeItems: "center",
  width: 44,
  height: 44,
  color: vars.color["ink-muted"],
  background: "none",
  border: 0,
  cursor: "pointer",
});
export const copyIcon = style({ width: 20, height: 20 });

/** The steps of a payment: done, current, upcoming. */
export const way = style({ display: "grid", margin: "10px 0 0", padding: 0, listStyle: "none" });
const mark = {
  content: "",
  position: "absolute",
  insetInlineStart: 0,
  top: 2,
  width: 20,
  height: 20,
  borderRadius: `min(${vars.shape["button-radius"]}, 50%)`,
  border: `3px solid ${vars.color["line-strong"]}`,
  background: vars.color.ground,
  zIndex: 1,
} as const;
export const step = style({
  position: "relative",
  minHeight: 62,
  padding: "0 0 16px 40px",
  "::before": mark,
  selectors: {
    "&[data-step=done]::before": {
      background: vars.color["primary-ink"],
      borderColor: vars.color["primary-ink"],
    },
    "&[data-step=now]::before": { border: `7px solid ${vars.color["primary-ink"]}` },
    "&:not(:last-child)::after": {
      content: "",
      position: "absolute",
      insetInlineStart: 9,
      top: 8,
      bottom: -4,
      borderInlineStart: `2px dashed ${vars.color["line-strong"]}`,
    },
    "&[data-step=done]::after": { borderInlineStartStyle: "solid" },
  },
});
export const stepName = style({
  fontWeight: 650,
  selectors: { "&::first-letter": { textTransform: "uppercase" } },
});
export const stepText = style({
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.9375),
  lineHeight: 1.4,
});

export const stored = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "baseline",
  gap: 40,
  width: "100%",
  padding: "16px 4px",
  borderBlock: `max(1px, ${vars.shape["line-width"]}) dashed ${vars.color["line-strong"]}`,
  fontVariantNumeric: "tabular-nums",
});
export const storedCredits = style({
  fontFamily: vars.type.display,
  fontVariationSettings: vars.type["display-settings"],
  fontWeight: vars.type["display-weight"],
  fontSize: "1.6rem",
  lineHeight: 1.2,
});

/** The other methods, collapsed while a payment is in progress. */
export const other = style({});
export const otherSummary = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  minHeight: 48,
  color: vars.color["primary-ink"],
  fontWeight: 600,
  cursor: "pointer",
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    [`${other}[open] > &`]: { marginBottom: 10 },
  },
});
export const otherArrow = style({
  width: 20,
  height: 20,
  selectors: { [`${other}[open] &`]: { rotate: "180deg" } },
});
