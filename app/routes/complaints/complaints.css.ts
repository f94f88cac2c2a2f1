import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, outline, vars } from "~/ui/theme.css";

export const column = style({
  maxWidth: "44rem",
  display: "grid",
  gap: 22,
  alignContent: "start",
});
export const head = style({ display: "grid", gap: 12 });
export const form = style({ display: "grid", gap: 24 });

/** An important sentence with its icon. */
const signed = style([
  breaksLongWords,
  {
    display: "flex",
    gap: 12,
    alignItems: "start",
    padding: "0.8em 1em",
    borderRadius: vars.shape["field-radius"],
    lineHeight: 1.45,
  },
]);
export const emergency = style([signed, { background: vars.color.sunken, fontSize: bodySize(0.9375) }]);
export const reported = style([signed, { border: outline, background: vars.color.raised, fontWeight: 600 }]);
export const sign = style({ width: 22, height: 22, color: vars.color["primary-ink"] });
export const sentence = style({ minWidth: 0 });

/** The categories apply to complaints about members, not about decisions. */
export const onlyOfMembers = style({
  selectors: {
    [`${form}:has([name=about][value=decision]:checked) &, ${form}:has([name=about][value=else]:checked) &`]:
      {
        display: "none",
      },
  },
});

export const reference = style({
  display: "grid",
  gap: 4,
  justifySelf: "start",
  padding: "1em 1.4em",
  border: outline,
  borderRadius: vars.shape["field-radius"],
  background: vars.color.raised,
});
globalStyle(`${reference} dd`, {
  margin: 0,
  fontSize: bodySize(1.5),
  fontWeight: 700,
  letterSpacing: "0.04em",
  fontVariantNumeric: "tabular-nums",
});
export const ways = style({ display: "flex", flexWrap: "wrap", gap: 12 });

/** The statement of reasons of a decision. */
export const statement = style([
  breaksLongWords,
  {
    display: "grid",
    gap: 12,
    padding: "1em 1.4em",
    border: outline,
    borderRadius: vars.shape["field-radius"],
    background: vars.color.raised,
    whiteSpace: "pre-line",
  },
]);
export const words = style([breaksLongWords, { whiteSpace: "pre-line" }]);
export const list = style({ display: "grid", gap: 12, listStyle: "none", padding: 0, margin: 0 });
export const entry = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: 8,
  padding: "0.8em 1em",
  border: outline,
  borderRadius: vars.shape["field-radius"],
  background: vars.color.raised,
});
