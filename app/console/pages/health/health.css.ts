import { style } from "@vanilla-extract/css";
import { below } from "../../ui/theme.css";

export const two = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: "32px",
  alignItems: "start",
  "@media": { [below.desktop]: { gridTemplateColumns: "minmax(0, 1fr)", gap: "24px" } },
});
export const stack = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "24px" });
