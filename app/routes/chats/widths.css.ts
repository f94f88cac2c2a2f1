import { below, from, vars } from "~/ui/theme.css";

/** From here on list and conversation are side by side. product 11.14 */
export const sideBySide = from.large;
/** The list or the conversation fills the screen. */
export const oneColumn = below.large;
/** From here on the profile fits beside both. */
export const withPane = from.wide;
export const withoutPane = "screen and (max-width: 1199.98px)";

/** Matches while the page has no connection; the bar knows it. */
export const isOffline = "body:has(> header #offline:not([hidden]))";

/** The colours of scroll bars, for browsers that draw them in the colours of the system. */
export const scrollbar = `${vars.color["line-strong"]} transparent`;
