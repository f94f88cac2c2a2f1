import { globalStyle, style } from "@vanilla-extract/css";
import { from, outline, vars } from "~/ui/theme.css";

/** A narrow column for a page with one task: a login, a new password. */
export const column = style({
  width: "min(30rem, 100%)",
  marginInline: "auto",
  display: "grid",
  gap: 22,
  alignContent: "start",
  "@media": { [from.medium]: { minHeight: "52vh", alignContent: "center" } },
});
export const panel = style({
  display: "grid",
  gap: 18,
  "@media": {
    [from.medium]: {
      padding: 40,
      borderRadius: vars.shape["panel-radius"],
      border: outline,
      background: vars.color.raised,
      boxShadow: vars.light["panel-shadow"],
    },
  },
});
/** The icon above the title that shows the outcome. */
export const icon = style({ display: "block", color: vars.color["primary-ink"] });
globalStyle(`${icon} > svg`, { display: "block", width: 40, height: 40 });
export const beside = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "6px 18px",
  justifyContent: "space-between",
});
/** A message and the links below it. */
export const ways = style({ display: "grid", gap: 22, maxWidth: "46rem" });
export const head = style({ display: "grid", gap: 12, minWidth: 0 });
/** The remaining sections, below the first. */
export const others = style({ display: "grid", gap: 18, marginTop: 48 });
