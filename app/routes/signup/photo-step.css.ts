import { style } from "@vanilla-extract/css";
import { kind } from "~/ui/button.css";
import { from, outline, vars } from "~/ui/theme.css";

/** The photo, with advice beside it. */
export const pick = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 12rem) minmax(7.5rem, 1fr)",
  gap: 20,
  alignItems: "center",
});
export const frame = style({ position: "relative", minWidth: 0 });
export const empty = style({
  display: "grid",
  placeItems: "center",
  border: outline,
  color: vars.color["ink-muted"],
});
export const emptyIcon = style({ width: 44, height: 44 });
export const crop = style({
  position: "absolute",
  insetInlineEnd: 8,
  bottom: 8,
  width: 44,
  height: 44,
  background: vars.color.raised,
});
export const tips = style({ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 14 });
export const tip = style({ display: "flex", gap: 10, alignItems: "start", lineHeight: 1.35 });
export const tipIcon = style({ width: 22, height: 22, color: vars.color["primary-ink"] });

/** Side by side where each gets 11.5 rem. */
export const ways = style({
  display: "grid",
  gap: 10,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(11.5rem, 100%), 1fr))",
  "@media": { "(scripting: none)": { display: "none" } },
});
/** A file input styled as a button. */
const fileButton = style({
  position: "relative",
  overflow: "hidden",
  selectors: {
    "&:has(:focus-visible)": { outline: `3px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
});
export const way = style([kind.quiet, fileButton]);
/** The primary button, until there is a photo. */
export const first = style([kind.primary, fileButton]);
export const wayIcon = style({ width: 20, height: 20 });
export const wayInput = style({
  position: "absolute",
  inset: 0,
  opacity: 0,
  cursor: "pointer",
  fontSize: 0,
});
/** Shown on handheld devices only, because only these take selfies. */
export const camera = style({ "@media": { "(hover: hover) and (pointer: fine)": { display: "none" } } });
export const sending = style({ width: "100%", accentColor: vars.color["primary-ink"] });
export const foot = style({
  marginTop: "auto",
  display: "grid",
  gap: 10,
  "@media": { [from.medium]: { marginTop: 0 } },
});
