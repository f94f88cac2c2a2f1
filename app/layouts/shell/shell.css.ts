import { globalStyle, style } from "@vanilla-extract/css";
import { below, vars } from "~/ui/theme.css";
import { fold, strip } from "./alerts.css";
import { bar, inside, nav } from "./bar.css";
import { TABS_HEIGHT } from "./tabs-height";

const phone = (rule: Parameters<typeof globalStyle>[1]) => ({ "@media": { [below.medium]: rule } });

/** A page with its own head row: on phones the brand row is hidden, and the tabs stay at the bottom. */
export const tab = style({});
/** A page below another page: on phones the tabs are hidden, too. */
export const inner = style({});

for (const screen of [tab, inner]) {
  const page = `body:has(> .${screen})`;
  globalStyle(`${page} > .${bar}, ${page} > .${bar} > .${inside}`, phone({ display: "contents" }));
  globalStyle(`${page} > .${bar}::after`, phone({ content: "none" }));
  globalStyle(`${page} > .${bar} > .${inside} > :not(.${nav}, #offline)`, phone({ display: "none" }));
}
globalStyle(`body:has(> .${inner}) > .${bar} .${nav}`, phone({ display: "none" }));
/**
 * Pages that fill a phone's screen. An alert at the top would push a button out of view, or be covered by controls that float over a photo,
 * so alerts are at the end.
 */
export const full = style({});
globalStyle(`body:has(> .${full}) > :is(.${strip}, .${fold})`, phone({ order: 1 }));
/** The end of a page scrolls clear of the tabs. */
globalStyle(
  `.logged-in body:has(> .${bar} .${nav}):not(:has(> .${inner}))`,
  phone({
    paddingBottom: `calc(${TABS_HEIGHT + 2}px + ${vars.shape["nav-inset"]} + env(safe-area-inset-bottom))`,
  }),
);
/** Offline, a notice of at most two lines is above the tabs. */
globalStyle(
  `.logged-in body:has(> .${bar} #offline:not([hidden])):not(:has(> .${inner}))`,
  phone({
    paddingBottom: `calc(${TABS_HEIGHT + 46}px + ${vars.shape["nav-inset"]} + env(safe-area-inset-bottom))`,
  }),
);
