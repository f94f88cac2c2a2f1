import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { below, bodySize, breaksLongWords, hairline, layer, vars } from "~/ui/theme.css";
import { sideBySide, withoutPane } from "../widths.css";
import { begin } from "./begin.css";

const side = "clamp(8px, 2vw, 24px)";
const outlined = `${vars.shape["outline-width"]} solid ${vars.color.line}`;

export const thread = style({
  display: "grid",
  gridTemplateRows: "auto minmax(0, 1fr) auto auto",
  gridTemplateColumns: "minmax(0, 1fr)",
  minHeight: 0,
  minWidth: 0,
});

/** On phones, where a conversation has no tabs, the offline line is above the text field. */
export const offline = style({
  display: "none",
  "@media": {
    [below.medium]: {
      minHeight: 28,
      padding: "4px 12px",
      background: vars.color.raised,
      borderTop: `max(1px, ${vars.shape["line-width"]}) solid ${vars.color.line}`,
      fontSize: "0.8125rem",
      fontWeight: 600,
      lineHeight: 1.25,
      textAlign: "center",
      textWrap: "balance",
      selectors: { "body:has(> header #offline:not([hidden])) &": { display: "block" } },
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
  position: "relative",
  zIndex: 2,
  display: "flex",
  alignItems: "center",
  gap: "clamp(4px, 0.8vw, 10px)",
  minHeight: 64,
  padding: `max(8px, env(safe-area-inset-top)) ${side} 8px`,
  background: vars.color.nav,
  color: vars.color["on-nav"],
  backdropFilter: vars.light.glass,
  borderBottom: hairline,
});
export const topButton = style({ selectors: { [`${top} > &`]: { width: 44, height: 44 } } });
export const back = style([topButton, { "@media": { [sideBySide]: { display: "none" } } }]);
export const paneButton = style([topButton, { "@media": { [withoutPane]: { display: "none" } } }]);
export const who = style({
  display: "flex",
  flex: 1,
  alignItems: "center",
  gap: "clamp(8px, 1vw, 12px)",
  minWidth: 0,
  minHeight: 48,
  color: "inherit",
  textDecoration: "none",
  borderRadius: `min(${vars.shape["field-radius"]}, 14px)`,
});
export const names = style({ display: "grid", gap: 4, minWidth: 0 });
export const name = style({
  ...breaksLongWords,
  fontSize: bodySize(1.0625),
  fontWeight: 700,
  lineHeight: 1.2,
  "@media": { [below.tiny]: { fontSize: "0.9375rem" } },
});
export const meta = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2px 10px",
  fontSize: "0.8125rem",
  lineHeight: 1.3,
});
export const online = style({ display: "inline-flex", alignItems: "center", gap: 6 });
export const place = style({ minWidth: 0, overflowWrap: "anywhere" });
/** Below its button, whichever bar is above. */
export const menu = style({
  minWidth: "15rem",
  selectors: {
    "&&": {
      top: "auto",
      positionAnchor: "auto",
      positionArea: "bottom span-left",
      right: "auto",
      "@supports": { "not (position-area: bottom)": { top: 132, right: 16 } },
    },
  },
});

export const middle = style({ position: "relative", minHeight: 0 });
/** Laid out from its end: the initial scroll position shows the latest message. */
export const log = style({
  height: "100%",
  display: "flex",
  flexDirection: "column-reverse",
  overflowY: "auto",
  overflowAnchor: "none",
  overscrollBehavior: "contain",
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

const message = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "start",
  gap: 4,
  paddingTop: 4,
  position: "relative",
  selectors: { "&[data-end]": { paddingBottom: 8 } },
});
export const theirs = message;
export const own = style([message, { justifyItems: "end" }]);

const tail = `min(${vars.shape["bubble-radius"]}, 5px)`;
/** As wide as its text, at most 30 em. */
export const bubble = style({
  ...breaksLongWords,
  maxWidth: "min(82%, 30em)",
  padding: "0.62em 1em",
  borderRadius: vars.shape["bubble-radius"],
  background: vars.color.raised,
  color: vars.color.ink,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  lineHeight: 1.45,
  whiteSpace: "pre-wrap",
  unicodeBidi: "isolate",
  // Marks piled on a letter end at the bubble.
  overflow: "clip",
  hyphens: "manual",
  selectors: {
    "[data-end] > &": { borderEndStartRadius: tail },
    [`${own} > &`]: {
      background: vars.color["bubble-out"],
      color: vars.color["on-bubble-out"],
      borderColor: "transparent",
    },
    [`${own}[data-end] > &`]: {
      borderEndStartRadius: vars.shape["bubble-radius"],
      borderEndEndRadius: tail,
    },
    [`${own}[data-waiting=sending] > &, ${own}[data-waiting=waiting] > &`]: { opacity: 0.72 },
    [`${own}[data-waiting=failed] > &`]: {
      background: vars.color.surface,
      color: vars.color.ink,
      borderColor: vars.color.danger,
    },
  },
});
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
  maxWidth: "82%",
  overflowWrap: "anywhere",
});

export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 0.5em",
  paddingInline: 4,
  color: vars.color["ink-muted"],
  fontSize: "0.8125rem",
  lineHeight: 1.4,
});
globalStyle(`${foot} svg`, { width: 16, height: 16 });
export const automatic = style({ display: "inline-flex", alignItems: "center", gap: 4, fontWeight: 600 });
export const became = style({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  selectors: { "&[data-state=seen] ": { color: vars.color["primary-ink"] } },
});
/** Subtle until hovered, and large enough to tap without the height of another line. */
export const report = style({
  display: "inline-grid",
  placeItems: "center",
  width: 44,
  height: 44,
  margin: "-13px -12px",
  color: vars.color["ink-muted"],
  selectors: { "&:hover": { color: vars.color.ink } },
});
globalStyle(`${report} svg`, { width: 14, height: 14 });
export const held = style({
  maxWidth: "30em",
  fontSize: "0.8125rem",
  color: vars.color["ink-muted"],
  textAlign: "end",
});
export const problem = style({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  color: vars.color.danger,
  fontWeight: 600,
});
export const again = style({ display: "flex", gap: 4 });
/** To retry or to discard the message. */
export const choice = style({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minHeight: 44,
  paddingInline: 10,
  color: vars.color["primary-ink"],
  fontSize: bodySize(0.875),
  fontWeight: 650,
});
export const choiceIcon = style({ width: 16, height: 16 });

export const photo = style({
  position: "relative",
  display: "block",
  overflow: "hidden",
  maxWidth: "min(62%, 230px)",
  borderRadius: vars.shape["bubble-radius"],
  border: outlined,
  background: vars.color.sunken,
});
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

export const gift = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: "0 14px",
  alignItems: "center",
  maxWidth: "min(82%, 20em)",
  padding: "12px 20px 12px 12px",
  borderRadius: vars.shape["bubble-radius"],
  background: vars.color.secondary,
  color: vars.color["on-secondary"],
  border: outlined,
});
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
  display: "inline-flex",
  gap: 4,
  padding: "0.95em 1.05em",
  margin: "4px 0 8px",
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
