import { style, styleVariants } from "@vanilla-extract/css";
import { color, mono } from "../../ui/theme.css";

const check = style({
  display: "flex",
  alignItems: "center",
  gap: "10px",
  padding: "10px 12px",
  borderRadius: "8px",
  color: color.ink,
});
/** What the check of the sample ratio says: before everything else. */
export const checks = styleVariants({
  good: [check, { background: color.goodSoft }],
  bad: [check, { background: color.badSoft }],
  none: [check, { background: color.sunken }],
});
export const main = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "24px" });
export const other = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "12px",
  minHeight: "32px",
  padding: "4px 10px",
  borderRadius: "6px",
  ":hover": { background: color.hover },
  selectors: { '&[aria-current="page"]': { background: color.linkSoft } },
  "@media": { "(pointer: coarse), (max-width: 767px)": { minHeight: "44px" } },
});
export const command = style({
  fontFamily: mono,
  fontSize: "12px",
  lineHeight: "20px",
  padding: "8px 12px",
  borderRadius: "6px",
  background: color.sunken,
  overflowWrap: "anywhere",
});
