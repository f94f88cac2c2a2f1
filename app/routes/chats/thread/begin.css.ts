import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, clipsMarks, controlEdge, pressedWide, vars } from "~/ui/theme.css";

export const begin = style({
  display: "grid",
  gap: 18,
  justifyItems: "center",
  textAlign: "center",
  width: "min(100%, 30rem)",
  marginInline: "auto",
  padding: "20px 0 24px",
});
globalStyle(`${begin} > *`, { maxWidth: "100%" });
export const head = style({ display: "grid", gap: 4 });
export const quote = style({
  marginInline: 0,
  ...clipsMarks,
  fontFamily: vars.type.display,
  fontSize: "1.25rem",
  lineHeight: 1.3,
  overflowWrap: "anywhere",
  selectors: { "&::before": { content: "open-quote" }, "&::after": { content: "close-quote" } },
});
export const shared = style({ display: "grid", gap: 8, justifyItems: "center" });
export const interests = style({ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 8 });
export const chip = style({
  padding: "0.35em 1em",
  borderRadius: vars.shape["button-radius"],
  background: vars.color["primary-soft"],
  fontSize: bodySize(0.9375),
});
/** Without script they would do nothing. */
export const ideas = style({
  display: "grid",
  gap: 8,
  width: "100%",
  "@media": { "(scripting: none)": { display: "none" } },
});
/** A row that fills the text field when pressed. */
export const idea = style([
  breaksLongWords,
  {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: 12,
    minHeight: 48,
    padding: "0.5em 1.1em",
    borderRadius: `min(${vars.shape["panel-radius"]}, 18px)`,
    border: controlEdge,
    background: vars.color.surface,
    color: vars.color.ink,
    textAlign: "start",
    lineHeight: 1.35,
    cursor: "pointer",
    transition: `scale ${vars.motion.move}`,
    selectors: {
      "&:hover": { background: vars.color["primary-soft"] },
      "&:active": pressedWide,
    },
  },
]);
export const ideaIcon = style({ flex: "none", width: 18, height: 18, color: vars.color["ink-muted"] });
