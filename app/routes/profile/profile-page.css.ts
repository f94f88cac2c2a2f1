import { globalStyle, style } from "@vanilla-extract/css";
import { grid } from "~/ui/member-card.css";
import { below, containerWidth, from, hairline, PAGE_TOP, tablet, vars } from "~/ui/theme.css";

export const page = style({
  // A grid would limit the sticky row over the photo to its own row.
  display: "flow-root",
  "@media": {
    [from.medium]: {
      display: "grid",
      width: containerWidth,
      marginInline: "auto",
      gap: 16,
      paddingBlock: `${PAGE_TOP}px 56px`,
    },
  },
});

/** The left column is sticky while the right one scrolls. On phones its parts are rows of the page, over which the way back is sticky. */
export const profile = style({
  minWidth: 0,
  "@media": {
    [from.medium]: {
      display: "grid",
      gap: "16px clamp(24px, 5vw, 72px)",
      alignItems: "start",
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.18fr)",
    },
  },
});
const rowsOnPhones = { "@media": { [below.medium]: { display: "contents" } } } as const;
export const side = style([
  rowsOnPhones,
  {
    "@media": {
      [from.medium]: {
        display: "grid",
        gap: 14,
        minWidth: 0,
        position: "sticky",
        top: `calc(${vars.shape["nav-inset"]} + 68px + 24px)`,
      },
    },
  },
]);
export const photo = style([
  rowsOnPhones,
  { "@media": { [from.medium]: { position: "relative", minWidth: 0 } } },
]);

export const related = style({
  display: "grid",
  gap: 16,
  "@media": {
    [below.medium]: { padding: "16px 12px 28px" },
    [from.medium]: { paddingTop: 28, borderTop: hairline },
  },
});
/** Full rows at every width: four, three on tablets. */
const last = (count: number) => `${related} > .${grid} > :nth-child(n + ${count + 1})`;
globalStyle(last(4), { display: "none" });
globalStyle(last(3), { "@media": { [tablet]: { display: "none" } } });
