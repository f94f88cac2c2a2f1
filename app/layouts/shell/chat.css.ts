import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "~/ui/theme.css";
import { bar, inside, nav } from "./bar.css";

/** What is left of the screen below the bar; the page itself does not scroll. */
export const main = style({
  display: "grid",
  gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
  minHeight: 0,
  "@media": { [below.medium]: { paddingBottom: "calc(64px + env(safe-area-inset-bottom))" } },
});
const page = `body:has(> .${main})`;
globalStyle(page, { height: "var(--seen-height, 100dvh)", minHeight: 0, overflow: "hidden" });
globalStyle(`${page} > .${bar}`, { flex: "none" });
globalStyle(`${page} .${inside}`, { minHeight: 60 });
/** On phones nothing of the bar is left but its tabs at the foot: the list and the conversation have a bar of their own. product.md §2 */
globalStyle(`${page} > .${bar}`, {
  "@media": { [below.medium]: { position: "static", margin: 0, boxShadow: "none" } },
});
globalStyle(`${page} > .${bar}::after`, { "@media": { [below.medium]: { content: "none" } } });
globalStyle(`${page} .${inside}`, { "@media": { [below.medium]: { minHeight: 0 } } });
globalStyle(`${page} .${inside} > :not(.${nav})`, { "@media": { [below.medium]: { display: "none" } } });
/** The strip at the foot would lie over the field that is typed in. */
globalStyle(`${page} > #offline`, { top: 0, bottom: "auto" });
