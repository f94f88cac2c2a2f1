import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, from, hairline, pressedWide, vars } from "~/ui/theme.css";

/** One question: the progress, the text, and the answers. */
export const question = style({
  display: "grid",
  gap: 22,
  width: "min(36rem, 100%)",
  marginInline: "auto",
  minWidth: 0,
});

export const answers = style({ display: "grid", gap: 10 });
export const answer = style([
  breaksLongWords,
  {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: 14,
    width: "100%",
    minHeight: 58,
    padding: "0.7em 1.2em",
    textAlign: "start",
    fontWeight: 600,
    lineHeight: 1.3,
    color: vars.color.ink,
    background: vars.color.surface,
    border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color["line-strong"]}`,
    borderRadius: `min(${vars.shape["card-radius"]}, 22px)`,
    transition: `background-color ${vars.motion.move}, scale ${vars.motion.move}`,
    selectors: {
      "&:active": pressedWide,
      "&:hover": { background: vars.color["primary-soft"] },
      "&[aria-pressed=true]": {
        background: vars.color["primary-soft"],
        borderColor: vars.color["primary-ink"],
      },
    },
  },
]);
export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "6px 18px",
  justifyContent: "space-between",
  alignItems: "center",
});

export const head = style({ display: "grid", gap: 12, minWidth: 0, marginBottom: 22 });
export const ways = style({
  display: "flex",
  flexWrap: "wrap",
  gap: 12,
  alignItems: "center",
  marginTop: 24,
});

/** Found members with the reason beside them: one column, two where they fit. */
export const found = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  columnGap: "clamp(28px, 5vw, 72px)",
  "@media": { [from.large]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});
export const match = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "clamp(84px, 24vw, 128px) minmax(0, 1fr) auto",
  gap: "4px clamp(14px, 2.4vw, 22px)",
  alignItems: "start",
  paddingBlock: 18,
  borderTop: hairline,
});
export const matchPhoto = style({ selectors: { [`${match} > &`]: { aspectRatio: "3 / 4" } } });
export const matchText = style([breaksLongWords, { display: "grid", gap: 6, justifyItems: "start" }]);
export const matchName = style({
  fontFamily: vars.type.display,
  fontVariationSettings: vars.type["display-settings"],
  fontWeight: `max(500, ${vars.type["display-weight"]})`,
  fontSize: "1.16rem",
  lineHeight: 1.2,
});
/** The link of the name covers the whole row. */
export const nameLink = style({
  color: "inherit",
  textDecoration: "none",
  "::after": { content: "", position: "absolute", inset: 0, zIndex: 1 },
  selectors: { "&:hover": { textDecoration: "underline" } },
});
export const like = style({ position: "relative", zIndex: 2 });
export const reasons = style({
  display: "grid",
  gap: 4,
  fontSize: bodySize(0.9375),
  lineHeight: 1.4,
});
globalStyle(`${reasons} dt`, { color: vars.color["ink-muted"], fontSize: bodySize(0.875) });
globalStyle(`${reasons} dd + dt`, { marginTop: 4 });
