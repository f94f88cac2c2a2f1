import { globalStyle, style } from "@vanilla-extract/css";
import { wrap } from "~/ui/text.css";
import { from, outline, vars } from "~/ui/theme.css";
import { focus, panel } from "../base.css";
import { columns } from "./stage-rules";

const words = style({ display: "grid", gap: 12, alignContent: "start", minWidth: 0 });
globalStyle(`${words} > h1`, { paddingBottom: "0.1em" });
export const stage = {
  grid: style([
    wrap,
    {
      paddingBlock: "28px 24px",
      ...columns(22, {
        gridTemplateColumns: "minmax(0, 4.4fr) minmax(0, 4.2fr) minmax(0, 4.4fr)",
        gap: "clamp(24px, 3.4vw, 40px)",
        paddingBlock: "48px 40px",
        alignItems: "start",
      }),
    },
  ]),
  words,
  show: style({ minWidth: 0 }),
  question: style([panel, { display: "grid", gap: 14, minWidth: 0, alignSelf: "start" }]),
  headline: "title",
  text: "muted",
} as const;
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
