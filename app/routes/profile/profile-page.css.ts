import { globalStyle, style } from "@vanilla-extract/css";
import { grid } from "~/ui/member-card.css";
import { appMargin, below, from, hairline } from "~/ui/theme.css";

export const page = style({
  // A grid would limit the sticky row over the photo to its own row.
  display: "flow-root",
  "@media": {
    [from.medium]: {
      display: "grid",
      width: `min(1240px, 100% - 2 * ${appMargin})`,
      marginInline: "auto",
      gap: 16,
      paddingBlock: "20px 56px",
    },
  },
});

/** The photos at the left are sticky while the text at the right scrolls. */
export const profile = style({
  display: "grid",
  minWidth: 0,
  "@media": {
    [from.medium]: {
      gap: "16px clamp(24px, 4vw, 64px)",
      alignItems: "start",
      gridTemplate: '"reel tale" auto / minmax(0, 1fr) minmax(0, 1.08fr)',
    },
    [from.large]: { gridTemplate: '"reel dock" auto "reel tale" 1fr / minmax(0, 1fr) minmax(0, 1.08fr)' },
  },
});

export const related = style({
  display: "grid",
  gap: 16,
  "@media": {
    [below.medium]: { padding: "16px 12px 28px" },
    [from.medium]: { paddingTop: 28, borderTop: hairline },
  },
});
/** Full rows at every width: four, three on tablets, five on the widest screens. */
const last = (count: number) => `${related} > .${grid} > :nth-child(n + ${count + 1})`;
globalStyle(last(5), { display: "none" });
globalStyle(last(4), { "@media": { "screen and (max-width: 1439.98px)": { display: "none" } } });
globalStyle(last(3), {
  "@media": { "screen and (min-width: 768px) and (max-width: 999.98px)": { display: "none" } },
});
