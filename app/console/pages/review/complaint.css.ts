import { style } from "@vanilla-extract/css";
import { input } from "../../ui/field.css";
import { below, color } from "../../ui/theme.css";

export const columns = style({
  display: "grid",
  gridTemplateColumns: "300px minmax(0, 1fr) 340px",
  alignItems: "start",
  "@media": {
    [below.desktop]: { gridTemplateColumns: "minmax(0, 1fr) 320px" },
    [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)", paddingBottom: "96px" },
  },
});
export const list = style({
  position: "sticky",
  top: "49px",
  maxHeight: "calc(100vh - 49px)",
  overflowY: "auto",
  alignSelf: "stretch",
  borderRight: `1px solid ${color.line}`,
  "@media": { [below.desktop]: { display: "none" } },
});
export const item = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "2px",
  padding: "8px 16px",
  borderBottom: `1px solid ${color.line}`,
  ":hover": { background: color.hover },
  selectors: { '&[aria-current="page"]': { background: color.linkSoft } },
});
export const middle = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "24px",
  alignContent: "start",
  padding: "20px 24px 40px",
  "@media": { [below.tablet]: { padding: "16px" } },
});
export const side = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "24px",
  alignContent: "start",
  padding: "20px 24px 40px 0",
  "@media": { [below.tablet]: { padding: "0 16px 16px" } },
});
export const report = style({
  display: "grid",
  gap: "6px",
  padding: "12px",
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: "8px",
});
export const words = style({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
export const photo = style({
  maxWidth: "360px",
  width: "100%",
  height: "auto",
  borderRadius: "8px",
  background: color.sunken,
});
export const messages = style({ display: "grid", gap: "8px" });
export const message = style({
  display: "grid",
  gap: "2px",
  justifySelf: "start",
  maxWidth: "520px",
  padding: "8px 12px",
  borderRadius: "8px",
  background: color.sunken,
});
export const theirs = style([message, { background: color.surface, border: `1px solid ${color.line2}` }]);
export const reported = style({ outline: `2px solid ${color.bad}` });
export const outcomes = style({ display: "grid", gap: "6px" });
export const outcome = style({
  display: "flex",
  alignItems: "center",
  gap: "8px",
  minHeight: "28px",
  "@media": { "(pointer: coarse)": { minHeight: "44px" } },
});
export const ban = style({ display: "grid", gap: "12px" });
export const decision = style({});
/** What only a decision that warns or restricts needs. */
export const ofRestriction = style({
  selectors: {
    [`${decision}:has([name=outcome][value=declined]:checked) &, ${decision}:has([name=outcome][value=acted]:checked) &`]:
      { display: "none" },
  },
});
/** What only a suspension needs. */
export const ofSuspension = style({
  selectors: {
    [`${decision}:has([name=outcome][value=warning]:checked) &, ${decision}:has([name=outcome][value=removal]:checked) &`]:
      { display: "none" },
  },
});
export const days = style([input, { width: "auto" }]);
export const frozen = style({
  display: "flex",
  alignItems: "start",
  gap: "8px",
  padding: "8px 12px",
  borderRadius: "8px",
  background: color.linkSoft,
});
