import { style } from "@vanilla-extract/css";
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
export const item = style({ selectors: { "& + &": { borderTop: hairline } } });
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
export const icon = style({ width: 24, height: 24, color: vars.color["primary-ink"] });
export const arrow = style({
  width: 20,
  height: 20,
  color: vars.color["ink-muted"],
  transition: `translate ${vars.motion.move}`,
  selectors: { [`${place}:hover > &`]: { translate: "4px 0" } },
});
export const words = style([breaksLongWords, { flex: 1, display: "grid", gap: 2 }]);
export const name = style({
  fontWeight: 600,
  lineHeight: 1.35,
  selectors: { [`${place}:hover &`]: { color: vars.color["primary-ink"] } },
});
export const line = style({
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.9375),
  lineHeight: 1.4,
});
