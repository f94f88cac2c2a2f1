import { below, from } from "~/ui/theme.css";

/** From here on list and conversation are side by side. product 11.14 */
export const sideBySide = from.large;
/** The list or the conversation fills the screen. */
export const oneColumn = below.large;
/** From here on the profile fits beside both. */
export const withPane = "screen and (min-width: 1280px)";
export const withoutPane = "screen and (max-width: 1279.98px)";
