import { style } from "@vanilla-extract/css";
import { vars } from "./theme.css";

const TOGGLE = 48;

export const box = style({ position: "relative", display: "grid", alignItems: "center" });
export const input = style({
  gridArea: "1 / 1",
  // The browser's own switch would be a second one.
  selectors: { "&::-ms-reveal": { display: "none" } },
  "@media": { "(scripting: enabled)": { paddingInlineEnd: TOGGLE } },
});
/** Needs script, so it is hidden without it. */
export const toggle = style({
  gridArea: "1 / 1",
  justifySelf: "end",
  display: "grid",
  placeItems: "center",
  width: TOGGLE,
  height: "100%",
  minHeight: 44,
  padding: 0,
  border: 0,
  borderRadius: vars.shape["field-radius"],
  background: "none",
  color: vars.color["primary-ink"],
  cursor: "pointer",
  "@media": { "(scripting: none)": { display: "none" } },
});
