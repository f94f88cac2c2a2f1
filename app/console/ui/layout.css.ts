import { style } from "@vanilla-extract/css";
import { below, color } from "./theme.css";

export const page = style({
  padding: "20px 24px 40px",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "24px",
  alignContent: "start",
  maxWidth: "1440px",
  "@media": { [below.tablet]: { padding: "16px 16px 96px", gap: "20px" } },
});
/** A page whose table runs to the edges. */
export const wide = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [below.tablet]: { paddingBottom: "96px" } },
});
export const inset = style({ padding: "0 24px", "@media": { [below.tablet]: { padding: "0 16px" } } });
export const split = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 320px",
  gap: "32px",
  alignItems: "start",
  "@media": { [below.desktop]: { gridTemplateColumns: "minmax(0, 1fr)", gap: "24px" } },
});
export const row = style({
  display: "flex",
  alignItems: "center",
  gap: "8px",
  minWidth: 0,
  flexWrap: "wrap",
});
/** As `row`, on one line: a mark and its name in a table. */
export const line = style([row, { flexWrap: "nowrap" }]);
export const column = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "8px",
  minWidth: 0,
});
export const section = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "10px",
  minWidth: 0,
  alignContent: "start",
});
export const sectionHead = style({ display: "flex", alignItems: "center", gap: "8px", minHeight: "28px" });
export const push = style({ marginLeft: "auto" });
export const card = style({
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: "8px",
  minWidth: 0,
});
/** Facts as term and value. */
export const facts = style({
  display: "grid",
  gridTemplateColumns: "108px minmax(0, 1fr)",
  gap: "6px 16px",
  "@media": { [below.tablet]: { gridTemplateColumns: "124px minmax(0, 1fr)" } },
});
export const term = style({ color: color.ink3 });
export const scroll = style({ overflowX: "auto" });
