import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { bar } from "~/layouts/shell/bar.css";
import { main } from "~/layouts/shell/chat.css";
import { HEAD_HEIGHT } from "~/ui/head-row.css";
import { rowFace } from "~/ui/row.css";
import {
  below,
  bodySize,
  containerWidth,
  from,
  hairline,
  pageMargin,
  pressedWide,
  vars,
} from "~/ui/theme.css";
import { who } from "../thread/thread.css";
import { isOffline, oneColumn, scrollbar, sideBySide, withPane } from "../widths.css";

/** List and conversation side by side, then with the profile; one at a time below. product 11.14 */
export const frame = style({
  display: "grid",
  gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
  minHeight: 0,
  paddingTop: vars.shape["nav-inset"],
  "@media": {
    [below.medium]: { paddingTop: 0 },
    [sideBySide]: {
      gridTemplateColumns: "320px minmax(0, 1fr)",
      width: containerWidth,
      marginInline: "auto",
    },
    [withPane]: {
      gridTemplateColumns: "380px minmax(0, 1fr)",
      selectors: { "&:has(> [data-pane])": { gridTemplateColumns: "380px minmax(0, 1fr) 300px" } },
    },
  },
});
globalStyle(`${frame} > *`, {
  "@media": {
    [sideBySide]: { borderInlineEnd: hairline },
  },
});
globalStyle(`${frame} > :first-child`, { "@media": { [sideBySide]: { borderInlineStart: hairline } } });

/** A conversation that opened by itself, beside the list only. */
export const aside = style({});
globalStyle(`${frame}.${aside} > :not(:first-child)`, { "@media": { [oneColumn]: { display: "none" } } });

/** An open conversation fills the screen of a phone. */
export const open = style({});
const conversing = `body:has(.${open})`;
globalStyle(`${conversing} > .${bar}`, { "@media": { [below.medium]: { display: "none" } } });
globalStyle(`${conversing} > .${main}`, { "@media": { [below.medium]: { paddingBottom: 0 } } });

/** Toasts stand below the head, so that they do not cover the text field and the last messages. */
const belowHead = (gap: number) => `calc(${64 + gap}px + env(safe-area-inset-top))`;
const belowHeads = (gap: number) => `calc(${68 + 64 + gap}px + ${vars.shape["nav-inset"]})`;
const isBeside = `body:is(:has(.${open}), :has(.${aside}))`;
globalStyle(`${isBeside} [data-message-toast]`, {
  "@media": { [from.medium]: { top: belowHeads(12), bottom: "auto" } },
});
globalStyle(`${isBeside} #toasts`, {
  bottom: "auto",
  "@media": { [below.medium]: { top: belowHead(12) }, [from.medium]: { top: belowHeads(12) } },
});
globalStyle(`${isBeside}:has([data-message-toast] > *) #toasts`, {
  "@media": { [below.medium]: { top: belowHead(28) }, [from.medium]: { top: belowHeads(96) } },
});

export const list = style({
  display: "grid",
  gridTemplateRows: "auto auto minmax(0, 1fr)",
  minHeight: 0,
  minWidth: 0,
  background: vars.color.surface,
  "@media": {
    [oneColumn]: { selectors: { [`${open} > &`]: { display: "none" } } },
    // Its head has no edge.
    [below.medium]: { vars: { "--nav-edge-room": "0px" } },
  },
});
export const listHead = style({
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 64,
  padding: "max(10px, env(safe-area-inset-top)) 20px 10px",
  borderBottom: hairline,
  "@media": { [below.medium]: { minHeight: HEAD_HEIGHT, paddingInline: pageMargin, paddingBlock: 2 } },
});
/** The search needs script. */
export const findButton = style({
  marginInlineStart: "auto",
  marginInlineEnd: -12,
  "@media": { "(scripting: none)": { display: "none" } },
});
export const rows = style({
  // Below an alert, or in its place.
  gridRow: 3,
  overflowY: "auto",
  overscrollBehavior: "contain",
  scrollbarColor: scrollbar,
  padding: 8,
  minHeight: 0,
});

