import { style } from "@vanilla-extract/css";
import { below, hiddenRules } from "~/ui/theme.css";

/** The title of a page whose head shows it on members' phones. */
export const articleTitle = style({
  selectors: { ".logged-in &": { "@media": { [below.medium]: hiddenRules } } },
});
