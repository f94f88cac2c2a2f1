import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { anchored } from "~/ui/anchored";
import { dot } from "~/ui/member-card.css";
import { below, bodySize, breaksLongWords, hairline, layer, vars } from "~/ui/theme.css";
import { isOffline, scrollbar, sideBySide, withoutPane } from "../widths.css";
import { begin } from "./begin.css";
import { content, corners, FACE_PX, foot, own } from "./message.css";

const side = "clamp(8px, 2vw, 24px)";
const outlined = `${vars.shape["outline-width"]} solid ${vars.color.line}`;

export const thread = style({
  display: "grid",
  gridTemplateRows: "auto auto minmax(0, 1fr) auto",
  gridTemplateColumns: "minmax(0, 1fr)",
  minHeight: 0,
  minWidth: 0,
});

/** What is below the messages. */
globalStyle(`${thread} > *`, { gridRow: 4 });

/** On phones, where a conversation has no bar, the offline line is below its head. */
export const offline = style({
  display: "none",
  selectors: { [`${thread} > &`]: { gridRow: 2 } },
  "@media": {
    [below.medium]: {
      minHeight: 32,
      padding: "6px 12px",
      background: vars.color.sunken,
      borderBottom: `max(1px, ${vars.shape["line-width"]}) solid ${vars.color.line}`,
      fontSize: "0.8125rem",
      fontWeight: 600,
      lineHeight: 1.3,
      textAlign: "center",
      textWrap: "balance",
      selectors: { [`${isOffline} &`]: { display: "block" } },
    },
  },
});
/** The icon is before the first line of a wrapped sentence. */
export const offlineIcon = style({
  display: "inline-block",
  verticalAlign: "-0.3em",
  marginInlineEnd: "0.5em",
});

