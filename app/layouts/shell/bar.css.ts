import { globalStyle, style } from "@vanilla-extract/css";
import { face, faceIcon } from "~/features/own-face/face.css";
import { HEAD_HEIGHT } from "~/ui/head-row.css";
import {
  barGround,
  below,
  bodySize,
  currentMark,
  from,
  hairline,
  layer,
  outline,
  pageMargin,
  pressed,
  pressedWide,
  tablet,
  vars,
} from "~/ui/theme.css";
import { NAV_EDGE_HEIGHT } from "~/ui/tokens";
import { main as chat } from "./chat.css";
import { inner, tab } from "./screen.css";

/** Hides a box but not its content, on phones. */
const withoutBox = { "@media": { [below.medium]: { display: "contents" } } } as const;

export const bar = style({
  position: "sticky",
  top: vars.shape["nav-inset"],
  zIndex: layer.bar,
  margin: `${vars.shape["nav-inset"]} ${vars.shape["nav-inset"]} 0`,
  background: barGround,
  color: vars.color["on-nav"],
  borderRadius: `min(${vars.shape["panel-radius"]}, ${vars.shape["nav-inset"]} * 99)`,
  boxShadow: `0 0 0 ${vars.shape["line-width"]} ${vars.color.line}`,
  backdropFilter: vars.light.glass,
  selectors: {
    "&::after": {
      content: "",
      position: "absolute",
      inset: "100% 0 auto",
      height: NAV_EDGE_HEIGHT,
      background: vars.image["nav-edge"],
      pointerEvents: "none",
    },
    [`body:has(> ${chat}) > &`]: { flex: "none" },
    // Conversations begin directly below the bar.
    [`body:has(> ${chat}) > &::after`]: { content: "none" },
    // On phones, pages with a head row show only the tabs of the bar.
    [`body:has(> ${tab}) > &, body:has(> ${inner}) > &`]: withoutBox,
    [`body:has(> ${tab}) > &::after, body:has(> ${inner}) > &::after`]: {
      "@media": { [below.medium]: { content: "none" } },
    },
    // A backdrop filter on the bar would confine the fixed tabs to the bar.
    ".logged-in &": { "@media": { [below.medium]: { backdropFilter: "none" } } },
  },
});

export const inside = style({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 68,
  "@media": { [below.medium]: { minHeight: HEAD_HEIGHT } },
  selectors: {
    [`body:has(> ${tab}) > ${bar} > &, body:has(> ${inner}) > ${bar} > &`]: withoutBox,
  },
});

export const logo = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  fontFamily: vars.type.display,
  fontSize: "1.38rem",
  fontWeight: `max(500, ${vars.type["display-weight"]})`,
  fontVariationSettings: vars.type["display-settings"],
  lineHeight: 1,
  textDecoration: "none",
  whiteSpace: "nowrap",
  minWidth: 0,
});
export const logoFrame = style({ display: "contents" });
/** On narrow screens the logo shrinks without distortion, so that the controls beside it keep their full text. */
export const logoPicture = style({
  height: 38,
  width: "auto",
  objectFit: "contain",
  objectPosition: "0 50%",
  "@media": { [below.medium]: { height: 32 }, [below.tiny]: { height: 27 } },
});
/** In the theme's own scheme `--logo-plate` is transparent. */
export const logoPlated = style([
  logoPicture,
  { background: "var(--logo-plate)", boxShadow: "0 0 0 6px var(--logo-plate)", borderRadius: 1 },
]);

export const end = style({
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: 10,
  marginLeft: "auto",
});

export const languageButton = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "0.4em",
  minHeight: 44,
  minWidth: 44,
  padding: "0 0.6em",
  fontWeight: 600,
  fontSize: "0.9375rem",
  textTransform: "uppercase",
  anchorName: "--language",
});

