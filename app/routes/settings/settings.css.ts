import { globalStyle, style } from "@vanilla-extract/css";
import {
  below,
  bodySize,
  breaksLongWords,
  from,
  hairline,
  navEdgeRoom,
  pressedWide,
  vars,
} from "~/ui/theme.css";

/** The overview's title, aligned with the first entry. */
export const head = style({
  display: "grid",
  gap: 8,
  minWidth: 0,
  "@media": {
    [below.medium]: { paddingTop: navEdgeRoom },
    [from.large]: { paddingTop: 14, position: "sticky", top: 108 },
  },
});
export const places = style({ minWidth: 0 });
globalStyle(`${places} > li + li`, { borderTop: hairline });
export const place = style({
  display: "flex",
  alignItems: "center",
  gap: 18,
  minHeight: 76,
  paddingBlock: 14,
  color: "inherit",
  textDecoration: "none",
  transition: `scale ${vars.motion.move}`,
  ":active": pressedWide,
});
globalStyle(`${place} > svg`, {
  flex: "none",
  width: 24,
  height: 24,
  strokeWidth: vars.type["icon-stroke"],
  color: vars.color["ink-muted"],
});
globalStyle(`${place} > svg:first-child`, { color: vars.color["primary-ink"] });
globalStyle(`${place} > svg:last-child`, {
  width: 20,
  height: 20,
  transition: `translate ${vars.motion.move}`,
});
globalStyle(`${place}:hover > svg:last-child`, { translate: "4px 0" });
globalStyle(`${place}:hover strong`, { color: vars.color["primary-ink"] });
export const words = style([breaksLongWords, { flex: 1, display: "grid", gap: 2 }]);
globalStyle(`${words} > strong`, { fontWeight: 600, lineHeight: 1.35 });
globalStyle(`${words} > span`, {
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.9375),
  lineHeight: 1.4,
});
