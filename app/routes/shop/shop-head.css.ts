import { style } from "@vanilla-extract/css";
import { bodySize, hiddenRules } from "~/ui/theme.css";

export const secure = style({
  display: "inline-flex",
  flex: "none",
  alignItems: "center",
  gap: "0.45em",
  maxWidth: "46%",
  fontSize: bodySize(0.875),
  fontWeight: 600,
  lineHeight: 1.2,
});
export const icon = style({ width: "1.25em", height: "1.25em" });
/** Below 360 px only the lock has room. */
export const text = style({ "@media": { "screen and (max-width: 359.98px)": hiddenRules } });
