import { style } from "@vanilla-extract/css";
import { below, color } from "../../ui/theme.css";

export const queues = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))",
  gap: "20px",
  "@media": { [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" } },
});
export const queue = style({
  position: "relative",
  display: "grid",
  gap: "6px",
  padding: "16px",
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: "8px",
  ":hover": { background: color.hover },
  ":focus-within": { outline: `2px solid ${color.link}`, outlineOffset: "2px" },
});
/** Covers its card. */
export const queueLink = style({
  color: color.ink2,
  ":focus-visible": { outline: "none" },
  "::after": { content: "", position: "absolute", inset: 0 },
});
