import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, from, hairline, installedApp, vars } from "~/ui/theme.css";

export const footer = style({
  background: vars.color.footer,
  color: vars.color["on-footer"],
  borderTop: hairline,
  paddingBlock: "40px 32px",
  fontSize: bodySize(0.9375),
});
export const inside = style({
  display: "grid",
  gap: 28,
  "@media": { [from.medium]: { gridTemplateColumns: "minmax(0, 1.1fr) minmax(0, 2.4fr)" } },
});
/** Only links and legal lines: members already see the brand. */
export const bare = style({ "@media": { [from.medium]: { gridTemplateColumns: "minmax(0, 1fr)" } } });
/** The name as text: a logo made for the bar may lack contrast on the background of the footer. */
export const brand = style({
  display: "flex",
  alignItems: "center",
  minHeight: 44,
  fontFamily: vars.type.display,
  fontSize: "1.5rem",
  fontWeight: `clamp(500, ${vars.type["display-weight"]}, 700)`,
  fontVariationSettings: vars.type["display-settings"],
  lineHeight: 1.2,
});
export const tagline = style({ marginTop: 2, maxWidth: "24em" });
export const links = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 9.4rem), 1fr))",
  gap: "0 20px",
  alignItems: "start",
  "@media": { [from.large]: { gridTemplateColumns: "repeat(auto-fill, minmax(12.5rem, 1fr))" } },
});
globalStyle(`${links} a`, {
  ...breaksLongWords,
  display: "inline-block",
  minHeight: 44,
  // Aligns a one-line link with the first line of a two-line link beside it.
  paddingBlock: "calc((44px - 1.55em) / 2)",
  textDecoration: "none",
});
globalStyle(`${links} a:hover`, { textDecoration: "underline" });
export const legal = style({
  gridColumn: "1 / -1",
  display: "grid",
  gap: 10,
  maxWidth: "62em",
  fontSize: bodySize(0.875),
  lineHeight: 1.55,
});
/** Hidden in the installed app, whose footer has only the legal lines. */
export const notInApp = style({ "@media": { [installedApp]: { display: "none" } } });
