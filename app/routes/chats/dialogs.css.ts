import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, controlEdge, hairline, vars } from "~/ui/theme.css";

export const modal = style({ gap: 16, gridTemplateColumns: "minmax(0, 1fr)" });
export const modalHead = style({
  display: "flex",
  alignItems: "start",
  justifyContent: "space-between",
  gap: 12,
});
globalStyle(`${modalHead} > button`, { margin: "-10px -12px -6px 0" });
export const answers = style({ display: "flex", flexWrap: "wrap", gap: 10 });
globalStyle(`${answers} > *`, { flex: "1 1 10em" });
export const quiet = style({
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.9375),
  selectors: { "&:empty": { display: "none" } },
});

export const gifts = style({
  display: "flex",
  flexWrap: "wrap",
  gap: 10,
});
// As wide as its row lets it be: what is left over at the end leaves no hole.
globalStyle(`${gifts} > li`, { flex: "1 1 8em" });
export const giftTile = style({
  ...breaksLongWords,
  display: "grid",
  justifyItems: "center",
  alignContent: "start",
  gap: 6,
  width: "100%",
  height: "100%",
  padding: "16px 8px",
  border: controlEdge,
  borderRadius: `min(${vars.shape["card-radius"]}, 20px)`,
  background: vars.color.surface,
  textAlign: "center",
  lineHeight: 1.3,
  selectors: { "&:hover": { background: vars.color["primary-soft"] } },
});
globalStyle(`${giftTile} svg`, { width: 30, height: 30, color: vars.color["primary-ink"] });
globalStyle(`${giftTile} span`, { fontSize: "0.875rem", color: vars.color["ink-muted"] });

export const openers = style({ borderTop: hairline });
export const opener = style({
  ...breaksLongWords,
  width: "100%",
  minHeight: 52,
  padding: "12px 4px",
  borderBottom: hairline,
  textAlign: "start",
  lineHeight: 1.4,
  selectors: { "&:hover": { background: vars.color["primary-soft"] } },
});

export const preview = style({
  display: "grid",
  placeItems: "center",
  minHeight: 160,
  overflow: "hidden",
  borderRadius: `min(${vars.shape["photo-radius"]}, 20px)`,
  background: vars.color.sunken,
});
globalStyle(`${preview} img`, { maxHeight: "50dvh", objectFit: "contain" });
