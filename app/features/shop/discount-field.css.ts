import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, fingerRoom, vars } from "~/ui/theme.css";

export const until = style({ display: "block" });
export const field = style({ display: "grid" });
/** Opens the field below it. */
export const link = style({
  ...fingerRoom,
  display: "flex",
  alignItems: "center",
  gap: 8,
  width: "fit-content",
  color: vars.color["primary-ink"],
  fontWeight: 600,
  listStyle: "none",
  cursor: "pointer",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&::after": {
      content: "",
      flex: "none",
      width: 7,
      height: 7,
      marginBlockEnd: 4,
      borderInlineEnd: "2px solid currentcolor",
      borderBlockEnd: "2px solid currentcolor",
      rotate: "45deg",
    },
    "[open] > &::after": { rotate: "225deg", marginBlock: "4px 0" },
  },
});
/** Aligns the button with the input, even with a message below it. */
export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: 10,
  alignItems: "start",
  maxWidth: "32rem",
  paddingTop: 12,
});
globalStyle(`${row} > button`, {
  marginTop: `calc(${bodySize(0.8125)} * 1.35 + 6px)`,
  minHeight: `max(44px, ${vars.space.control})`,
});
