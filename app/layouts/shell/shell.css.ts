import { globalStyle } from "@vanilla-extract/css";
import { below, vars } from "~/ui/theme.css";
import { bar, inside, nav } from "./bar.css";
import { inner, section, tab } from "./screen.css";
import { TABS_HEIGHT } from "./tabs-height";

const phone = (rule: Parameters<typeof globalStyle>[1]) => ({ "@media": { [below.medium]: rule } });

export { inner, section, shop, tab } from "./screen.css";

for (const screen of [tab, inner])
  globalStyle(
    `body:has(> .${screen}) > .${bar} > .${inside} > :not(.${nav}, #offline)`,
    phone({ display: "none" }),
  );
/** The member's own screen has the footer's links where the tabs are. */
const [settings] = section.split(" ");
globalStyle(`body:has(> .${settings}) > footer`, phone({ display: "none" }));
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
