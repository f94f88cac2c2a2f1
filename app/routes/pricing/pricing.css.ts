import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, from, hairline, vars } from "~/ui/theme.css";

export const grid = style({
  display: "grid",
  gap: "40px clamp(24px, 5vw, 80px)",
  alignItems: "start",
  "@media": { [from.large]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});
export const wide = style({ gridColumn: "1 / -1" });
export const head = style([wide, { display: "grid", gap: 10 }]);
export const block = style({ display: "grid", gap: 12 });

export const bundles = style({ display: "grid", gap: `min(${vars.space.gap}, 18px)`, marginTop: 10 });
/** A price, not a control: bundles are chosen in the shop. */
export const bundle = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "0 16px",
  alignItems: "baseline",
  padding: 18,
  background: vars.color.surface,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  borderRadius: `min(${vars.shape["card-radius"]}, 26px)`,
});
export const amount = style([
  breaksLongWords,
  {
    fontFamily: vars.type.display,
    fontVariationSettings: vars.type["display-settings"],
    fontWeight: `max(400, ${vars.type["display-weight"]})`,
    fontSize: "1.5rem",
    lineHeight: 1.2,
  },
]);
export const price = style({ fontWeight: 700, fontSize: "1.1875rem", whiteSpace: "nowrap" });
export const tag = style({
  position: "absolute",
  insetInlineEnd: 16,
  top: 0,
  translate: "0 -50%",
  padding: "0.3em 0.7em",
  borderRadius: `min(${vars.shape["chip-radius"]}, 10px)`,
  background: vars.color.badge,
  color: vars.color["on-badge"],
  fontSize: bodySize(0.8125),
  fontWeight: 700,
  lineHeight: 1.25,
});

export const ledger = style({ borderTop: hairline });
/** A long list in two columns, so that no gap is beside it. */
export const longLedger = style([
  ledger,
  {
    "@media": {
      [from.large]: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
        columnGap: "clamp(24px, 5vw, 80px)",
      },
    },
  },
]);
globalStyle(`${ledger} > div`, {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "2px 20px",
  alignItems: "baseline",
  padding: "14px 0",
  borderBottom: hairline,
});
globalStyle(`${ledger} dt`, { ...breaksLongWords, fontWeight: 600 });
globalStyle(`${ledger} dd`, { textAlign: "right", fontVariantNumeric: "tabular-nums" });
