import { style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, outline, vars } from "~/ui/theme.css";

const withoutScript = "(scripting: none)";
export const cell = style({ minWidth: 0, "@media": { [withoutScript]: { display: "none" } } });
/** Without script the field itself shows, across the row. */
export const addCell = style({ minWidth: 0, "@media": { [withoutScript]: { gridColumn: "1 / -1" } } });

const corner = `min(${vars.shape["photo-radius"]}, 20px)`;
export const slot = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  width: "100%",
  height: "100%",
  minWidth: 0,
  aspectRatio: "4 / 5",
  padding: 8,
  border: `max(1.5px, ${vars.shape["outline-width"]}) dashed ${vars.color["line-strong"]}`,
  borderRadius: corner,
  color: vars.color["primary-ink"],
  cursor: "pointer",
  selectors: {
    "&:hover": { background: vars.color["primary-soft"] },
    "&:has(:focus-visible)": { outline: `3px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
  "@media": { [withoutScript]: { aspectRatio: "auto" } },
});
export const plus = style({
  width: 24,
  height: 24,
  "@media": { [withoutScript]: { display: "none" } },
});
export const file = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  opacity: 0,
  cursor: "pointer",
  "@media": { [withoutScript]: { position: "static", opacity: 1, height: "auto", minHeight: 44 } },
});
export const locked = style([slot, { color: vars.color["ink-muted"], textDecoration: "none" }]);
export const failed = style([
  slot,
  breaksLongWords,
  {
    alignContent: "center",
    gap: 6,
    border: `max(1.5px, ${vars.shape["outline-width"]}) solid ${vars.color.danger}`,
    color: vars.color.danger,
    fontWeight: 600,
    fontSize: bodySize(0.8125),
    lineHeight: 1.25,
    textAlign: "center",
  },
]);
export const icon = style({ flex: "none", width: 20, height: 20 });
export const progress = style({ width: "80%", height: 8, accentColor: vars.color["primary-ink"] });

export const form = style({
  display: "none",
  "@media": { [withoutScript]: { display: "block" } },
});

export const problems = style({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: 8,
  selectors: { "&:empty": { display: "none" } },
});
export const problem = style({
  display: "flex",
  alignItems: "start",
  gap: 8,
  padding: "8px 4px 8px 14px",
  border: outline,
  borderRadius: `min(${vars.shape["card-radius"]}, 16px)`,
  background: vars.color.surface,
});
export const words = style({
  flex: 1,
  display: "grid",
  gap: 2,
  minWidth: 0,
  paddingBlock: 8,
  overflowWrap: "anywhere",
});
export const drop = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
  color: "inherit",
  cursor: "pointer",
});
