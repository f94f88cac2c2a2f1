import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, hairline, vars } from "~/ui/theme.css";

/** The width of a conversation's messages. product 11.14 */
export const copies = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: 12,
  minHeight: "100dvh",
  maxWidth: 800,
  paddingBlock: "max(12px, env(safe-area-inset-top)) max(24px, env(safe-area-inset-bottom))",
});
/** Bar, alerts and footer are hidden: their links need the network, and the copies state that there is none. */
globalStyle("body:has(> main > #copies) > :is(header, footer, #offline, [role=status])", { display: "none" });
export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 10px",
  minHeight: 58,
  position: "sticky",
  top: 0,
  zIndex: 1,
  background: vars.color.ground,
});
export const note = style({
  display: "flex",
  alignItems: "center",
  gap: 10,
  padding: "10px 14px",
  background: vars.color.raised,
  color: vars.color.ink,
  border: `max(1px, ${vars.shape["outline-width"]}) dashed ${vars.color["line-strong"]}`,
  borderRadius: `min(${vars.shape["panel-radius"]}, 14px)`,
  fontSize: bodySize(0.9375),
  lineHeight: 1.4,
});

export const row = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  gap: "0 14px",
  alignItems: "center",
  minHeight: 76,
  paddingBlock: 12,
  color: "inherit",
  textDecoration: "none",
});
export const item = style({ selectors: { "& + &": { borderTop: hairline } } });
export { rowFace as face } from "~/ui/row.css";
export const name = style({ ...breaksLongWords, fontWeight: 650, lineHeight: 1.3 });
export const time = style({ fontSize: "0.8125rem", color: vars.color["ink-muted"], whiteSpace: "nowrap" });
export const rowMark = style({ gridColumn: "2 / 4", justifySelf: "start", marginBlock: 4 });
export const last = style({
  gridColumn: "2 / 4",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.9375),
});

export const log = style({ display: "grid", gap: 12, ":empty": { display: "none" } });
export const theirs = style({ display: "grid", justifyItems: "start", gap: 4 });
export const own = style({ display: "grid", justifyItems: "end", gap: 4 });
const anyBubble = style({
  ...breaksLongWords,
  maxWidth: "min(82%, 30em)",
  padding: "0.62em 1em",
  borderRadius: vars.shape["bubble-radius"],
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  lineHeight: 1.45,
  whiteSpace: "pre-wrap",
  unicodeBidi: "isolate",
  hyphens: "manual",
});
export const bubble = styleVariants({
  theirs: [anyBubble, { background: vars.color.raised, color: vars.color.ink }],
  own: [
    anyBubble,
    {
      background: vars.color["bubble-out"],
      color: vars.color["on-bubble-out"],
      borderColor: "transparent",
    },
  ],
});
export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "0 0.5em",
  paddingInline: 4,
  color: vars.color["ink-muted"],
  fontSize: "0.8125rem",
});
export const automatic = style({ display: "inline-flex", alignItems: "center", gap: 4, fontWeight: 600 });
export const automaticIcon = style({ width: 16, height: 16 });
/** Replaces the text field. */
export const noWriting = style({
  padding: "12px 14px",
  borderTop: hairline,
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.9375),
  textAlign: "center",
  textWrap: "balance",
});
