import { style } from "@vanilla-extract/css";
import { tabs as listTabs } from "../../ui/filters.css";
import { below, color } from "../../ui/theme.css";

export const head = style({
  display: "flex",
  alignItems: "flex-start",
  gap: "16px",
  flexWrap: "wrap",
});
export const face = style({
  width: "72px",
  height: "90px",
  objectFit: "cover",
  borderRadius: "8px",
  background: color.sunken,
});
export const lines = style({ display: "grid", gap: "4px", minWidth: 0 });
export const figures = style({
  display: "flex",
  gap: "32px",
  marginLeft: "auto",
  textAlign: "right",
  "@media": { [below.tablet]: { marginLeft: 0, textAlign: "left", width: "100%" } },
});
export const main = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "32px",
  alignContent: "start",
});
export const side = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "24px",
  alignContent: "start",
});
export const photos = style({ display: "flex", flexWrap: "wrap", gap: "8px" });
export const photo = style({ display: "grid", gap: "4px", justifyItems: "start" });
export const picture = style({
  width: "64px",
  height: "80px",
  objectFit: "cover",
  borderRadius: "6px",
  background: color.sunken,
});
export const audit = style({ display: "grid", gap: "8px" });
export const bigPicture = style([picture, { width: "128px", height: "160px" }]);
/** Within the page, whose padding is that of the tabs elsewhere. */
export const tabs = style([
  listTabs,
  {
    selectors: {
      // The styles of the list can come later.
      "&&": { margin: 0, "@media": { [below.tablet]: { margin: "0 -16px", padding: "0 16px" } } },
    },
  },
]);
export const notes = style({ maxWidth: "760px", gap: "20px" });
export const noteList = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });
export const note = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "4px",
  padding: "12px 0",
  borderTop: `1px solid ${color.line}`,
});
export const noteBody = style({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
export const happened = style({ minWidth: 0, overflowWrap: "anywhere" });
export const address = style({ overflowWrap: "anywhere" });
/** How many a tab has. */
export const count = style({ marginLeft: "6px", color: color.ink3, fontWeight: 400 });
