import { globalStyle, style } from "@vanilla-extract/css";

/** The open page is hidden while another one is loaded. */
export const screen = style({});
globalStyle(`${screen} ~ *`, { display: "none !important" });

export const main = style({ paddingBlock: "20px 64px" });
export const overdue = style({ display: "grid", justifyItems: "center", gap: 14, paddingBlock: "20vh 64px" });
