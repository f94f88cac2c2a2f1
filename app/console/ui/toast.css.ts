import { style } from "@vanilla-extract/css";
import { below, color } from "./theme.css";

/** At the bottom left, above the sidebar; on phones above the bar. */
export const toast = style({
  position: "fixed",
  left: "16px",
  bottom: "16px",
  zIndex: 40,
  display: "flex",
  alignItems: "center",
  gap: "12px",
  maxWidth: "calc(100vw - 32px)",
  padding: "8px 8px 8px 12px",
  borderRadius: "8px",
  background: color.ink,
  color: color.onInk,
  boxShadow: `0 12px 32px -6px ${color.shadow}`,
  "@media": { [below.tablet]: { bottom: "calc(74px + env(safe-area-inset-bottom))" } },
});
export const button = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "8px",
  minHeight: "32px",
  padding: "0 10px",
  border: "1px solid color-mix(in oklab, currentcolor 45%, transparent)",
  borderRadius: "6px",
  background: "none",
  color: "inherit",
  fontWeight: 500,
  ":hover": { background: color.inkHover },
  ":focus-visible": { outlineColor: "currentcolor" },
  "@media": { "(pointer: coarse), (max-width: 767px)": { minHeight: "44px" } },
});
