import { globalStyle, style } from "@vanilla-extract/css";
import { hairline } from "~/ui/theme.css";
import { section } from "./edit-page.css";

/** A separate form below the other one. */
export const answers = style([
  section,
  {
    gap: 22,
    paddingTop: 28,
    borderTop: hairline,
    // The sticky head must not cover its heading.
    scrollMarginTop: 90,
  },
]);

/** A question and the answer to it. */
export const row = style({ display: "grid", gap: 12, minWidth: 0 });
// A long question wraps, where the browser supports it for selects.
globalStyle(`${row} select`, { whiteSpace: "normal", textOverflow: "ellipsis" });
globalStyle(`${row} textarea`, { minHeight: "4.2em" });
