import { globalStyle, style } from "@vanilla-extract/css";
import { below, from, vars } from "./theme.css";

export { member } from "./card.css";

/** A grid of cards: two per row on a phone, up to five on a wide screen. */
export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: `min(${vars.space.gap}, 12px)`,
  "@media": {
    [from.medium]: {
      gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
      gap: `min(${vars.space.gap}, 20px)`,
    },
    "screen and (min-width: 1000px)": {
      gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
      gap: `min(${vars.space.gap}, 24px)`,
    },
    "screen and (min-width: 1440px)": { gridTemplateColumns: "repeat(5, minmax(0, 1fr))" },
  },
});

/** The link of the name covers the whole card. */
export const nameLink = style({
  display: "flex",
  minHeight: 24,
  color: "inherit",
  whiteSpace: "nowrap",
  textDecoration: "none",
  "::after": { content: "", position: "absolute", inset: 0, zIndex: 1 },
});

/** A long name is cut, the age never. */
export const cut = style({ overflow: "hidden", textOverflow: "ellipsis", minWidth: 0 });

/** One line. What does not fit is hidden, the place first. */
export const place = style({
  // Below the name also on a card without a button: beside it, the place would displace the name.
  gridColumn: 1,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 0.4em",
  height: "1.4em",
  overflow: "hidden",
  minWidth: 0,
});
globalStyle(`${place} > span`, { lineHeight: 1.4, whiteSpace: "nowrap" });
globalStyle(`${place} > span:not([class]) + span:not([class])::before`, { content: '"· "' });
export const dot = style({
  flex: "none",
  width: "0.62em",
  height: "0.62em",
  borderRadius: "50%",
  background: vars.color.success,
});

/** The button of a card, above the link. */
export const action = style({
  gridColumn: 2,
  gridRow: "1 / 3",
  alignSelf: "center",
  position: "relative",
  zIndex: 2,
  margin: "-6px -8px -6px 0",
  "@media": { [below.medium]: { margin: "-6px -10px -6px -8px" } },
});

/** The placeholder of a member without a photo. */
export const noPhoto = style({
  position: "absolute",
  inset: 0,
  display: "grid",
  placeItems: "center",
  color: vars.color["ink-muted"],
});
export const noPhotoIcon = style({ width: "34%", height: "auto", strokeWidth: 1.2 });
