import { style } from "@vanilla-extract/css";

export const find = style({ display: "grid", gap: 8, padding: "4px 8px 8px" });
/** The field and the button that closes the search. */
export const field = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", gap: 4 });
export const choices = style({ display: "flex", flexWrap: "wrap", gap: 8 });
export const more = style({ display: "grid", justifyItems: "center", padding: 16 });
