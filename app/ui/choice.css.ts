import { style } from "@vanilla-extract/css";
import { bodySize, forcedColors, hairline, vars } from "./theme.css";

/** A list of choices, one per line, with hairlines between. */
export const choices = style({ width: "100%", minWidth: 0, borderTop: hairline });
export const choice = style({
  display: "flex",
  alignItems: "center",
  gap: 14,
  minHeight: 56,
  padding: "8px 4px",
  borderBottom: hairline,
  cursor: "pointer",
  fontWeight: 600,
  selectors: { "&:has(:checked)": { color: vars.color["primary-ink"] } },
});
/** A note at the end of the line. */
export const choiceNote = style({
  marginInlineStart: "auto",
  fontWeight: 400,
  fontSize: bodySize(0.875),
});
/** The radio button of such a line, or outside of such a list. */
export const radio = style({
  appearance: "none",
  width: 24,
  height: 24,
  margin: 0,
  flex: "none",
  border: `2px solid ${vars.color["line-strong"]}`,
  borderRadius: "50%",
  background: vars.color.raised,
  selectors: { "&:checked": { border: `7px solid ${vars.color["primary-ink"]}` } },
  "@media": { [forcedColors]: { appearance: "auto" } },
});
