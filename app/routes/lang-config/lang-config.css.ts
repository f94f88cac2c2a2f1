import { style } from "@vanilla-extract/css";

export const head = style({ display: "grid", gap: 10, paddingBottom: 24 });
export const form = style({ display: "grid", gap: 28, justifyItems: "start", maxWidth: "34rem" });
