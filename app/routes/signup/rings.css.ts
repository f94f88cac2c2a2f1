import { createVar, style } from "@vanilla-extract/css";
import { from, vars } from "~/ui/theme.css";

/** The radius of the first ring; the others have two and three times this radius. */
const reach = createVar();
/** The vertical position of the centre. */
const middle = createVar();
const circle = `circle at 50% ${middle}`;
const ring = (times: number, color: string) =>
  `radial-gradient(${circle}, transparent calc(${times} * ${reach} - 1px), ${color} calc(${times} * ${reach}) calc(${times} * ${reach} + 1px), transparent calc(${times} * ${reach} + 2px))`;

export const rings = style({
  vars: { [reach]: "56px", [middle]: "50%" },
  position: "relative",
  flex: "none",
  overflow: "hidden",
  background: [
    ring(1, vars.color["primary-ink"]),
    ring(2, vars.color["line-strong"]),
    ring(3, vars.color.line),
    `radial-gradient(${circle}, ${vars.color["primary-soft"]} ${reach}, transparent calc(${reach} + 1px))`,
    vars.color.sunken,
  ].join(", "),
});
/** Between the field and the slider, where there is no side column. */
export const inBody = style({
  height: 240,
  // The pictures do not cover the line below them.
  vars: { [middle]: "44%" },
  borderRadius: `min(${vars.shape["panel-radius"]}, 24px)`,
  "@media": { [from.medium]: { display: "none" } },
});
/** Replaces the signup's picture. */
export const inSide = style({ vars: { [reach]: "92px" } });

const round = style({
  position: "absolute",
  translate: "-50% -50%",
  aspectRatio: "1",
  borderRadius: `min(${vars.shape["photo-radius"]}, 50%)`,
});
export const face = style([
  round,
  {
    width: 44,
    border: `2px solid ${vars.color.raised}`,
    selectors: {
      [`${inSide} > &`]: { width: 64 },
      // Around the centre, in an order that implies no distance.
      "&:nth-child(1)": { left: "33%", top: "22%" },
      "&:nth-child(2)": { left: "70%", top: "28%" },
      "&:nth-child(3)": { left: "67%", top: "76%" },
      "&:nth-child(4)": { left: "22%", top: "64%" },
      "&:nth-child(5)": { left: "89%", top: "58%" },
      "&:nth-child(6)": { left: "10%", top: "32%" },
    },
  },
]);
export const picture = style({ selectors: { [`${face} > &`]: { objectPosition: "50% 14%" } } });
export const self = style([
  round,
  {
    left: "50%",
    top: middle,
    width: 62,
    display: "grid",
    placeItems: "center",
    border: `3px solid ${vars.color["primary-ink"]}`,
    background: vars.color.raised,
    color: vars.color["primary-ink"],
  },
]);
export const selfIcon = style({ width: 30, height: 30 });
export const caption = style({
  position: "absolute",
  inset: "auto 0 0",
  padding: "4px 12px 8px",
  textAlign: "center",
  background: `linear-gradient(transparent, ${vars.color.sunken} 40%)`,
  color: vars.color["ink-muted"],
});
