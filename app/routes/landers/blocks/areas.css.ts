import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, hairline, vars } from "~/ui/theme.css";

export const region = style({
  display: "flex",
  gap: 10,
  alignItems: "center",
  padding: "8px 0",
  borderBlock: hairline,
});
export const regionIcon = style({
  flex: "none",
  width: "1.2rem",
  height: "1.2rem",
  color: vars.color["primary-ink"],
});
export const areas = style({ flex: 1, minWidth: 0, display: "grid", lineHeight: 1.3 });
/** Styled as text, with an arrow that shows that it opens. */
export const select = style({
  width: "100%",
  minHeight: 44,
  padding: "0 1.6em 0 0",
  border: 0,
  appearance: "none",
  background: `linear-gradient(45deg, transparent 50%, currentcolor 50%) calc(100% - 0.75em) 55% / 0.36em 0.36em no-repeat, linear-gradient(-45deg, transparent 50%, currentcolor 50%) calc(100% - 0.4em) 55% / 0.36em 0.36em no-repeat, transparent`,
  color: "inherit",
  font: "inherit",
  fontSize: bodySize(1),
  fontWeight: 650,
  textOverflow: "ellipsis",
  cursor: "pointer",
});
globalStyle(`${select} option, ${select} optgroup`, { background: vars.color.raised, color: vars.color.ink });
