import { globalStyle, style } from "@vanilla-extract/css";
import { below, vars } from "~/ui/theme.css";
import { strip } from "./alerts.css";
import { bar, inside, nav } from "./bar.css";
import { TABS_HEIGHT } from "./tabs-height";

const phone = (rule: Parameters<typeof globalStyle>[1]) => ({ "@media": { [below.medium]: rule } });

/** A page with a head row of its own: on phones the brand row goes, the tabs at the foot stay. */
export const tab = style({});
/** A page that another leads to: on phones the tabs go too. */
export const inner = style({});

for (const screen of [tab, inner]) {
  const page = `body:has(> .${screen})`;
  globalStyle(`${page} > .${bar}, ${page} > .${bar} > .${inside}`, phone({ display: "contents" }));
  globalStyle(`${page} > .${bar}::after`, phone({ content: "none" }));
  globalStyle(`${page} > .${bar} > .${inside} > :not(.${nav}, #offline)`, phone({ display: "none" }));
}
globalStyle(`body:has(> .${inner}) > .${bar} .${nav}`, phone({ display: "none" }));
/** Faces first: on these pages an alert stands at the end. Nothing that floats over the photo of a profile covers it there. */
globalStyle(`body:has(> :is(.${inner}, .${tab})) > .${strip}`, phone({ order: 1 }));
/** The end of a page scrolls clear of the tabs. */
globalStyle(
  `.logged-in body:has(> .${bar} .${nav}):not(:has(> .${inner}))`,
  phone({
    paddingBottom: `calc(${TABS_HEIGHT + 2}px + ${vars.shape["nav-inset"]} + env(safe-area-inset-bottom))`,
  }),
);
/** Offline, a sentence of at most two lines stands above the tabs. */
globalStyle(
  `.logged-in body:has(> .${bar} #offline:not([hidden])):not(:has(> .${inner}))`,
  phone({
    paddingBottom: `calc(${TABS_HEIGHT + 46}px + ${vars.shape["nav-inset"]} + env(safe-area-inset-bottom))`,
  }),
);