export const menu = style({
  position: "fixed",
  inset: "auto",
  top: `calc(${vars.shape["nav-inset"]} + 62px)`,
  "@media": { [from.medium]: { top: `calc(${vars.shape["nav-inset"]} + 74px)` } },
  right: pageMargin,
  margin: 0,
  minWidth: "14rem",
  maxHeight: "70dvh",
  overflowY: "auto",
  padding: 8,
  background: vars.color.raised,
  color: vars.color.ink,
  border: outline,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
  boxShadow: vars.light["panel-shadow"],
});

export const menuRow = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  width: "100%",
  minHeight: 48,
  padding: "0 14px",
  borderRadius: `min(${vars.shape["field-radius"]}, 14px)`,
  textAlign: "start",
  textDecoration: "none",
  fontWeight: 550,
  transition: `scale ${vars.motion.move}`,
  selectors: {
    "&:hover": { background: vars.color["primary-soft"] },
    "&:active": pressedWide,
    "&[aria-current]": { fontWeight: 700, color: vars.color["primary-ink"] },
  },
});

/** A menu row that starts with an icon. */
export const menuPlace = style([menuRow, { justifyContent: "flex-start" }]);
export const menuEnd = style({ marginInlineStart: "auto", color: vars.color["ink-muted"], fontWeight: 400 });

/** The account menu. */
export const accountMenu = style([
  menu,
  // The disclaimer would make it as wide as the page.
  { maxWidth: "24rem" },
]);
/** The member's name, which links to their own profile. */
export const menuMe = style([menuPlace, { minHeight: 60 }]);
export const menuLegal = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0 18px",
  margin: "6px 0 0",
  padding: "4px 14px 0",
  borderTop: hairline,
  fontSize: bodySize(0.875),
});
export const menuDisclaimer = style({
  margin: 0,
  padding: "4px 14px 8px",
  fontSize: bodySize(0.8125),
  lineHeight: 1.5,
});
export const menuLegalLink = style({ display: "inline-flex", alignItems: "center", minHeight: 44 });

export const hiddenUntilFocus = style({
  position: "fixed",
  left: 12,
  top: 12,
  zIndex: layer.toast,
  padding: "12px 18px",
  background: vars.color.raised,
  color: vars.color.ink,
  fontWeight: 600,
  borderRadius: `min(${vars.shape["field-radius"]}, 14px)`,
  selectors: { "&:not(:focus)": { clipPath: "inset(50%)", pointerEvents: "none" } },
});

