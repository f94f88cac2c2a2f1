import { style } from "@vanilla-extract/css";
import { hidden } from "../ui/text.css";
import { below, color } from "../ui/theme.css";

export const dialog = style({
  width: "min(720px, calc(100vw - 24px))",
  maxHeight: "calc(100dvh - 48px)",
  padding: "20px 24px",
  border: `1px solid ${color.line2}`,
  borderRadius: "12px",
  background: color.raised,
  color: color.ink,
  boxShadow: `0 12px 32px -6px ${color.shadow}`,
  "::backdrop": { background: color.shadow },
});
export const head = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "12px",
});
export const columns = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: "32px",
  paddingTop: "16px",
  "@media": { [below.tablet]: { gridTemplateColumns: "1fr", gap: "20px" } },
});
export const title = style({ fontSize: "12px", lineHeight: "16px", fontWeight: 500, color: color.ink3 });
export const list = style({ display: "grid", marginTop: "4px" });
export const line = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "16px",
  minHeight: "32px",
  borderBottom: `1px solid ${color.line}`,
});
export const spoken = hidden;
export const note = style({ paddingTop: "16px" });
