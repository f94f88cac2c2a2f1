import { style } from "@vanilla-extract/css";
import { card as cardBase } from "../../ui/layout.css";
import { below, color } from "../../ui/theme.css";

export const card = style([
  cardBase,
  {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "16px",
    maxWidth: "720px",
    padding: "20px",
    "@media": { [below.tablet]: { padding: "16px" } },
  },
]);
/** A reason keeps its lines. */
export const why = style({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
export const digest = style({ overflowWrap: "anywhere", color: color.ink2 });
export const decide = style({ display: "grid", gap: "8px", justifyItems: "start" });
export const failure = style({ color: color.bad, ":empty": { display: "none" } });
export const outcome = style({ flex: "1 1 240px" });