export const top = style({
  selectors: { [`${thread} > &`]: { gridRow: 1 } },
  position: "relative",
  zIndex: 2,
  display: "flex",
  alignItems: "center",
  gap: "clamp(4px, 0.8vw, 10px)",
  minHeight: 64,
  padding: `max(6px, env(safe-area-inset-top)) ${side} 6px`,
  background: vars.color.nav,
  color: vars.color["on-nav"],
  backdropFilter: vars.light.glass,
  borderBottom: hairline,
});
export const topButton = style({ selectors: { [`${top} > &`]: { width: 44, height: 44 } } });
const MENU = "--chat-menu";
export const menuButton = style([topButton, { anchorName: MENU }]);
export const back = style([topButton, { "@media": { [sideBySide]: { display: "none" } } }]);
/** What it opens is loaded by script. */
export const paneButton = style([
  topButton,
  { "@media": { [withoutPane]: { display: "none" }, "(scripting: none)": { display: "none" } } },
]);
export const who = style({
  position: "relative",
  display: "flex",
  flex: 1,
  alignItems: "center",
  gap: "clamp(8px, 1vw, 12px)",
  minWidth: 0,
  minHeight: 48,
});
/** Covers the face and the lines beside it too. */
export const profileLink = style({
  color: "inherit",
  textDecoration: "none",
  "::after": {
    content: "",
    position: "absolute",
    inset: 0,
    borderRadius: `min(${vars.shape["field-radius"]}, 14px)`,
  },
  selectors: {
    "&:focus-visible": { outline: "none", boxShadow: "none" },
    "&:focus-visible::after": { outline: `3px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
});
export const names = style({ display: "grid", gap: 2, minWidth: 0 });
export const name = style({
  ...breaksLongWords,
  fontSize: bodySize(1.0625),
  fontWeight: 700,
  lineHeight: 1.25,
  "@media": { [below.tiny]: { fontSize: "0.9375rem" } },
});
/** Without a connection, what was shown may no longer be true. */
export const online = style({
  display: "inline-block",
  marginInlineStart: "0.5em",
  selectors: { [`${isOffline} &`]: { display: "none" } },
});
globalStyle(`${online} > .${dot}`, { display: "inline-block" });
export const meta = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  fontSize: "0.8125rem",
  lineHeight: 1.3,
  color: vars.color["ink-muted"],
});
export const place = style({ minWidth: 0, overflowWrap: "anywhere" });
export const active = style({
  selectors: {
    [`${place} + &::before`]: { content: "·", marginInline: "0.35em" },
    [`${isOffline} &`]: { display: "none" },
  },
});
/** In full words, beside each other where there is room. */
export const marks = style([meta, { gap: "0 0.8em", color: "inherit", fontWeight: 600 }]);
export const headMark = style({ display: "inline-flex", alignItems: "center", gap: "0.35em" });
globalStyle(`${headMark} > svg`, { width: "1.15em", height: "1.15em" });
/** Below its button, whichever bar is above. */
export const menu = style([
  { minWidth: "15rem" },
  anchored(MENU, "block-end span-inline-start", { top: 132, right: 16 }),
]);

/** Its row is the same with and without the offline line. */
export const middle = style({
  position: "relative",
  minHeight: 0,
  selectors: { [`${thread} > &`]: { gridRow: 3 } },
});
/** Laid out from its end: the initial scroll position shows the latest message. */
export const log = style({
  height: "100%",
  display: "flex",
  flexDirection: "column-reverse",
  overflowY: "auto",
  overflowAnchor: "none",
  overscrollBehavior: "contain",
  scrollbarColor: scrollbar,
  padding: `16px ${side}`,
  outlineOffset: -3,
  // An empty conversation starts at the top where it is higher than the screen.
  selectors: { [`&:has(.${begin})`]: { flexDirection: "column" } },
});
/** Contains and sizes the messages. product 11.14 */
export const messages = style({
  flex: "none",
  width: "min(100%, 800px)",
  marginInline: "auto",
  selectors: { [`&:has(.${begin})`]: { marginBlockStart: "auto" } },
});
export const start = style({ minHeight: 1 });
export const quiet = style({
  padding: "8px 0 14px",
  textAlign: "center",
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.875),
});
export const startFailed = style({ display: "grid", gap: 10, justifyItems: "center", paddingBottom: 14 });
export const day = style({
  margin: "18px 0 10px",
  textAlign: "center",
  color: vars.color["ink-muted"],
  fontSize: "0.8125rem",
  fontWeight: 600,
  selectors: { "&::first-letter": { textTransform: "uppercase" } },
});
export const divider = style({
  display: "flex",
  alignItems: "center",
  gap: 14,
  margin: "14px 0 8px",
  color: vars.color["primary-ink"],
  fontSize: "0.8125rem",
  fontWeight: 700,
  selectors: {
    "&::before, &::after": { content: "", flex: 1, height: 1, background: vars.color["primary-ink"] },
  },
});

const tail = `min(${vars.shape["bubble-radius"]}, 6px)`;
export const bubble = style([
  corners,
  {
    ...breaksLongWords,
    maxWidth: "100%",
    padding: "0.62em 0.95em",
    background: vars.color.raised,
    color: vars.color.ink,
    border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
    lineHeight: 1.45,
    whiteSpace: "pre-wrap",
    // A balanced last line would leave the bubble wider than its text.
    textWrap: "wrap",
    unicodeBidi: "isolate",
    // Marks piled on a letter end at the bubble.
    overflow: "clip",
    hyphens: "manual",
    selectors: {
      [`${own} > ${content} > &`]: {
        background: vars.color["bubble-out"],
        color: vars.color["on-bubble-out"],
        borderColor: "transparent",
      },
      [`${own}[data-waiting=failed] > ${content} > &`]: {
        background: vars.color.surface,
        color: vars.color.ink,
        borderColor: vars.color.danger,
      },
    },
  },
]);
/** The first lines of a long text. Without script it is shown whole. */
export const folded = style({
  "@media": {
    "(scripting: enabled)": {
      display: "-webkit-box",
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: 8,
      overflow: "hidden",
      // A link that is folded away must not have the focus unseen.
      selectors: { "&:focus-within": { display: "block" } },
    },
  },
});
export const unfold = style({
  minHeight: 44,
  paddingInline: 10,
  color: vars.color["primary-ink"],
  fontSize: bodySize(0.875),
  fontWeight: 650,
  "@media": { "(scripting: none)": { display: "none" } },
});
/** Only a few emoji. */
export const large = style({
  fontSize: "2.6rem",
  lineHeight: 1.25,
  maxWidth: "100%",
  overflowWrap: "anywhere",
});

export const problem = style({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  color: vars.color.danger,
  fontWeight: 600,
});
/** What a message that was not sent offers. */
export const again = style({ display: "flex", flexWrap: "wrap", justifyContent: "end", gap: 4 });
/** To retry or to discard the message: large enough to tap without the height of another line. */
export const choice = style({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minHeight: 44,
  marginBlock: -13,
  paddingInline: 8,
  color: vars.color["primary-ink"],
  fontSize: "0.8125rem",
  fontWeight: 650,
  textDecoration: "underline",
  textUnderlineOffset: "0.2em",
});
/** Beside a sentence, or below it where there is no room. */
export const queue = style([foot, { justifyContent: "end", paddingInlineEnd: 0, gap: "0 0.5em" }]);

export const photo = style([
  corners,
  {
    position: "relative",
    display: "block",
    overflow: "hidden",
    maxWidth: "min(100%, 230px)",
    border: outlined,
    background: vars.color.sunken,
  },
]);
export const photoImage = style({
  width: "auto",
  height: "auto",
  maxHeight: 320,
  minWidth: 96,
  objectFit: "cover",
});
export const progress = style({
  position: "absolute",
  inset: "auto 10px 10px",
  width: "calc(100% - 20px)",
  accentColor: vars.color.primary,
});

export const gift = style([
  corners,
  {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    gap: "0 14px",
    alignItems: "center",
    maxWidth: "min(100%, 20em)",
    padding: "12px 20px 12px 12px",
    background: vars.color.secondary,
    color: vars.color["on-secondary"],
    border: outlined,
  },
]);
export const giftName = style({ lineHeight: 1.25, alignSelf: "end" });
export const giftNote = style({ fontSize: "0.875rem", lineHeight: 1.3, alignSelf: "start" });
export const giftArt = style({
  gridRow: "span 2",
  display: "grid",
  placeItems: "center",
  width: 58,
  height: 58,
  borderRadius: `max(0px, ${vars.shape["bubble-radius"]} - 8px)`,
  background: "color-mix(in srgb, currentcolor 12%, transparent)",
  fontSize: "1.45rem",
});

const hop = keyframes({ "0%, 60%, 100%": { opacity: 0.35 }, "30%": { opacity: 1 } });
export const typing = style({
  selectors: { [`${isOffline} &`]: { display: "none" } },
  display: "inline-flex",
  gap: 4,
  padding: "0.95em 1.05em",
  margin: "14px 0 0",
  marginInlineStart: FACE_PX + 8,
  borderRadius: vars.shape["bubble-radius"],
  borderEndStartRadius: tail,
  background: vars.color.raised,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
});
export const typingDot = style({
  width: 7,
  height: 7,
  borderRadius: "50%",
  background: vars.color.ink,
  animation: `${hop} 1.2s infinite`,
  selectors: {
    "&:nth-of-type(2)": { animationDelay: "0.2s", opacity: 0.7 },
    "&:nth-of-type(3)": { animationDelay: "0.4s", opacity: 0.4 },
  },
});

export const jump = style({
  position: "absolute",
  zIndex: layer.bar - 10,
  insetInline: 0,
  bottom: 14,
  display: "grid",
  justifyItems: "center",
  pointerEvents: "none",
});
globalStyle(`${jump} > *`, {
  pointerEvents: "auto",
  background: vars.color.raised,
  boxShadow: vars.light["panel-shadow"],
});
