import { globalStyle, style } from "@vanilla-extract/css";
import { scrim } from "~/ui/photo.css";
import { bodySize, breaksLongWords, clipsMarks, vars } from "~/ui/theme.css";
import { reply } from "../../profile/answer.css";
import { scrollbar, withPane } from "../widths.css";

/** Scrolls independently. */
export const pane = style({
  display: "none",
  "@media": {
    [withPane]: {
      display: "grid",
      gap: 20,
      alignContent: "start",
      gridAutoRows: "max-content",
      minHeight: 0,
      minWidth: 0,
      padding: 16,
      overflowY: "auto",
      overscrollBehavior: "contain",
      scrollbarColor: scrollbar,
      background: vars.color.surface,
    },
  },
});
export const photo = style({
  position: "relative",
  overflow: "hidden",
  borderRadius: vars.shape["photo-radius"],
});
export const frame = style({
  display: "grid",
  placeItems: "center",
  aspectRatio: "3 / 4",
  borderRadius: 0,
  color: vars.color["ink-muted"],
});
export const silhouette = style({ width: 64, height: 64 });
export const foot = style({
  position: "absolute",
  zIndex: 1,
  inset: "auto 0 0",
  display: "grid",
  gap: 6,
  justifyItems: "start",
  padding: "80px 18px 16px",
  background: scrim,
  color: vars.color["on-bubble-out"],
});
export const name = style({
  ...breaksLongWords,
  maxWidth: "100%",
  fontFamily: vars.type.display,
  fontWeight: vars.type["display-weight"],
  fontVariationSettings: vars.type["display-settings"],
  letterSpacing: vars.type["display-tracking"],
  fontSize: `calc(1.7rem * (0.7 + 0.3 * ${vars.type["display-scale"]}))`,
  lineHeight: 1.1,
});
export const meta = style({ fontWeight: 550, lineHeight: 1.35 });
export const online = style({
  display: "inline-block",
  outline: `2px solid ${vars.color.raised}`,
  marginInlineEnd: "0.5em",
});
/** An opaque background, readable over every photo. */
export const close = style({
  position: "absolute",
  zIndex: 2,
  top: 10,
  insetInlineEnd: 10,
  selectors: {
    "&&": {
      width: 44,
      height: 44,
      background: `linear-gradient(${vars.color.raised} 0 0), ${vars.color.ground}`,
      color: vars.color.ink,
    },
  },
});
globalStyle(`${pane} .${reply}`, { fontSize: "1.15rem" });
/** Line breaks are preserved. */
export const text = style({
  marginInline: 0,
  ...clipsMarks,
  paddingInlineStart: 18,
  borderInlineStart: `max(3px, ${vars.shape["outline-width"]}) solid ${vars.color["primary-ink"]}`,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
  fontSize: bodySize(1),
  lineHeight: 1.45,
});