/** The main navigation: in the bar, and at the bottom on phones. */
export const nav = style({
  display: "flex",
  gap: 4,
  marginInline: 18,
  minWidth: 0,
  "@media": {
    [from.medium]: { marginInline: "auto" },
    [from.large]: { flex: 1, marginInline: "12px 0" },
    [tablet]: { gap: 0 },
    [below.medium]: {
      viewTransitionName: "foot",
      position: "fixed",
      zIndex: layer.tabs,
      inset: `auto ${vars.shape["nav-inset"]} ${vars.shape["nav-inset"]}`,
      margin: 0,
      gap: 0,
      padding: "4px 4px max(4px, env(safe-area-inset-bottom))",
      justifyContent: "space-around",
      background: vars.color.raised,
      color: vars.color.ink,
      borderRadius: `min(${vars.shape["panel-radius"]}, ${vars.shape["nav-inset"]} * 99)`,
      // Around tabs that float, the page fades into its ground.
      boxShadow: `0 0 0 max(1px, ${vars.shape["line-width"]}) ${vars.color.line}, 0 ${vars.shape["nav-inset"]} calc(1.5 * ${vars.shape["nav-inset"]}) ${vars.shape["nav-inset"]} ${vars.color.ground}`,
    },
  },
  selectors: {
    [`body:has(> ${inner}) > ${bar} &`]: { "@media": { [below.medium]: { display: "none" } } },
  },
});
const place = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  position: "relative",
  minHeight: 48,
  minWidth: 48,
  fontWeight: 600,
  fontSize: "0.9375rem",
  textDecoration: "none",
  whiteSpace: "nowrap",
  borderRadius: `min(${vars.shape["chip-radius"]}, 20px)`,
  transition: `scale ${vars.motion.move}`,
  // A mark that is a line ends before the rounded corner.
  padding: "0 20px",
  selectors: {
    "&:hover": { background: vars.color["primary-soft"], color: vars.color.ink },
    "&:active": pressed,
    "&:is([aria-current=page], [data-pressed])": currentMark,
  },
  "@media": {
    "screen and (min-width: 992px) and (max-width: 1279.98px)": {
      paddingInline: 12,
      borderRadius: `min(${vars.shape["chip-radius"]}, 12px)`,
    },
    // Icons above labels, so that the longest words of a language fit side by side.
    [tablet]: { flexDirection: "column", gap: 2, minHeight: 56, padding: "4px 10px", fontSize: "0.8125rem" },
    [below.medium]: {
      flexDirection: "column",
      gap: 2,
      // Longer words get more room than shorter ones.
      flex: "1 1 auto",
      minHeight: 58,
      // Radius and padding are this small for a mark that is a line: the words need the room at its sides.
      borderRadius: `min(${vars.shape["chip-radius"]}, 14px)`,
      padding: "4px 4px 6px",
      fontSize: "0.75rem",
      lineHeight: 1.15,
    },
    [below.tiny]: { minWidth: 44, borderRadius: `min(${vars.shape["chip-radius"]}, 10px)`, paddingInline: 2 },
  },
});
/** From 992 px the places are in the middle, between the logo and the balance. */
export const navLink = style([
  place,
  { "@media": { [from.large]: { selectors: { "&:first-child": { marginInlineStart: "auto" } } } } },
]);
/** The balance, or the way to Premium: from 992 px a button at the end of the bar. */
export const balance = style({
  "@media": {
    [from.large]: {
      marginInlineStart: "auto",
      minHeight: 44,
      alignSelf: "center",
      border: outline,
      borderRadius: vars.shape["chip-radius"],
      paddingInline: 16,
    },
  },
});
/** The balance as a number, which the tabs have as a badge. */
export const amount = style({
  fontVariantNumeric: "tabular-nums",
  marginInlineEnd: "-0.2em",
  "@media": { [below.large]: { display: "none" } },
});
// After a number the word is no heading of a tab. German nouns keep their capital.
globalStyle(`${amount} + span:not(:lang(de))`, {
  "@media": { [from.large]: { textTransform: "lowercase" } },
});
// A low number is a badge in its place.
globalStyle(`${balance} > :is([data-count], ${amount})`, { "@media": { [from.large]: { order: 1 } } });
globalStyle(`${amount} + span`, { "@media": { [from.large]: { order: 2 } } });
globalStyle(`${balance}:has(> [data-count]:not([hidden])) > ${amount}`, {
  "@media": { [from.large]: { display: "none" } },
});
/** Below 360 px there is no room for this tab. */
export const play = style({ "@media": { "screen and (max-width: 359.98px)": { display: "none" } } });
/** The account, which is the last tab; from 768 px, the bar has it at its end. */
export const meTab = style([place, { "@media": { [from.medium]: { display: "none" } } }]);
globalStyle(`${place} > [data-count]`, {
  "@media": {
    [below.large]: {
      position: "absolute",
      top: 1,
      left: "calc(50% + 8px)",
      boxShadow: `0 0 0 1px ${vars.color.raised}`,
    },
  },
});
/** The icon of a place, larger in the tabs. */
export const icon = style({
  selectors: { [`${place} > &`]: { "@media": { [below.medium]: { width: 24, height: 24 } } } },
});
// The member's own photo, smaller in the tabs.
globalStyle(`${place} > ${face}`, { width: 24, height: 24, borderWidth: 1 });
globalStyle(`${place} > ${faceIcon}`, { "@media": { [below.medium]: { width: 24, height: 24 } } });
/** The button that opens the account menu; on phones the last tab leads to the account. */
export const account = style([
  languageButton,
  { padding: 0, "@media": { [below.medium]: { display: "none" } } },
]);
