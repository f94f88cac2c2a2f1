import { style } from "@vanilla-extract/css";
import { below, bodySize, breaksLongWords, vars } from "./theme.css";

/** The fictional mark. It looks the same in every brand, so its radius is capped. */
export const mark = style([
  breaksLongWords,
  {
    display: "inline-flex",
    alignItems: "center",
    gap: "0.4em",
    maxWidth: "100%",
    padding: "0.28em 0.62em",
    borderRadius: `min(${vars.shape["chip-radius"]}, 10px)`,
    background: vars.color.fictional,
    color: vars.color["on-fictional"],
    border: `${vars.shape["line-width"]} solid ${vars.color["on-fictional"]}`,
    fontSize: bodySize(0.8125),
    fontWeight: 650,
    lineHeight: 1.3,
    whiteSpace: "nowrap",
    "@media": { [below.medium]: { fontSize: "0.75rem" } },
  },
]);
export const markIcon = style({ width: "1.1em", height: "1.1em" });

/** A notice that explains the mark. */
export const fictionalNotice = style({
  alignItems: "start",
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: "4px 12px",
  padding: "14px 16px",
  background: vars.color.surface,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color["line-strong"]}`,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
  fontSize: bodySize(0.9375),
  lineHeight: 1.45,
});
export const quietNotice = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "start",
  gap: 10,
  fontSize: bodySize(0.875),
  lineHeight: 1.45,
  color: vars.color["ink-muted"],
});
export const noticeIcon = style({
  // Centres the icon on the first line.
  marginBlock: "-0.2rem 0",
  width: "2.1rem",
  height: "2.1rem",
  padding: "0.45rem",
  borderRadius: `min(${vars.shape["chip-radius"]}, 10px)`,
  background: vars.color.fictional,
  color: vars.color["on-fictional"],
  outline: `${vars.shape["line-width"]} solid ${vars.color["on-fictional"]}`,
  outlineOffset: `calc(-1 * ${vars.shape["line-width"]})`,
});
export const quietNoticeIcon = style([noticeIcon, { width: "1.7rem", height: "1.7rem", padding: "0.35rem" }]);
