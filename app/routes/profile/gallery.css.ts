import { globalStyle, style } from "@vanilla-extract/css";
import { below, bodySize, layer, pageMargin, vars } from "~/ui/theme.css";

const gap = `min(${vars.space.gap}, 14px)`;

export const gallery = style({ display: "grid", gap, alignContent: "start", minWidth: 0 });

/** As wide as the phone, up to its edges. */
export const main = style({
  aspectRatio: "4 / 4.6",
  "@media": {
    [below.medium]: {
      marginInline: `calc(-1 * ${pageMargin})`,
      borderRadius: `0 0 ${vars.shape["photo-radius"]} ${vars.shape["photo-radius"]}`,
      aspectRatio: "1 / 1.08",
    },
  },
});

export const tags = style({
  position: "absolute",
  zIndex: 2,
  insetInline: 0,
  padding: 16,
  pointerEvents: "none",
  "@media": { [below.medium]: { bottom: 4, right: 72 } },
});

export const count = style({
  position: "absolute",
  zIndex: 2,
  right: 16,
  bottom: 16,
  display: "inline-flex",
  gap: "0.45em",
  alignItems: "center",
  padding: "0.35em 0.8em",
  borderRadius: vars.shape["chip-radius"],
  background: vars.color.raised,
  color: vars.color.ink,
  fontWeight: 650,
  fontSize: "0.875rem",
  pointerEvents: "none",
});

export const tiles = style({ display: "grid", gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap });
export const tile = style({
  aspectRatio: "1",
  borderRadius: `min(${vars.shape["photo-radius"]}, 22px)`,
});

/** The whole picture is the link. */
export const cover = style({ position: "absolute", inset: 0, zIndex: 1, cursor: "zoom-in" });
globalStyle(`${cover}:focus-visible`, { outlineOffset: -6 });

export const lock = style({
  position: "absolute",
  inset: 0,
  zIndex: 1,
  display: "grid",
  placeContent: "center",
  padding: 6,
  textDecoration: "none",
  selectors: { "&:focus-visible": { outlineOffset: -6 } },
});
globalStyle(`${lock} > span`, {
  display: "inline-flex",
  gap: "0.4em",
  alignItems: "center",
  maxWidth: "100%",
  padding: "0.45em 0.8em",
  borderRadius: vars.shape["chip-radius"],
  background: vars.color.raised,
  color: vars.color.ink,
  fontWeight: 600,
  fontSize: "0.8125rem",
  lineHeight: 1.25,
  "@media": { [below.medium]: { padding: "0.45em 0.55em", fontSize: "0.75rem" } },
});

export const more = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  cursor: "pointer",
  color: vars.color["primary-ink"],
  fontWeight: 600,
  fontSize: bodySize(0.9375),
});

/** One picture as large as the screen allows. */
export const large = style({
  width: "100vw",
  height: "100dvh",
  maxWidth: "none",
  maxHeight: "none",
  margin: 0,
  padding: 0,
  border: 0,
  background: "transparent",
  color: vars.color.ink,
  overflow: "hidden",
  selectors: {
    "&[open]": { display: "grid", placeItems: "center" },
    "&::backdrop": { background: vars.color.overlay, backdropFilter: vars.light.glass },
  },
});
globalStyle(`${large} > img`, {
  maxWidth: "100vw",
  maxHeight: "100dvh",
  touchAction: "pan-y pinch-zoom",
  userSelect: "none",
});
const over = { position: "absolute", zIndex: layer.bar, background: vars.color.raised } as const;
export const at = style({
  ...over,
  top: 16,
  left: 16,
  padding: "0.35em 0.8em",
  borderRadius: vars.shape["chip-radius"],
  fontWeight: 650,
  fontSize: "0.875rem",
  fontVariantNumeric: "tabular-nums",
});
export const close = style({ ...over, top: 16, right: 16 });
export const previous = style({ ...over, left: 16, top: "calc(50% - 26px)" });
export const next = style({ ...over, right: 16, top: "calc(50% - 26px)" });
export const markOver = style({ position: "absolute", zIndex: layer.bar, bottom: 16, left: 16 });
