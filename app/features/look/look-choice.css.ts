import { style } from "@vanilla-extract/css";
import { radio } from "~/ui/choice.css";
import { controlEdge, from, vars } from "~/ui/theme.css";

export const looks = style({ display: "grid", gap: 16, minWidth: 0 });
export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: 10,
  "@media": { [from.small]: { gap: 20 } },
});
export const look = style({
  display: "grid",
  gap: 6,
  padding: 6,
  minWidth: 0,
  cursor: "pointer",
  fontWeight: 600,
  borderRadius: `min(${vars.shape["panel-radius"]}, 16px)`,
  border: "2px solid transparent",
  selectors: {
    "&:has(:checked)": { borderColor: vars.color["primary-ink"], background: vars.color["primary-soft"] },
  },
});
export const sample = style({
  display: "grid",
  overflow: "hidden",
  border: controlEdge,
  borderRadius: `min(${vars.shape["photo-radius"]}, 10px)`,
});
export const picture = style({ gridArea: "1 / 1", width: "100%", height: "auto" });
/** Of the system's two schemes each shows one half. */
export const half = style([picture, { clipPath: "polygon(62% 0, 100% 0, 100% 100%, 38% 100%)" }]);
export const name = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 8px",
  minHeight: 44,
  overflowWrap: "anywhere",
});
export const button = style([radio]);
