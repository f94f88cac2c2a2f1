import { globalStyle, keyframes } from "@vanilla-extract/css";
import { below, outCurve } from "./theme.css";

/** The transitions between pages of the app. `use-navigation-start.ts` sets their direction. */
const timing = (pseudo: string, ms: number, more: Record<string, string> = {}) =>
  globalStyle(`::view-transition-${pseudo}`, { animationDuration: `${ms}ms`, ...more });

// The page accepts presses during a transition.
globalStyle("::view-transition", { pointerEvents: "none" });
timing("old(root)", 120);
timing("new(root)", 200);

// A card's photo grows into that of the profile: both are cropped to the intermediate shape, not stretched.
timing("group(face)", 320, { animationTimingFunction: outCurve });
for (const image of ["old(face)", "new(face)"])
  timing(image, 320, {
    animationTimingFunction: outCurve,
    height: "100%",
    objectFit: "cover",
    objectPosition: "50% 20%",
  });
// The tabs, and the row of a profile that replaces them.
timing("group(foot)", 200);

type Frames = Record<string, string>;
type Change = { motion: "next" | "previous" | "in" | "out"; name: "root" | "face"; ms: number };

/**
 * @param change its `motion` is the value that `use-navigation-start.ts` sets on the document element
 * @param leaves the end state of the previous page
 * @param comes the start state of the next page
 */
function slide({ motion, name, ms }: Change, leaves: Frames, comes: Frames, media?: string): void {
  const images = { old: keyframes({ to: leaves }), new: keyframes({ from: comes }) };
  for (const [image, frames] of Object.entries(images)) {
    const style = { animation: `${frames} ${ms}ms ${outCurve} both` };
    const selector = `html[data-motion=${motion}]::view-transition-${image}(${name})`;
    globalStyle(selector, media ? { "@media": { [media]: style } } : style);
  }
}

// To the next or the previous profile.
for (const name of ["root", "face"] as const)
  for (const [motion, by] of [
    ["next", 24],
    ["previous", -24],
  ] as const)
    slide(
      { motion, name, ms: 220 },
      { opacity: "0", translate: `${-by}px 0` },
      { opacity: "0", translate: `${by}px 0` },
    );

// On phones a conversation slides in over the list, and leaves to the same side.
const [beside, behind] = [{ translate: "100% 0" }, { translate: "-24% 0" }];
slide({ motion: "in", name: "root", ms: 260 }, behind, beside, below.medium);
slide({ motion: "out", name: "root", ms: 260 }, beside, behind, below.medium);
globalStyle("html[data-motion=out]::view-transition-old(root)", {
  "@media": { [below.medium]: { zIndex: 1 } },
});
