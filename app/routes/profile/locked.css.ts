import { style } from "@vanilla-extract/css";
import { outlineAtLeast, vars } from "~/ui/theme.css";

export const lock = style({
  position: "absolute",
  inset: 0,
  zIndex: 1,
  display: "grid",
  placeContent: "center",
  padding: 6,
  textDecoration: "none",
  selectors: { "&:focus-visible": { outlineOffset: -6 } },
});
const plate = {
  display: "inline-flex",
  alignItems: "center",
  background: vars.color.raised,
  color: vars.color.ink,
  border: outlineAtLeast,
} as const;
export const label = style({
  ...plate,
  gap: "0.5em",
  minHeight: 44,
  padding: "0.45em 1em",
  borderRadius: vars.shape["chip-radius"],
  fontWeight: 600,
  lineHeight: 1.25,
});

export const locked = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: `min(${vars.space.gap}, 8px)`,
  textDecoration: "none",
  selectors: {
    "&:has(> :nth-child(3):last-child)": {
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      maxWidth: "28rem",
    },
    // One photo has the reason beside it.
    "&:has(> :nth-child(2):last-child)": { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 2fr)" },
  },
});
export const blurred = style({
  selectors: {
    [`${locked} > &`]: {
      display: "block",
      aspectRatio: "3 / 4",
      borderRadius: `min(${vars.shape["photo-radius"]}, 22px)`,
    },
  },
});
export const reason = style({
  ...plate,
  position: "absolute",
  zIndex: 2,
  inset: "auto 10px 10px",
  marginInline: "auto",
  width: "fit-content",
  maxWidth: "calc(100% - 20px)",
  minHeight: 52,
  gap: 12,
  padding: "8px 16px",
  borderRadius: `min(${vars.shape["panel-radius"]}, 18px)`,
  lineHeight: 1.25,
  selectors: {
    [`${locked} > :first-child + &`]: { position: "static", alignSelf: "end", marginInline: 0 },
  },
});
export const hint = style({ display: "block", fontSize: "0.8125rem", color: vars.color["ink-muted"] });
