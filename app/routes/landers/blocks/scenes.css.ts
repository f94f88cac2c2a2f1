import { keyframes, style } from "@vanilla-extract/css";
import { vars } from "~/ui/theme.css";
import { overlay } from "../base.css";
import { MOVING, REDUCED } from "./stage-rules";

const SCENES = 3;
const SCENE_S = 8;
/** The duration of all scenes. */
export const length = `${SCENES * SCENE_S}s`;

/** Delays the animation of each scene. @param scene the selector of its list item @param offset in s */
const delays = (scene: string, offset: number, part = "") =>
  Object.fromEntries(
    Array.from({ length: SCENES }, (_, at) => [
      `${scene}:nth-child(${at + 1})${part}`,
      { animationDelay: `${at * SCENE_S + offset}s` },
    ]),
  );
/** One sentence at a time in one place; all of them under reduced motion. */
const sentence = keyframes({ "0%": { opacity: 0 }, "2%, 31%": { opacity: 1 }, "33%, 100%": { opacity: 0 } });
export const scenes = style({ display: "grid", margin: 0, padding: 0, listStyle: "none", fontWeight: 600 });
export const scene = style({
  "@media": {
    [MOVING]: { gridArea: "1 / 1", opacity: 0, animation: `${sentence} ${length} linear infinite` },
  },
  // The first sentence is visible from the start.
  selectors: delays("&", -0.5),
});
/** The dash of the current scene, with its number in words. */
const marking = keyframes({ "0%, 33.2%": { opacity: 1 }, "33.4%, 100%": { opacity: 0.36 } });
const counting = keyframes({ "0%, 33.2%": { opacity: 1 }, "33.4%, 100%": { opacity: 0 } });
export const controls = style({
  display: "flex",
  alignItems: "center",
  gap: 14,
  "@media": { [REDUCED]: { display: "none" } },
});
export const progress = style({
  position: "relative",
  display: "flex",
  flex: "0 1 16rem",
  minWidth: 0,
  gap: 6,
  alignItems: "center",
  margin: 0,
  padding: 0,
  paddingInlineEnd: "6em",
  listStyle: "none",
});
export const step = style({ flex: "0 1 46px", minWidth: 12 });
export const dash = style({
  display: "block",
  height: `max(4px, calc(1.5 * ${vars.shape["line-width"]}))`,
  borderRadius: vars.shape["chip-radius"],
  background: "currentcolor",
  opacity: 0.36,
  animation: `${marking} ${length} linear infinite`,
  selectors: delays(step, 0, " > &"),
});
export const count = style({
  position: "absolute",
  insetInlineEnd: 0,
  top: "50%",
  translate: "0 -50%",
  width: "5.4em",
  opacity: 0,
  animation: `${counting} ${length} linear infinite`,
  selectors: delays(step, 0, " > &"),
});

/** A checkbox that looks like a button: checked, everything pauses. */
export const pause = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 52,
  height: 52,
  borderRadius: vars.shape["button-radius"],
  border: `max(1px, ${vars.shape["outline-width"]}) solid currentcolor`,
  cursor: "pointer",
  selectors: { "&:has(:focus-visible)": { outline: "3px solid currentcolor", outlineOffset: 3 } },
});
export const checkbox = overlay;
const icon = style({ width: "1.35em", height: "1.35em", gridArea: "1 / 1" });
export const pauseIcon = style([
  icon,
  { selectors: { [`${pause}:has(:checked) > &`]: { display: "none" } } },
]);
export const playIcon = style([
  icon,
  { selectors: { [`${pause}:not(:has(:checked)) > &`]: { display: "none" } } },
]);
