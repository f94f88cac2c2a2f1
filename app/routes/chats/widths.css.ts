import { below, from } from "~/ui/theme.css";

/** List and conversation stand side by side from here on. product.md §2 */
export const sideBySide = from.large;
/** The list or the conversation has the whole screen. */
export const oneAtATime = below.large;
/** The profile has room beside both from here on. */
export const withPane = "screen and (min-width: 1280px)";
export const withoutPane = "screen and (max-width: 1279.98px)";
