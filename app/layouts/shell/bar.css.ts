import { globalStyle, style } from "@vanilla-extract/css";
import { below, from, layer, outline, pageMargin, tablet, vars } from "~/ui/theme.css";
import { NAV_EDGE_HEIGHT } from "~/ui/tokens";

export const bar = style({
  position: "sticky",
  top: vars.shape["nav-inset"],
  zIndex: layer.bar,
  margin: `${vars.shape["nav-inset"]} ${vars.shape["nav-inset"]} 0`,
  background: vars.color.nav,
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
  },
});

export const inside = style({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 68,
  "@media": { [below.medium]: { minHeight: 58 } },
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
/** Where room is short the logo gives way, undistorted; the controls beside it keep their words whole. */
globalStyle(`${logo} img`, { height: 38, width: "auto", objectFit: "contain", objectPosition: "0 50%" });
globalStyle(`${logo} img`, { "@media": { [below.medium]: { height: 32 }, [below.tiny]: { height: 27 } } });

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
  top: `calc(${vars.shape["nav-inset"]} + 64px)`,
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
  selectors: {
    "&:hover": { background: vars.color["primary-soft"] },
    "&[aria-current]": { fontWeight: 700, color: vars.color["primary-ink"] },
  },
});

/** A row that begins with its icon. */
export const menuPlace = style([menuRow, { justifyContent: "flex-start" }]);

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

/** Where members go: in the bar, and at the foot of a phone. */
export const nav = style({
  display: "flex",
  gap: 4,
  marginInline: 18,
  "@media": {
    [from.medium]: { marginInline: "auto" },
    [tablet]: { gap: 0 },
    [below.medium]: {
      position: "fixed",
      zIndex: layer.tabs,
      inset: "auto 0 0",
      margin: 0,
      gap: 0,
      padding: "4px 4px calc(4px + env(safe-area-inset-bottom))",
      justifyContent: "space-around",
      background: vars.color.raised,
      color: vars.color.ink,
      borderTop: outline,
    },
  },
});
export const navLink = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  position: "relative",
  minHeight: 48,
  minWidth: 48,
  padding: "0 12px",
  fontWeight: 600,
  fontSize: "0.9375rem",
  textDecoration: "none",
  borderRadius: `min(${vars.shape["field-radius"]}, 14px)`,
  selectors: {
    "&:hover": { background: vars.color["primary-soft"], color: vars.color.ink },
    "&[aria-current=page]": { boxShadow: `inset 0 -3px 0 ${vars.color.primary}` },
  },
  "@media": {
    // Icon over label, so that the longest words of a language stand side by side.
    [tablet]: { flexDirection: "column", gap: 2, minHeight: 56, padding: "4px 8px", fontSize: "0.8125rem" },
    [below.medium]: {
      flexDirection: "column",
      // A label of two lines must not lift its icon above the others.
      justifyContent: "flex-start",
      gap: 2,
      // Longer words get more of the room than shorter ones.
      flex: "1 1 auto",
      minWidth: 0,
      padding: "6px 2px 4px",
      fontSize: "0.75rem",
      lineHeight: 1.2,
      textAlign: "center",
    },
  },
});
globalStyle(`${navLink} > [data-count]`, {
  "@media": {
    [below.large]: {
      position: "absolute",
      top: 2,
      left: "calc(50% + 8px)",
      boxShadow: `0 0 0 2px ${vars.color.raised}`,
    },
  },
});
export const accountName = style({
  maxWidth: "8em",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  textTransform: "none",
  // Beside the links there is room for it on a wide screen only.
  display: "none",
  "@media": { [from.wide]: { display: "inline" } },
});

/** The bar glass would hold the tabs inside of it. */
globalStyle(`.logged-in ${bar}`, { "@media": { [below.medium]: { backdropFilter: "none" } } });
/** The end of a page scrolls clear of the tabs, on the ground that it ends with. */
globalStyle(`.logged-in ${bar} ~ footer::after`, {
  "@media": {
    [below.medium]: { content: "", display: "block", height: "calc(64px + env(safe-area-inset-bottom))" },
  },
});
