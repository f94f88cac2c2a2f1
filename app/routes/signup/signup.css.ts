import { globalStyle, style } from "@vanilla-extract/css";
import { from, outline, vars } from "~/ui/theme.css";

/** Alone on the page: a panel before the brand's ground, and the whole page on a phone. */
export const veil = style({
  minHeight: "100dvh",
  display: "grid",
  "@media": {
    [from.medium]: { placeItems: "center", padding: 24, background: vars.color.sunken },
  },
});

export const panel = style({
  width: "100%",
  display: "grid",
  overflow: "hidden",
  "@media": {
    [from.medium]: {
      width: "min(60rem, 100%)",
      background: vars.color.raised,
      border: outline,
      borderRadius: vars.shape["panel-radius"],
      boxShadow: vars.light["panel-shadow"],
    },
    [from.large]: { gridTemplateColumns: "5fr 6fr" },
  },
});

export const side = style({
  display: "none",
  position: "relative",
  margin: 0,
  "@media": { [from.large]: { display: "block" } },
});
globalStyle(`${side} > *`, {
  position: "absolute",
  inset: 0,
  height: "100%",
  aspectRatio: "auto",
  borderRadius: 0,
});

export const body = style({
  display: "grid",
  gap: 18,
  alignContent: "start",
  minHeight: "100dvh",
  padding: "14px clamp(16px, 4vw, 40px) 28px",
  gridTemplateRows: "auto auto auto 1fr",
  "@media": { [from.medium]: { minHeight: 0, paddingBlock: "clamp(22px, 4vw, 40px)" } },
});
export const head = style({ display: "flex", alignItems: "center", gap: 12, minHeight: 44 });
export const headText = style({ flex: 1 });
export const steps = style({ display: "flex", gap: 6 });
const dot = style({
  flex: 1,
  height: 6,
  borderRadius: vars.shape["chip-radius"],
  background: vars.color.sunken,
  boxShadow: `inset 0 0 0 1px ${vars.color["line-strong"]}`,
});
export const dots = {
  ahead: dot,
  done: style([dot, { background: vars.color.primary, boxShadow: "none" }]),
};
export const form = style({ display: "grid", gap: 18, alignContent: "start" });
