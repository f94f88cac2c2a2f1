import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, hairline, vars } from "~/ui/theme.css";

export const modal = style({ gap: 16, gridTemplateColumns: "minmax(0, 1fr)" });
export const modalHead = style({
  display: "flex",
  alignItems: "start",
  justifyContent: "space-between",
  gap: 12,
});
export const close = style({ margin: "-10px -12px -6px 0" });
export const answers = style({ display: "flex", flexWrap: "wrap", gap: 10 });
globalStyle(`${answers} > *`, { flex: "1 1 10em" });
export const quiet = style({
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.9375),
  selectors: { "&:empty": { display: "none" } },
});

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
export const picture = style({ maxHeight: "50dvh", objectFit: "contain" });
