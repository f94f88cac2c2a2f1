import { globalStyle, style } from "@vanilla-extract/css";
import { below, bodySize, breaksLongWords, from, vars } from "./theme.css";

export { member } from "./card.css";

/** A grid of cards: two per row on a phone, three from 768 px, four from 992 px. */
export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: `min(${vars.space.gap}, 12px)`,
  "@media": {
    [from.medium]: {
      gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
      gap: `min(${vars.space.gap}, 20px)`,
    },
    [from.large]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))", gap: `min(${vars.space.gap}, 24px)` },
  },
});

export const name = style({ display: "flex", alignItems: "center", gap: "0.4em" });
/** The link of the name covers the whole card. */
export const nameLink = style({
  display: "flex",
  minWidth: 0,
  minHeight: 24,
  color: "inherit",
  whiteSpace: "nowrap",
  textDecoration: "none",
  "::after": { content: "", position: "absolute", inset: 0, zIndex: 1 },
});

/** A long name is cut, the age never. */
export const cut = style({ overflow: "hidden", textOverflow: "ellipsis", minWidth: 0 });

/** One line. What does not fit beside the town wraps into the next line, which is hidden; a long town is cut. */
export const place = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 0.35em",
  height: "1.4em",
  overflow: "hidden",
  minWidth: 0,
});
globalStyle(`${place} > span`, {
  lineHeight: 1.4,
  whiteSpace: "nowrap",
  maxWidth: "100%",
  overflow: "hidden",
  textOverflow: "ellipsis",
});
globalStyle(`${place} > span:not([class]) + span:not([class])::before`, { content: '"· "' });

export const dot = style({
  flex: "none",
  width: "0.62em",
  height: "0.62em",
  borderRadius: "50%",
  background: vars.color.success,
});
globalStyle(`${name} > ${dot}`, { outline: `1.5px solid ${vars.color.raised}` });

/** A reason to open the profile. It wraps where a narrow card has no room for it. */
export const reason = style({
  ...breaksLongWords,
  display: "flex",
  alignItems: "center",
  gap: "0.4em",
  minHeight: "1.4em",
  fontSize: bodySize(0.8125),
  fontWeight: 650,
  lineHeight: 1.3,
});
globalStyle(`${reason} > svg`, { flex: "none", width: "1.15em", height: "1.15em" });

/** The button of a card, on the photo and above the link. */
export const action = style({
  gridArea: "1 / 1",
  zIndex: 2,
  alignSelf: "end",
  justifySelf: "end",
  margin: 8,
  "@media": { [below.medium]: { margin: 6 } },
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
