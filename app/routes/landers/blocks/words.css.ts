import { style } from "@vanilla-extract/css";
import { hairline, vars } from "~/ui/theme.css";

/** A name with the mark of a fictional profile. */
export const who = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "6px 10px",
  fontWeight: 600,
});
export const quote = style({
  margin: "6px 0",
  paddingInlineStart: 16,
  borderInlineStart: `max(3px, ${vars.shape["outline-width"]}) solid ${vars.color.badge}`,
});
export const facts = style({ display: "grid", margin: 0 });
export const fact = style({
  display: "grid",
  gridTemplateColumns: "minmax(5.4em, 7em) minmax(0, 1fr)",
  gap: 12,
  padding: "10px 0",
  borderTop: hairline,
});
export const factName = style({ color: vars.color["ink-muted"] });
export const factText = style({ margin: 0, fontWeight: 600 });
