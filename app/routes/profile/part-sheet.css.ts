import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "~/ui/theme.css";

export const form = style({ display: "grid", minWidth: 0 });
export const foot = style({ display: "grid", gap: 8 });
/** As high as the button of a failed save, so that the sheet does not move. */
export const status = style({ display: "grid", placeItems: "center", minHeight: 44 });
/** A part of the profile stays visible above the sheet. */
globalStyle(`dialog:has(${form})`, { "@media": { [below.medium]: { maxHeight: "88dvh" } } });
