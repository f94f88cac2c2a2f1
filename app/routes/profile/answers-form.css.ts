import { globalStyle, style } from "@vanilla-extract/css";
import { hairline } from "~/ui/theme.css";
import { section } from "./edit-page.css";

/** A form of its own below the other one. */
export const answers = style([
  section,
  {
    gap: 22,
    paddingTop: 28,
    borderTop: hairline,
    // What sticks to the top does not cover its heading.
    scrollMarginTop: 90,
  },
]);

/** A question and the answer to it. */
export const row = style({ display: "grid", gap: 12, minWidth: 0 });
// A long question takes two lines, where the browser lets a list do so.
globalStyle(`${row} select`, { whiteSpace: "normal", textOverflow: "ellipsis" });
globalStyle(`${row} textarea`, { minHeight: "4.2em" });
