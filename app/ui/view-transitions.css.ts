import { globalStyle, keyframes } from "@vanilla-extract/css";
import { below, outCurve } from "./theme.css";

/** How one page of the app gives way to the next. `use-navigation-start.ts` says which way it goes. APP §7 */
const timing = (pseudo: string, ms: number, more: Record<string, string> = {}) =>
  globalStyle(`::view-transition-${pseudo}`, { animationDuration: `${ms}ms`, ...more });

// What is pressed while pages change is pressed.
globalStyle("::view-transition", { pointerEvents: "none" });
timing("old(root)", 120);
timing("new(root)", 200);

// A card's photo grows into the profile: both are cut to the shape between them, not stretched.
timing("group(face)", 320, { animationTimingFunction: outCurve });
for (const image of ["old(face)", "new(face)"])
  timing(image, 320, {
    animationTimingFunction: outCurve,
    height: "100%",
    objectFit: "cover",
    objectPosition: "50% 20%",
  });
// The tabs and the row of a profile, which stands in their place.
timing("group(foot)", 200);

type Frames = Record<string, string>;
type Change = { motion: "next" | "previous" | "in" | "out"; name: "root" | "face"; ms: number };

/**
 * @param change its `motion` is what `use-navigation-start.ts` writes on the document's element
 * @param leaves where the page before goes
 * @param comes where the new page comes from
 */
function slide({ motion, name, ms }: Change, leaves: Frames, comes: Frames, media?: string): void {
  const images = { old: keyframes({ to: leaves }), new: keyframes({ from: comes }) };
  for (const [image, frames] of Object.entries(images)) {
    const style = { animation: `${frames} ${ms}ms ${outCurve} both` };
    const selector = `html[data-motion=${motion}]::view-transition-${image}(${name})`;
    globalStyle(selector, media ? { "@media": { [media]: style } } : style);
  }
}

// The next or the previous person.
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

// A conversation comes in over the list on a phone, and leaves to the side that it came from.
const [beside, behind] = [{ translate: "100% 0" }, { translate: "-24% 0" }];
slide({ motion: "in", name: "root", ms: 260 }, behind, beside, below.medium);
slide({ motion: "out", name: "root", ms: 260 }, beside, behind, below.medium);
globalStyle("html[data-motion=out]::view-transition-old(root)", {
  "@media": { [below.medium]: { zIndex: 1 } },
});
