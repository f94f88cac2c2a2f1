import { style } from "@vanilla-extract/css";
import { from, hairline, outline, vars } from "~/ui/theme.css";
import { focus } from "../shared.css";

export const one = style({
  display: "grid",
  gap: 22,
  paddingBlock: "28px 24px",
  "@media": {
    [from.large]: {
      gridTemplateColumns: "minmax(0, 4.4fr) minmax(0, 4.2fr) minmax(0, 4.4fr)",
      gap: "clamp(24px, 3.4vw, 40px)",
      paddingBlock: "48px 40px",
      alignItems: "start",
    },
  },
});
export const card = style({
  position: "relative",
  display: "grid",
  minWidth: 0,
  background: vars.color.card,
  border: outline,
  borderRadius: `min(${vars.shape["card-radius"]}, 32px)`,
  padding: vars.image.frame,
  boxShadow: vars.light["card-shadow"],
  rotate: `calc(-0.8 * ${vars.image.tilt})`,
});
export const photo = style({
  vars: { [focus]: "50% 20%" },
  aspectRatio: "1 / 1.04",
  borderRadius: `min(${vars.shape["photo-radius"]}, 30px)`,
  "@media": { [from.large]: { aspectRatio: "3 / 4" } },
});
const inset = `calc(10px + ${vars.image.frame})`;
export const tags = style({
  position: "absolute",
  left: inset,
  right: inset,
  top: inset,
  zIndex: 1,
  display: "flex",
  flexWrap: "wrap",
  gap: 6,
});
export const caption = style({ padding: `12px max(0px, 16px - ${vars.image.frame})` });

export const text = style({ display: "grid", gap: 12, alignContent: "start", minWidth: 0 });
export const headline = style({ paddingBottom: "0.1em" });
export const quote = style({
  margin: "6px 0",
  paddingInlineStart: 16,
  borderInlineStart: `max(3px, ${vars.shape["outline-width"]}) solid ${vars.color.badge}`,
});
export const facts = style({ display: "grid", margin: 0 });
export const fact = style({
  display: "grid",
  gridTemplateColumns: "minmax(5.4em, 7em) minmax(0, 1fr)",
  gap: 12,
  padding: "10px 0",
  borderTop: hairline,
});
export const factName = style({ color: vars.color["ink-muted"] });
export const factText = style({ margin: 0, fontWeight: 600 });
export const question = style({ display: "grid", gap: 14, minWidth: 0, alignSelf: "start" });
