import { style } from "@vanilla-extract/css";
import { breaksLongWords, vars } from "~/ui/theme.css";

export const notice = style([
  breaksLongWords,
  {
    display: "grid",
    justifyItems: "center",
    gap: 12,
    maxWidth: "34rem",
    minWidth: 0,
    marginInline: "auto",
    paddingBlock: "4vh 28px",
    textAlign: "center",
  },
]);
export const icon = style({ width: 44, height: 44, color: vars.color["primary-ink"] });

/** The empty cards fade out: they stand for members, and show none. */
export const cards = style({ maskImage: `linear-gradient(${vars.color.ink} 35%, transparent)` });
