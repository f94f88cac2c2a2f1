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
  outline: "none",
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

/** The order, on phones; from 768 px on it is in the head only. The form keeps it. */
export const sort = style({ "@media": { [from.medium]: { display: "none" } } });
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

/** The groups, with a hairline above each and below the last. */
export const groups = style({ borderBottom: hairline, selectors: { "&:empty": { display: "none" } } });
export const group = style({ borderTop: hairline });
export const summary = style({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minHeight: 52,
  cursor: "pointer",
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
export const groupTitle = style({ fontWeight: 600, flex: "none", maxWidth: "60%" });
export const groupValue = style({
  flex: 1,
  minWidth: 0,
  textAlign: "end",
  color: vars.color["ink-muted"],
  fontWeight: 500,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
export const chevron = style({
  flex: "none",
  width: 18,
  height: 18,
  color: vars.color["ink-muted"],
  selectors: { [`${group}[open] &`]: { rotate: "180deg" } },
});
export const groupBody = style({ display: "grid", gap: 14, paddingBottom: 18 });
globalStyle(`${groupBody} > *`, { minWidth: 0 });
globalStyle(`${groupBody} fieldset > legend`, { position: "absolute", clipPath: "inset(50%)" });

/** The two lines of the button without results. */
export const widen = style({ display: "grid", lineHeight: 1.2 });
export const widenTo = style({ fontSize: "0.8125rem", fontWeight: 600 });
