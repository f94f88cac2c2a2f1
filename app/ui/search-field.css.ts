import { style } from "@vanilla-extract/css";
import { vars } from "./theme.css";

/** It filters while somebody types, which needs script. */
export const search = style({
  position: "relative",
  display: "grid",
  "@media": { "(scripting: none)": { display: "none" } },
});
export const searchIcon = style({
  position: "absolute",
  insetInlineStart: 14,
  top: "calc(50% - 9px)",
  width: 18,
  height: 18,
  color: vars.color["ink-muted"],
  pointerEvents: "none",
});
export const searchInput = style({ selectors: { "&&": { paddingInlineStart: 40 } } });
