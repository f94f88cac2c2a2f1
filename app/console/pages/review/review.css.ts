import { style } from "@vanilla-extract/css";
import { below } from "../../ui/theme.css";

/** What waits at a brand, in lines below its name; a wide page has columns. */
export const phoneQueues = style({
  display: "none",
  "@media": { [below.tablet]: { display: "grid", gap: "4px", padding: "4px 0 4px 28px" } },
});
