import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "~/ui/theme.css";

export const form = style({ display: "grid", minWidth: 0 });
export const foot = style({ display: "grid", gap: 8 });
/** A part of the profile stays visible above the sheet. */
globalStyle(`dialog:has(${form})`, { "@media": { [below.medium]: { maxHeight: "88dvh" } } });
