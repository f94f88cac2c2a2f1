import { below, from } from "~/ui/theme.css";

/** List and conversation stand side by side from here on. APP §5 */
export const sideBySide = from.medium;
/** The list or the conversation has the whole screen. */
export const oneAtATime = below.medium;
/** The profile has room beside both from here on. */
export const withPane = "screen and (min-width: 1280px)";
export const withoutPane = "screen and (max-width: 1279.98px)";
