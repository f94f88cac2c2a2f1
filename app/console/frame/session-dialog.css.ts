import { style } from "@vanilla-extract/css";
import { color } from "../ui/theme.css";

export const dialog = style({
  width: "480px",
  maxWidth: "calc(100vw - 32px)",
  margin: "auto",
  padding: "20px",
  border: `1px solid ${color.line}`,
  borderRadius: "12px",
  background: color.raised,
  color: color.ink,
  selectors: {
    "&[open]": { display: "grid", gap: "12px" },
    "&::backdrop": { background: color.scrim },
  },
});
export const failure = style({ color: color.bad, ":empty": { display: "none" } });
