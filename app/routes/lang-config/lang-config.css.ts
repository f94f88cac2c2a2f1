import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "~/ui/theme.css";

export const head = style({ display: "grid", gap: 10, paddingBottom: 24 });
export const form = style({ display: "grid", gap: 28, justifyItems: "start", maxWidth: "34rem" });
globalStyle(`${form} > button`, { "@media": { [below.medium]: { width: "100%" } } });

/** The choice of the scheme below that of the language. */
export const look = style({ display: "grid", gap: 14, marginTop: 48 });
