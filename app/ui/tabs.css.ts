import { style } from "@vanilla-extract/css";
import { below, currentMark, hairline, pressed, vars } from "./theme.css";

export const tabs = style({
  display: "flex",
  gap: 4,
  overflowX: "auto",
  scrollbarWidth: "none",
  borderBottom: hairline,
});

const corner = `min(${vars.shape["chip-radius"]}, 18px)`;

export const tab = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.55em",
  flex: "none",
  minHeight: 52,
  padding: "0 1.15em",
  fontWeight: 650,
  textDecoration: "none",
  whiteSpace: "nowrap",
  color: vars.color["ink-muted"],
  borderRadius: `${corner} ${corner} 0 0`,
  // The row scrolls, which would cut an outline around the tab.
  outlineOffset: -3,
  transition: `scale ${vars.motion.move}`,
  selectors: {
    "&:hover": { color: vars.color.ink },
    "&:active": pressed,
    "&[aria-current=page]": currentMark,
  },
  "@media": { [below.medium]: { padding: "0 0.85em" } },
});
