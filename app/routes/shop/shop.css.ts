import { globalStyle, style } from "@vanilla-extract/css";
import { barGround, below, from, hairline, layer, pageMargin, vars } from "~/ui/theme.css";

const panel = {
  padding: 20,
  background: vars.color.surface,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
} as const;

export const screen = style({ display: "grid", gap: 28, paddingBlock: "20px 48px" });
export const head = style({ display: "grid", gap: 10 });
export const balance = style({ display: "grid", gap: 4 });
export const closed = style({ display: "grid", gap: 8 });
export const form = style({
  display: "grid",
  gap: "32px clamp(24px, 5vw, 64px)",
  alignItems: "start",
  "@media": { [from.large]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" } },
});
export const choices = style({ display: "grid", gap: 32, minWidth: 0 });
export const block = style({ display: "grid", gap: 14, minWidth: 0 });
export const legend = style({ marginBottom: 12 });

/** Beside the choices one panel; below them its parts follow each other, and the button is docked for as long as the form is in view. */
export const side = style({
  minWidth: 0,
  "@media": {
    [below.large]: { display: "contents" },
    [from.large]: {
      ...panel,
      display: "grid",
      gap: 16,
      position: "sticky",
      top: 96,
    },
  },
});
export const summary = style({
  display: "grid",
  gap: 16,
  minWidth: 0,
  "@media": { [below.large]: panel },
});
export const dock = style({
  display: "grid",
  gap: 8,
  "@media": {
    [below.large]: {
      position: "sticky",
      bottom: 0,
      zIndex: layer.dock,
      marginInline: `calc(-1 * ${pageMargin})`,
      padding: `12px ${pageMargin} calc(12px + env(safe-area-inset-bottom))`,
      background: barGround,
      backdropFilter: vars.light.glass,
      boxShadow: `0 calc(-1 * max(1px, ${vars.shape["line-width"]})) 0 ${vars.color.line}`,
      color: vars.color["on-nav"],
    },
  },
});
export const dockTotal = style({
  display: "flex",
  justifyContent: "space-between",
  gap: 16,
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
  "@media": { [from.large]: { display: "none" } },
});
export const orders = style({ textAlign: "center" });
export const lines = style({ display: "grid", gap: 8 });
globalStyle(`${lines} > div`, {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) fit-content(62%)",
  gap: 16,
  alignItems: "baseline",
});
globalStyle(`${lines} dd`, { fontVariantNumeric: "tabular-nums", textAlign: "right" });
export const total = style({ paddingTop: 10, borderTop: hairline, fontWeight: 700 });

export const order = style({ display: "grid", gap: 20, maxWidth: "40rem", paddingBlock: "8px 48px" });
export const rows = style({ borderTop: hairline });
globalStyle(`${rows} > li`, { borderBottom: hairline });
export const orderRow = style({
  display: "grid",
  textDecoration: "none",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "2px 16px",
  padding: "14px 4px",
});
export const address = style({ display: "grid", fontStyle: "normal" });
export const line = style({ display: "block", overflowWrap: "anywhere" });
/** Not on paper. */
export const screenOnly = style({ "@media": { print: { display: "none" } } });
globalStyle("body > :is(header, footer)", { "@media": { print: { display: "none" } } });
