import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { from, vars } from "~/ui/theme.css";
import { focus, kicker } from "../shared.css";

export const SCENES = 3;
const SCENE_S = 8;
const MOVING = "(prefers-reduced-motion: no-preference)";
const length = `${SCENES * SCENE_S}s`;

export const film = style({
  position: "relative",
  display: "grid",
  background: `${vars.light["feature-image"]}, ${vars.color.feature}`,
  color: vars.color["on-feature"],
  overflow: "clip",
  "@media": { [from.large]: { minHeight: 780 } },
});
export const stage = style({
  position: "absolute",
  inset: "0 0 auto",
  height: 470,
  isolation: "isolate",
  "@media": {
    // A picture across the whole screen would leave no room for text: the still fades into the background at both sides.
    [from.large]: {
      inset: "0 auto 0 12%",
      width: "min(66%, 920px)",
      height: "auto",
      maskImage: `linear-gradient(90deg, transparent, ${vars.color.ink} 22% 78%, transparent)`,
    },
  },
  selectors: {
    "&::after": {
      content: "",
      position: "absolute",
      inset: 0,
      background: `linear-gradient(transparent 36%, ${vars.color.feature} 84%)`,
    },
  },
});

/** A mask, five times as wide as the picture: hidden, soft edge, shown, soft edge, hidden. Moving it wipes a still in, then out. */
const mask = `linear-gradient(97deg, transparent 20%, ${vars.color.ink} 40% 60%, transparent 80%)`;
const hidden = { maskPosition: "0 0" };
const shown = { maskPosition: "50% 0" };
const gone = { maskPosition: "100% 0" };
/** A transition takes 1.6 s of the 24 s. */
const second = keyframes({
  "0%, 33.3%": { ...hidden, opacity: 1 },
  "40%, 75%": { ...shown, opacity: 1 },
  "75.1%, 100%": { ...shown, opacity: 0 },
});
const third = keyframes({ "0%, 66.7%": hidden, "73.3%, 93.3%": shown, "100%": gone });
export const still = style({
  vars: { [focus]: "50% 70%" },
  position: "absolute",
  inset: 0,
  aspectRatio: "auto",
  borderRadius: 0,
  selectors: {
    "&:not(:first-child)": { maskImage: mask, maskSize: "500% 100%", maskRepeat: "no-repeat", ...hidden },
  },
  "@media": {
    [MOVING]: {
      selectors: {
        "&:nth-child(2)": { animation: `${second} ${length} linear infinite` },
        "&:nth-child(3)": { animation: `${third} ${length} linear infinite` },
      },
    },
    [from.large]: { vars: { [focus]: "50% 52%" } },
  },
});

export const inside = style({
  position: "relative",
  display: "grid",
  gap: 18,
  alignContent: "end",
  paddingBlock: "300px 22px",
  "@media": {
    [from.large]: {
      gridTemplateColumns: "minmax(0, 1fr) 25rem",
      gap: "clamp(32px, 6vw, 80px)",
      alignItems: "end",
      paddingBlock: "56px 56px",
    },
  },
});
export const text = style({ display: "grid", gap: 12, minWidth: 0 });
globalStyle(`${text} > .${kicker}`, { color: "inherit" });
export const headline = style({
  maxWidth: "17em",
  fontSize: `calc(clamp(2rem, 1.4rem + 2.6vw, 3.6rem) * (0.5 + 0.5 * ${vars.type["display-scale"]}))`,
});
globalStyle(`.${headline.split(" ").at(-1)} em`, { color: "inherit" });

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
  "@media": { "(prefers-reduced-motion: reduce)": { display: "none" } },
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
export const checkbox = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  margin: 0,
  opacity: 0,
  cursor: "pointer",
});
const icon = style({ width: "1.35em", height: "1.35em", gridArea: "1 / 1" });
export const pauseIcon = style([
  icon,
  { selectors: { [`${pause}:has(:checked) > &`]: { display: "none" } } },
]);
export const playIcon = style([
  icon,
  { selectors: { [`${pause}:not(:has(:checked)) > &`]: { display: "none" } } },
]);
globalStyle(`${film}:has([data-pause]:checked) *`, { animationPlayState: "paused" });

export const question = style({ minWidth: 0 });
