import { globalStyle, style } from "@vanilla-extract/css";
import { from, outline, vars } from "~/ui/theme.css";

/** A narrow column for one matter: logging in, a new password. */
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
      padding: 36,
      borderRadius: vars.shape["panel-radius"],
      border: outline,
      background: vars.color.raised,
      boxShadow: vars.light["panel-shadow"],
    },
  },
});
/** Stands for how something went, over the title. */
export const icon = style({ display: "block", color: vars.color["primary-ink"] });
globalStyle(`${icon} > svg`, { display: "block", width: 40, height: 40 });
export const beside = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "6px 18px",
  justifyContent: "space-between",
});
/** A message, and the ways on from it. */
export const ways = style({ display: "grid", gap: 22, maxWidth: "46rem" });
export const head = style({ display: "grid", gap: 12, minWidth: 0 });
/** A page with more than one matter: title, what it is about, and what can be done. */
export const stack = style({ display: "grid", gap: 18, justifyItems: "start" });
globalStyle(`${stack} > *`, { width: "100%" });
/** Others, under what comes first. */
export const others = style({ display: "grid", gap: 18, marginTop: 48 });