export const row = style({ position: "relative", marginBottom: 2 });
export const rowLink = style({
  display: "grid",
  gridTemplate: '"face name at" auto "face last end" auto / auto minmax(0, 1fr) auto',
  gap: "2px 12px",
  alignContent: "center",
  alignItems: "center",
  minHeight: 76,
  padding: 8,
  borderRadius: `min(${vars.shape["panel-radius"]}, 16px)`,
  textDecoration: "none",
  outlineOffset: -3,
  transition: `scale ${vars.motion.move}`,
  selectors: {
    "&:hover": { background: `color-mix(in oklab, transparent, ${vars.color["primary-soft"]} 55%)` },
    "&:active": pressedWide,
    "&[aria-current=page]": { background: vars.color["primary-soft"] },
  },
});
export const face = style({ gridArea: "face", position: "relative", flex: "none" });
export const facePhoto = style([
  rowFace,
  {
    width: 56,
    height: 56,
    selectors: {
      // In the head of a conversation it is smaller.
      [`.${who} &`]: { width: 46, height: 46, "@media": { [below.tiny]: { width: 40, height: 40 } } },
    },
  },
]);
globalStyle(`${facePhoto} img`, { objectPosition: "50% 14%" });
export const faceDot = style({
  position: "absolute",
  insetInlineEnd: -2,
  bottom: -2,
  width: 15,
  height: 15,
  border: `2.5px solid ${vars.color.raised}`,
  // Without a connection, what was shown may no longer be true.
  selectors: { [`${isOffline} &`]: { display: "none" } },
});

/** One line: the name gives way to the mark. */
export const rowName = style({
  gridArea: "name",
  display: "flex",
  alignItems: "center",
  gap: 8,
  minWidth: 0,
  lineHeight: 1.35,
});
export const rowWho = style({
  minWidth: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  fontWeight: 650,
});
export const rowAt = style({
  gridArea: "at",
  justifySelf: "end",
  fontSize: "0.8125rem",
  color: vars.color["ink-muted"],
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
});
export const rowMark = style({
  flex: "none",
  maxWidth: "none",
  padding: "0.05em 0.45em",
  fontSize: "0.75rem",
  whiteSpace: "nowrap",
});
export const rowLast = style({
  gridArea: "last",
  display: "flex",
  alignItems: "center",
  gap: 4,
  minWidth: 0,
  minHeight: 24,
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.9375),
  lineHeight: 1.4,
  selectors: { "[data-unread] &": { color: vars.color.ink, fontWeight: 600 } },
});
globalStyle(`${rowLast} > svg`, { width: 16, height: 16 });
export const rowText = style({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
export const tick = style({
  display: "inline-flex",
  color: vars.color["ink-muted"],
  selectors: { "&[data-state=seen]": { color: vars.color["primary-ink"] } },
});
globalStyle(`${tick} > svg`, { width: 18, height: 18 });
/** Its place is that of the button in the corner while the row is hovered. */
export const rowEnd = style({
  gridArea: "end",
  justifySelf: "end",
  display: "grid",
  justifyItems: "end",
  selectors: {
    "&:empty": { minWidth: 28 },
    [`${rowLink}:hover &`]: { "@media": { "(hover: hover)": { visibility: "hidden" } } },
  },
  "@media": { "(hover: none)": { selectors: { "&:empty": { minWidth: 0 } } } },
});

/** Visible on hover and keyboard focus; always visible without a pointer. */
export const rowRemove = style({
  position: "absolute",
  insetInlineEnd: 4,
  bottom: 4,
  width: 44,
  height: 44,
  color: vars.color["ink-muted"],
  "@media": {
    "(hover: hover)": { opacity: 0 },
    "(hover: none)": { display: "none" },
    // It opens a dialog.
    "(scripting: none)": { display: "none" },
  },
  selectors: { [`${row}:hover &, &:focus-visible`]: { opacity: 1 } },
});
globalStyle(`${rowRemove} svg`, { width: 18, height: 18 });

const breathe = keyframes({ "50%": { opacity: 0.45 } });
export const more = style({ display: "grid", gap: 8, minHeight: 1 });
export const skeleton = style({
  height: 68,
  borderRadius: `min(${vars.shape["panel-radius"]}, 18px)`,
  background: vars.color.sunken,
  animation: `${breathe} 1.6s ease-in-out 200ms infinite`,
});
export const failed = style({
  display: "grid",
  gap: 12,
  justifyItems: "center",
  padding: 24,
  textAlign: "center",
});
export const empty = style({
  display: "grid",
  gap: 14,
  justifyItems: "center",
  textAlign: "center",
  padding: "clamp(40px, 12vh, 120px) 24px 40px",
});
export const emptyIcon = style({ width: 44, height: 44, color: vars.color["primary-ink"] });

export const nothing = style({
  display: "none",
  "@media": {
    [sideBySide]: {
      display: "grid",
      gap: 10,
      placeContent: "center",
      justifyItems: "center",
      textAlign: "center",
      padding: 32,
    },
  },
});
globalStyle(`${nothing}[data-pending] > *`, { "@media": { "(scripting: enabled)": { display: "none" } } });
export const nothingIcon = style({ width: 44, height: 44, color: vars.color["ink-muted"] });
