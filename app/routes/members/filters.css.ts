import { globalStyle, style } from "@vanilla-extract/css";
import { atFoot, corner } from "~/ui/sheet.css";
import { bodySize, controlEdge, from, hairline, outCurve, outlineAtLeast, vars } from "~/ui/theme.css";

/** A native popover: from the bottom on phones; a panel at the side from 768 px. */
export const panel = style({
  ...atFoot,
  opacity: 1,
  translate: "0 0",
  transition: `opacity 280ms, translate 280ms ${outCurve}`,
  selectors: { "&::backdrop": { background: vars.color.overlay } },
  "@starting-style": { opacity: 0, translate: "0 24px" },
  "@media": {
    [from.medium]: {
      inset: "12px 12px 12px auto",
      width: 400,
      maxHeight: "none",
      height: "auto",
      border: outlineAtLeast,
      borderRadius: corner,
    },
  },
});

/** Head and foot are fixed, the content between them scrolls. */
export const form = style({
  display: "grid",
  gridTemplate: "auto minmax(0, 1fr) auto / minmax(0, 1fr)",
  maxHeight: `calc(92dvh - 2 * max(1px, ${vars.shape["outline-width"]}))`,
  "@media": { [from.medium]: { height: "100%", maxHeight: "none" } },
});
export const head = style({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 60,
  padding: "10px 8px 6px 20px",
});
export const title = style({ flex: 1 });
export const clear = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  padding: "0 0.75em",
  color: vars.color["primary-ink"],
  fontSize: bodySize(0.9375),
  fontWeight: 600,
});
export const body = style({
  display: "grid",
  alignContent: "start",
  gap: 20,
  padding: "8px 20px 18px",
  overflowY: "auto",
  overscrollBehavior: "contain",
});
globalStyle(`${body} > *`, { minWidth: 0 });
export const foot = style({
  padding: "12px 20px max(14px, env(safe-area-inset-bottom))",
  borderTop: hairline,
});

export const segments = style({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "1fr",
  marginTop: 8,
  border: controlEdge,
  borderRadius: `min(${vars.shape["field-radius"]}, 14px)`,
  overflow: "clip",
});
export const segment = style({
  position: "relative",
  display: "grid",
  cursor: "pointer",
  selectors: { "& + &": { borderInlineStart: controlEdge } },
});
export const segmentInput = style({ position: "absolute", inset: 0, opacity: 0, margin: 0 });
export const segmentText = style({
  display: "grid",
  placeItems: "center",
  minHeight: 46,
  padding: "4px 6px",
  textAlign: "center",
  fontSize: bodySize(0.9),
  fontWeight: 600,
  lineHeight: 1.2,
  overflowWrap: "anywhere",
  hyphens: "auto",
  selectors: {
    ":checked + &": {
      background: vars.color["primary-soft"],
      color: vars.color.ink,
      boxShadow: `inset 0 -3px 0 ${vars.color["primary-ink"]}`,
    },
    ":focus-visible + &": { outline: `3px solid ${vars.color.focus}`, outlineOffset: -3 },
  },
});

export const switchRow = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 16,
  minHeight: 52,
  fontWeight: 600,
  cursor: "pointer",
  selectors: { "& + &": { borderTop: hairline } },
});
export const switchText = style({ minWidth: 0, overflowWrap: "anywhere" });

export const interests = style({ borderTop: hairline, paddingTop: 6 });
export const summary = style({ minHeight: 44, paddingBlock: 10, fontWeight: 600, cursor: "pointer" });
globalStyle(`${interests} legend`, { position: "absolute", clipPath: "inset(50%)" });
