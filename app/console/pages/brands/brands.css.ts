import { style } from "@vanilla-extract/css";

export const search = style({ width: "320px", maxWidth: "100%" });
export const scroll = style({ overflowX: "auto" });
