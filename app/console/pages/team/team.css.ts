import { style } from "@vanilla-extract/css";
import { below, color } from "../../ui/theme.css";

export const fields = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: "16px",
  alignItems: "start",
  "@media": { [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const form = style({ display: "grid", gap: "16px", justifyItems: "start", maxWidth: "640px" });
export const full = style({ width: "100%" });
export const list = style({ display: "grid", gap: "2px" });
export const link = style({
  display: "block",
  padding: "10px 12px",
  background: color.sunken,
  borderRadius: "6px",
  overflowWrap: "anywhere",
  userSelect: "all",
});
export const fold = style({
  selectors: { "&[open]": { display: "grid", gap: "12px", paddingBottom: "8px" } },
});
export const waits = style({
  display: "grid",
  gap: "8px",
  justifyItems: "start",
  maxWidth: "720px",
  padding: "12px 16px",
  borderRadius: "8px",
  background: color.holdSoft,
});
export const anywhere = style({ overflowWrap: "anywhere" });
