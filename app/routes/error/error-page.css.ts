import { globalStyle, style } from "@vanilla-extract/css";
import { below, from, vars } from "~/ui/theme.css";

export const lost = style({
  display: "grid",
  gap: 28,
  alignItems: "center",
  minHeight: "62vh",
  "@media": { [from.medium]: { gridTemplateColumns: "6fr 5fr" } },
});
export const text = style({ display: "grid", gap: 18, justifyItems: "start" });
export const code = style({
  color: vars.color["primary-ink"],
  fontVariantNumeric: "lining-nums",
  selectors: {
    // The doubled selector outranks the headings' sheet, which loads after this one.
    "&&": {
      fontSize: `calc(clamp(7rem, 4rem + 14vw, 17rem) * (0.7 + 0.3 * ${vars.type["display-scale"]}))`,
      lineHeight: 0.82,
    },
  },
});
globalStyle(`${text} > a:first-of-type`, { "@media": { [below.medium]: { width: "100%" } } });
export const picture = style({
  width: "100%",
  "@media": {
    // Doubled like the code's selector.
    [below.medium]: { selectors: { "&&": { aspectRatio: "4 / 3" } } },
    [from.medium]: { width: "min(100%, 24rem)", justifySelf: "end" },
  },
});
