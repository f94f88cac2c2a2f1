import { style } from "@vanilla-extract/css";
import { photo as photoFrame } from "~/ui/photo.css";
import { vars } from "~/ui/theme.css";

export const heart = style({ position: "absolute", right: 12, bottom: 14, zIndex: 2 });
export const button = style({ selectors: { [`${heart} > &`]: { background: vars.color.raised } } });

export const beside = style({ flex: "none" });
export const plain = style({
  selectors: { [`${beside} > &`]: { borderColor: "transparent", background: "none" } },
});

export const form = style({ display: "grid", gap: 18 });
export const photo = style({
  selectors: { [`&.${photoFrame}`]: { aspectRatio: "16 / 11", maxHeight: "38dvh", width: "100%" } },
});
