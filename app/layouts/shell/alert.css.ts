import { style } from "@vanilla-extract/css";
import {
  bodySize,
  breaksLongWords,
  containerWidth,
  from,
  navEdgeRoom,
  pageMargin,
  vars,
} from "~/ui/theme.css";

/** 44 px below the edge of the head: from edge to edge on phones, as wide as the page from 768 px on. */
export const row = style({
  display: "flex",
  paddingTop: navEdgeRoom,
  paddingInlineStart: pageMargin,
  background: vars.color["primary-soft"],
  color: vars.color.ink,
  "@media": {
    [from.medium]: {
      width: containerWidth,
      margin: "18px auto 0",
      padding: "0 0 0 16px",
      borderRadius: `min(${vars.shape["panel-radius"]}, 14px)`,
    },
  },
});
/** For an alert that a script shows differently: hidden before the first paint, so that nothing moves. */
export const withoutScript = style([row, { "@media": { "(scripting: enabled)": { display: "none" } } }]);
export const act = style({
  ...breaksLongWords,
  flex: 1,
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 44,
  fontSize: bodySize(0.9375),
  fontWeight: 600,
  lineHeight: 1.2,
  textAlign: "start",
  textDecoration: "none",
});
export const text = style({ ...breaksLongWords, flex: 1 });
export const icon = style({ width: 20, height: 20, color: vars.color["primary-ink"] });
export const close = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 44,
  height: 44,
  color: vars.color["primary-ink"],
});
