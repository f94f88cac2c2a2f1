import { globalStyle, style } from "@vanilla-extract/css";
import { below, brandGround, color } from "../ui/theme.css";

export const app = style({
  display: "grid",
  gridTemplateColumns: "232px minmax(0, 1fr)",
  minHeight: "100vh",
  "@media": {
    [below.desktop]: { gridTemplateColumns: "56px minmax(0, 1fr)" },
    [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});
export const skip = style({
  position: "absolute",
  left: "8px",
  top: "-100px",
  zIndex: 50,
  background: color.raised,
  padding: "8px 12px",
  borderRadius: "6px",
  ":focus": { top: "8px" },
});
export const side = style({
  position: "sticky",
  top: 0,
  height: "100vh",
  background: color.rail,
  borderRight: `1px solid ${color.line}`,
  display: "flex",
  flexDirection: "column",
  padding: "8px",
  gap: "2px",
  "@media": { [below.tablet]: { display: "none" } },
});
/** What the narrow sidebar shows to screen readers only. */
export const words = style({
  flex: 1,
  minWidth: 0,
  "@media": {
    [below.desktop]: {
      position: "absolute",
      width: "1px",
      height: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
      whiteSpace: "nowrap",
    },
  },
});
export const nav = style({
  display: "grid",
  gap: "1px",
  marginTop: "8px",
  alignContent: "start",
  flex: 1,
  overflowY: "auto",
});
export const navLink = style({
  display: "flex",
  alignItems: "center",
  gap: "10px",
  height: "28px",
  padding: "0 10px",
  borderRadius: "6px",
  color: color.ink2,
  fontWeight: 500,
  ":hover": { background: color.hover },
  selectors: { '&[aria-current="page"]': { background: color.pressed, color: color.ink } },
  "@media": {
    [below.desktop]: { padding: 0, justifyContent: "center" },
    "(pointer: coarse)": { height: "44px" },
  },
});
export const group = style({ display: "grid", gap: "1px", selectors: { "& + &": { marginTop: "12px" } } });
/** The heading of a group of pages; the narrow sidebar has only the distance. */
export const groupHead = style({
  padding: "4px 10px",
  fontSize: "12px",
  lineHeight: "16px",
  fontWeight: 500,
  color: color.ink3,
});
/** An icon with a number at its corner. */
export const withCount = style({ position: "relative", display: "inline-flex" });
export const count = style({
  position: "absolute",
  left: "10px",
  top: "-8px",
  minWidth: "16px",
  height: "16px",
  padding: "0 4px",
  borderRadius: "999px",
  fontSize: "12px",
  lineHeight: "16px",
  fontWeight: 600,
  textAlign: "center",
  background: color.holdSoft,
  color: color.hold,
});
export const me = style({
  marginTop: "auto",
  borderTop: `1px solid ${color.line}`,
  padding: "8px 10px 0",
  display: "grid",
  gap: "4px",
  "@media": { [below.desktop]: { padding: "8px 0 0", justifyItems: "center" } },
});
export const meRow = style({ display: "flex", alignItems: "center", gap: "10px", minWidth: 0 });
export const face = style({
  width: "26px",
  height: "26px",
  borderRadius: "50%",
  display: "grid",
  placeItems: "center",
  fontSize: "12px",
  fontWeight: 600,
  background: color.pressed,
  flex: "none",
});
export const main = style({ minWidth: 0, display: "flex", flexDirection: "column" });
/** The colour of the brand above its page. */
export const band = style({ height: "3px", background: brandGround, flex: "none" });
export const bar = style({
  display: "flex",
  alignItems: "center",
  gap: "10px",
  minHeight: "48px",
  padding: "0 24px",
  borderBottom: `1px solid ${color.line}`,
  background: color.ground,
  position: "sticky",
  top: 0,
  zIndex: 5,
  "@media": { [below.tablet]: { minHeight: "52px", padding: "0 16px" } },
});
export const crumb = style({
  "@media": { [below.tablet]: { display: "none" } },
  color: color.ink3,
  display: "flex",
  gap: "8px",
  alignItems: "center",
  whiteSpace: "nowrap",
});
export const barTitle = style({ fontSize: "14px", fontWeight: 600, minWidth: 0 });
export const tabs = style({
  display: "none",
  "@media": {
    [below.tablet]: {
      display: "grid",
      gridAutoFlow: "column",
      gridAutoColumns: "1fr",
      position: "fixed",
      inset: "auto 0 0",
      minHeight: "58px",
      paddingBottom: "env(safe-area-inset-bottom)",
      background: color.raised,
      borderTop: `1px solid ${color.line}`,
      zIndex: 20,
    },
  },
});
export const tab = style({
  display: "grid",
  placeItems: "center",
  alignContent: "center",
  gap: "2px",
  minHeight: "58px",
  fontSize: "12px",
  lineHeight: "14px",
  color: color.ink2,
  selectors: { '&[aria-current="page"]': { color: color.ink, fontWeight: 600 } },
});
/** The pages without room in the bar of phones: a list above it. */
export const scope = style({
  position: "relative",
  "@media": { [below.desktop]: { position: "static" } },
});
export const scopeButton = style({
  display: "flex",
  alignItems: "center",
  gap: "10px",
  minHeight: "44px",
  padding: "0 10px",
  borderRadius: "8px",
  border: `1px solid ${color.line2}`,
  background: color.surface,
  width: "100%",
  textAlign: "left",
  "@media": {
    [below.desktop]: { padding: 0, justifyContent: "center" },
    [below.tablet]: { padding: "0 8px", gap: "4px" },
  },
});
export const scopeOfBrand = style({
  background: `color-mix(in oklab, ${brandGround} 12%, ${color.surface})`,
  borderColor: `color-mix(in oklab, ${brandGround} 45%, ${color.line})`,
});
export const scopeLines = style({ display: "grid", lineHeight: "16px", minWidth: 0 });
globalStyle(`${scopeLines} > *`, { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
export const scopeList = style({
  position: "absolute",
  zIndex: 30,
  left: 0,
  minWidth: "280px",
  maxHeight: "min(70vh, 560px)",
  overflow: "auto",
  marginTop: "4px",
  background: color.raised,
  border: `1px solid ${color.line2}`,
  borderRadius: "8px",
  padding: "4px",
  boxShadow: `0 12px 32px -6px ${color.shadow}`,
  "@media": { [below.desktop]: { left: "8px" } },
});
export const scopeItem = style({
  display: "flex",
  alignItems: "center",
  gap: "10px",
  minHeight: "36px",
  padding: "0 8px",
  borderRadius: "6px",
  ":hover": { background: color.hover },
  selectors: { '&[aria-current="true"]': { background: color.linkSoft } },
});
/** The sign of the switch, at its end. */
export const scopeSign = style({ "@media": { [below.desktop]: { display: "none" } } });
/** The switch on a phone, in the bar. */
export const phoneOnly = style({ display: "none", "@media": { [below.tablet]: { display: "block" } } });
export const actions = style({ marginLeft: "auto", display: "flex", gap: "8px", alignItems: "center" });

/** Opens the palette: looks like a field, and is a link. */
export const search = style({
  display: "flex",
  alignItems: "center",
  gap: "8px",
  height: "32px",
  marginTop: "8px",
  padding: "0 10px",
  borderRadius: "6px",
  border: `1px solid ${color.line2}`,
  background: color.surface,
  color: color.ink2,
  ":hover": { background: color.hover },
  "@media": {
    [below.desktop]: { padding: 0, justifyContent: "center" },
    "(pointer: coarse)": { height: "44px" },
  },
});
export const searchKey = style({ color: color.ink3, "@media": { [below.desktop]: { display: "none" } } });
/** What the phones' bar has no room for, above it. */
export const more = style({
  position: "absolute",
  right: "8px",
  bottom: "100%",
  display: "grid",
  minWidth: "220px",
  maxHeight: "70vh",
  overflow: "auto",
  marginBottom: "4px",
  padding: "4px",
  background: color.raised,
  border: `1px solid ${color.line2}`,
  borderRadius: "8px",
  boxShadow: `0 12px 32px -6px ${color.shadow}`,
});
export const moreItem = style({
  display: "flex",
  alignItems: "center",
  gap: "10px",
  width: "100%",
  minHeight: "44px",
  padding: "0 12px",
  border: 0,
  borderRadius: "6px",
  background: "none",
  textAlign: "left",
  ":hover": { background: color.hover },
});
