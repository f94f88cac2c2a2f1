import { vars } from "~/ui/theme.css";

/** The thickness of lines in the shop. */
export const line = `max(1px, ${vars.shape["line-width"]})`;
/** The type of large figures. */
export const figure = {
  fontFamily: vars.type.display,
  fontVariationSettings: vars.type["display-settings"],
  fontWeight: `max(400, ${vars.type["display-weight"]})`,
  letterSpacing: vars.type["display-tracking"],
  lineHeight: 1,
} as const;
