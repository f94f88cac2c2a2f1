import { globalStyle, style } from "@vanilla-extract/css";
import { choice } from "~/ui/choice.css";
import { below, hairline, vars } from "~/ui/theme.css";

export const name = style({ display: "flex", alignItems: "center", gap: 12 });
globalStyle(`${name} svg`, { flex: "none", width: 22, height: 22, color: vars.color["ink-muted"] });
export const fee = style({
  textAlign: "end",
  lineHeight: 1.35,
  "@media": { [below.medium]: { maxWidth: "11em" } },
});
export const unfit = style({ cursor: "not-allowed" });
globalStyle(`${unfit} > :not(${fee})`, { opacity: 0.55 });
/** Places the button beside the row: the row is a label, which must not contain another control. */
export const withButton = style({ display: "flex", alignItems: "stretch", borderBottom: hairline });
globalStyle(`${withButton} > ${choice}`, { flex: 1, minWidth: 0, borderBottom: 0 });
globalStyle(`${withButton} > button`, { alignSelf: "center" });
/** Shown while the preceding row is chosen. */
export const beneath = style({ display: "none", paddingBlock: 8, borderBottom: hairline });
globalStyle(`${choice}:has(:checked) + ${beneath}`, { display: "block" });
export const rest = style({});
export const more = style({
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 52,
  paddingInline: 4,
  color: vars.color["primary-ink"],
  fontWeight: 600,
  cursor: "pointer",
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
globalStyle(`${more} svg`, { flex: "none", width: 22, height: 22 });
globalStyle(`${rest}[open] > ${more} svg`, { rotate: "180deg" });
