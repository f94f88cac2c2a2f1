import { style } from "@vanilla-extract/css";
import { vars } from "./theme.css";

/** Needs script, so it is hidden without it. */
export const toggle = style({
  justifySelf: "end",
  display: "grid",
  placeItems: "center",
  width: 48,
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
