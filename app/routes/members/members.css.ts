import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, controlEdge, vars } from "~/ui/theme.css";

export const main = style({
  display: "grid",
  gap: 18,
  minWidth: 0,
  alignContent: "start",
  paddingBlock: "20px 64px",
});

export const empty = style({
  display: "grid",
  justifyItems: "center",
  gap: 12,
  maxWidth: "30rem",
  marginInline: "auto",
  padding: "6vh 20px 24px",
  textAlign: "center",
});
export const emptyIcon = style({ width: 44, height: 44, color: vars.color["primary-ink"] });
globalStyle(`${empty} > a`, { marginTop: 10 });

/** Three pictures, faded at both sides. */
export const faces = style({ display: "flex", marginBottom: 14 });
export const face = style({
  width: 92,
  opacity: 0.5,
  rotate: "-6deg",
  filter: "grayscale(0.7)",
  borderRadius: `min(${vars.shape["photo-radius"]}, 24px)`,
  border: `max(2px, ${vars.shape["outline-width"]}) solid ${vars.color.ground}`,
  selectors: {
    "&:nth-child(2)": { marginInline: -22, rotate: "0deg", opacity: 1, zIndex: 1 },
    "&:nth-child(3)": { rotate: "6deg" },
  },
});

export const more = style({
  display: "grid",
  justifyItems: "center",
  gap: 10,
  marginTop: 18,
  textAlign: "center",
});

/** Placeholders that nothing replaces. They fade out. */
export const still = style({ maskImage: `linear-gradient(${vars.color.ink} 35%, transparent)` });
globalStyle(`${still} *`, { animation: "none" });
export const advert = style([
  breaksLongWords,
  {
    padding: "0.28em 0.62em",
    borderRadius: `min(${vars.shape["chip-radius"]}, 10px)`,
    background: vars.color.raised,
    color: vars.color.ink,
    border: controlEdge,
    fontSize: bodySize(0.8125),
    fontWeight: 650,
    lineHeight: 1.3,
  },
]);
/** A card without a picture. */
export const noPicture = style({
  position: "absolute",
  inset: 0,
  display: "grid",
  placeItems: "center",
  color: vars.color["ink-muted"],
});
export const noPictureIcon = style({ width: 48, height: 48 });
export const leaves = style({ flex: "none", width: "1em", height: "1em" });
