import { style } from "@vanilla-extract/css";
import { breaksLongWords, hairline, vars } from "~/ui/theme.css";

/** The instructions for iPhone and iPad, with the icons of iOS. */
export const steps = style({ display: "grid" });
export const step = style({
  ...breaksLongWords,
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "center",
  gap: 16,
  minHeight: 64,
  paddingBlock: 10,
  selectors: { "& + &": { borderTop: hairline } },
});
export const icon = style({
  boxSizing: "content-box",
  width: 24,
  height: 24,
  padding: 10,
  borderRadius: `min(${vars.shape["field-radius"]}, 14px)`,
  background: vars.color.sunken,
  color: vars.color["primary-ink"],
});
