import { style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, outlineAtLeast, vars } from "~/ui/theme.css";

/** The geolocation button inside the field. */
export const combined = style({ position: "relative" });
export const city = style({ selectors: { [`${combined}:has(button) &`]: { paddingInlineEnd: 56 } } });
export const locate = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: 2,
  height: "100%",
  minHeight: 44,
  color: vars.color["primary-ink"],
});
export const locateIcon = style({ width: 22, height: 22 });

/** In the top layer, so that the dialog neither clips nor covers it. `place-field.tsx` positions it beside the field. */
export const list = style({
  position: "fixed",
  inset: "auto",
  margin: 0,
  padding: 4,
  overflowY: "auto",
  overscrollBehavior: "contain",
  border: outlineAtLeast,
  borderRadius: `min(${vars.shape["field-radius"]}, 18px)`,
  background: vars.color.raised,
  color: vars.color.ink,
  boxShadow: vars.light["panel-shadow"],
});
export const option = style([
  breaksLongWords,
  {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "0 0.6em",
    minHeight: 44,
    padding: "6px 12px",
    borderRadius: `min(${vars.shape["field-radius"]}, 14px)`,
    lineHeight: 1.3,
    cursor: "pointer",
    selectors: {
      "&:hover": { background: vars.color["primary-soft"] },
      "&[aria-selected=true]": {
        background: vars.color["primary-soft"],
        boxShadow: `inset 0 0 0 2px ${vars.color["primary-ink"]}`,
      },
    },
  },
]);
export const region = style({ color: vars.color["ink-muted"], fontSize: bodySize(0.875) });
