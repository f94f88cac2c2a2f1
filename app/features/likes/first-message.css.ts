import { style } from "@vanilla-extract/css";
import {
  bodySize,
  breaksLongWords,
  clipsMarks,
  controlEdge,
  from,
  outlineAtLeast,
  pressed,
  vars,
} from "~/ui/theme.css";
import { inside as stage } from "./match-stage.css";

export const first = style({
  display: "grid",
  gap: 12,
  minWidth: 0,
  padding: 16,
  background: vars.color.raised,
  color: vars.color.ink,
  border: outlineAtLeast,
  borderRadius: `min(${vars.shape["panel-radius"]}, 26px)`,
  boxShadow: vars.light["panel-shadow"],
  "@media": { [from.large]: { padding: 22 } },
  selectors: { [`${stage} > &`]: { "@media": { "screen and (min-width: 1000px)": { gridArea: "first" } } } },
});

export const quote = style({
  marginInline: 0,
  ...clipsMarks,
  paddingInlineStart: 14,
  borderInlineStart: `3px solid ${vars.color["primary-ink"]}`,
  fontFamily: vars.type.display,
  fontSize: "1.15rem",
  lineHeight: 1.3,
  overflowWrap: "anywhere",
});
export const shared = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 10px" });
export const interest = style({
  fontSize: bodySize(0.9375),
  fontWeight: 600,
  selectors: { "&:not(:last-child)::after": { content: '"·"', marginInlineStart: 10 } },
});

export const ideas = style({ display: "flex", flexWrap: "wrap", gap: 8 });
export const idea = style({
  ...breaksLongWords,
  maxWidth: "100%",
  minHeight: 44,
  padding: "0.4em 1.1em",
  borderRadius: vars.shape["button-radius"],
  border: controlEdge,
  background: vars.color.surface,
  color: vars.color.ink,
  fontSize: bodySize(0.9375),
  textAlign: "start",
  cursor: "pointer",
  transition: `scale ${vars.motion.move}`,
  selectors: {
    "&:hover": { background: vars.color["primary-soft"] },
    "&:active": pressed,
  },
});

export const row = style({ display: "flex", alignItems: "end", gap: 8 });
export const field = style({ flex: 1, minWidth: 0 });
export const input = style({
  display: "block",
  width: "100%",
  minHeight: `max(44px, ${vars.space.control})`,
  maxHeight: "6.5em",
  padding: "0.6em 1em",
  fieldSizing: "content",
  resize: "none",
  borderRadius: `min(${vars.shape["field-radius"]}, 26px)`,
  border: controlEdge,
  background: vars.color.surface,
  color: vars.color.ink,
  font: "inherit",
  lineHeight: 1.4,
} as Parameters<typeof style>[0]);
export const send = style({
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: `max(44px, ${vars.space.control})`,
  height: `max(44px, ${vars.space.control})`,
  borderRadius: vars.shape["button-radius"],
  background: vars.color.primary,
  color: vars.color["on-primary"],
  boxShadow: vars.light["button-shadow"],
  cursor: "pointer",
  transition: `scale ${vars.motion.move}`,
  selectors: { "&:active": { scale: "0.94", transitionDuration: "80ms" } },
});
