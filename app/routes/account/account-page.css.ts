import { style } from "@vanilla-extract/css";
import { from, outline, vars } from "~/ui/theme.css";

/** A narrow column for one matter: logging in, a new password. */
export const column = style({
  width: "min(30rem, 100%)",
  marginInline: "auto",
  display: "grid",
  gap: 22,
  minHeight: "52vh",
  alignContent: "center",
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
export const beside = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "6px 18px",
  justifyContent: "space-between",
});
export const cards = style({
  display: "grid",
  gap: vars.space.gap,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(16rem, 100%), 1fr))",
});
export const card = style({
  display: "grid",
  gap: 10,
  alignContent: "start",
  padding: 24,
  borderRadius: vars.shape["card-radius"],
  border: outline,
  background: vars.color.card,
});
