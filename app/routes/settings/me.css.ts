import { globalStyle, style } from "@vanilla-extract/css";
import { wrap } from "~/ui/text.css";
import { below, bodySize, breaksLongWords, from, navEdgeRoom, outlineAtLeast, vars } from "~/ui/theme.css";

/** Phones and tablets; from 992 px on the settings are two panes. */
export const onlyBelowLarge = style({ "@media": { [from.large]: { display: "none" } } });
export const onlyFromLarge = style({
  display: "none",
  "@media": { [from.large]: { display: "block" } },
});

export const me = style([
  wrap,
  {
    display: "grid",
    gap: 20,
    maxWidth: "40rem",
    paddingBlock: `calc(18px + ${navEdgeRoom}) 48px`,
  },
]);
globalStyle(`${me} > *`, { minWidth: 0 });

export const groups = style({ display: "grid", gap: 20, minWidth: 0 });

/** The member: face, name and completeness, one link to the profile. */
export const card = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: 14,
  // A display font may be higher than its line.
  paddingBlock: 4,
  marginBlock: -4,
  color: "inherit",
  textDecoration: "none",
});
globalStyle(`${card} > :is(img, svg:first-child)`, {
  flex: "none",
  width: 76,
  height: 76,
  objectFit: "cover",
  borderRadius: `min(${vars.shape["photo-radius"]}, 38px)`,
});
export const who = style([breaksLongWords, { display: "grid", gap: 4 }]);
export const name = style({
  selectors: {
    "&&": {
      fontSize: `calc(1.5rem * (0.75 + 0.25 * ${vars.type["display-scale"]}))`,
      // A name of twelve letters fits beside the face.
      "@media": { [below.tiny]: { fontSize: "1.15rem" } },
    },
  },
});
export const place = style({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
export const arrow = style({ width: 20, height: 20, color: vars.color["ink-muted"] });
export const meter = style({
  appearance: "none",
  width: "min(12rem, 100%)",
  height: 8,
  marginTop: 2,
  border: `1px solid ${vars.color["line-strong"]}`,
  borderRadius: vars.shape["chip-radius"],
  overflow: "hidden",
  background: vars.color.sunken,
  selectors: {
    "&::-webkit-progress-bar": { background: vars.color.sunken },
    "&::-webkit-progress-value": { background: vars.color["primary-ink"] },
    "&::-moz-progress-bar": { background: vars.color["primary-ink"] },
  },
});

export const wallet = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  padding: 16,
  border: outlineAtLeast,
  borderRadius: `min(${vars.shape["panel-radius"]}, 22px)`,
  background: vars.color.surface,
});
export const amount = style([breaksLongWords, { flex: "1 1 8em" }]);
export const number = style({
  fontFamily: vars.type.display,
  fontWeight: vars.type["display-weight"],
  fontSize: "2.2rem",
  lineHeight: 1,
});
export const logout = style({ font: "inherit", background: "none", border: 0, cursor: "pointer" });

export const legal = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0 18px",
  fontSize: bodySize(0.875),
  color: vars.color["ink-muted"],
});
export const legalLink = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  color: "inherit",
});
export const disclaimer = style({
  fontSize: bodySize(0.8125),
  lineHeight: 1.5,
  color: vars.color["ink-muted"],
});
