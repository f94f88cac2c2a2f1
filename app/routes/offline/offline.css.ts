import { style } from "@vanilla-extract/css";
import { vars } from "~/ui/theme.css";

export const empty = style({
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: 14,
  textAlign: "center",
  padding: "48px 0",
  minHeight: "56vh",
});
export const icon = style({ fontSize: "2.6rem", color: vars.color["primary-ink"] });
