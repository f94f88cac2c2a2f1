import { globalStyle, style } from "@vanilla-extract/css";
import { anchored } from "~/ui/anchored";
import { below, bodySize, from, layer, outlineAtLeast, pressed, vars } from "~/ui/theme.css";

/** Over the photo: on phones sticky, below a banner and alerts. */
export const nav = style({
  display: "flex",
  alignItems: "center",
  gap: 12,
  "@media": {
    [below.medium]: {
      position: "sticky",
      zIndex: layer.bar,
      top: 20,
      height: 0,
      margin: "20px 12px -20px",
      alignItems: "start",
      justifyContent: "space-between",
      pointerEvents: "none",
    },
    [from.medium]: {
      position: "absolute",
      zIndex: 4,
      inset: "22px 16px auto",
      gap: 8,
      pointerEvents: "none",
    },
  },
});
// The photo is pressed between them. A popover takes this property from here too.
globalStyle(`${nav} > *`, { pointerEvents: "auto" });

export const over = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
  borderRadius: vars.shape["button-radius"],
  background: vars.color.raised,
  color: vars.color.ink,
  border: outlineAtLeast,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: vars.color["primary-soft"] },
    "&:active": pressed,
  },
});
const MORE = "--more";
export const more = style({ marginInlineStart: "auto", anchorName: MORE });
export const moreMenu = style(anchored(MORE, "block-end span-inline-start"));

export const position = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 36,
  padding: "0 1em",
  borderRadius: vars.shape["chip-radius"],
  background: vars.color.raised,
  color: vars.color.ink,
  border: outlineAtLeast,
  fontSize: "0.875rem",
  fontWeight: 650,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  "@media": {
    [below.medium]: { position: "absolute", top: 4, left: "50%", translate: "-50%" },
  },
});

export const steps = style({
  display: "none",
  "@media": { [from.medium]: { display: "flex", gap: 4 } },
});
export const step = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.4em",
  minHeight: 44,
  padding: "0 0.9em",
  marginInline: "-0.9em",
  borderRadius: vars.shape["button-radius"],
  color: vars.color.ink,
  fontSize: bodySize(0.9375),
  fontWeight: 600,
  textDecoration: "none",
  selectors: { "&:hover": { background: vars.color["primary-soft"] } },
});
export const next = style({ marginInlineStart: "auto", minWidth: 0 });
/** A long name is cut. */
export const name = style({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
