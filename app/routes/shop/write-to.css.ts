import { style } from "@vanilla-extract/css";
import { bodySize, vars } from "~/ui/theme.css";

export const who = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: 14,
  alignItems: "center",
});
export const face = style({
  display: "grid",
  placeItems: "center",
  width: 68,
  height: 68,
  aspectRatio: "1",
  borderRadius: `min(${vars.shape["photo-radius"]}, 50%)`,
});
export const noFace = style({ width: 30, height: 30, color: vars.color["ink-muted"] });
export const words = style({ display: "grid", gap: 4, justifyItems: "start", minWidth: 0, lineHeight: 1.35 });
export const draft = style({
  display: "grid",
  gap: 2,
  padding: "10px 14px",
  background: vars.color.sunken,
  borderRadius: `min(${vars.shape["bubble-radius"]}, 18px)`,
  lineHeight: 1.45,
  // Nothing is known of drafts without script.
  "@media": { "(scripting: none)": { display: "none" } },
});
export const label = style({ fontWeight: 600, fontSize: bodySize(0.75), color: vars.color["ink-muted"] });
/** At most two lines; the last sign is followed by a caret. */
export const text = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  minHeight: "1.45em",
  overflowWrap: "anywhere",
  "::after": {
    content: "",
    display: "inline-block",
    width: 2,
    height: "1.1em",
    marginInlineStart: 2,
    verticalAlign: "-0.2em",
    background: vars.color["primary-ink"],
  },
});
