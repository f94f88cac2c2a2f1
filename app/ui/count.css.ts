import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "./theme.css";

const base = style({
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  minWidth: "1.55em",
  height: "1.55em",
  padding: "0 0.42em",
  borderRadius: vars.shape["chip-radius"],
  fontFamily: vars.type.text,
  fontSize: "0.75rem",
  fontWeight: 750,
  lineHeight: 1,
  fontVariantNumeric: "tabular-nums",
  selectors: {
    "&[hidden]": { display: "none" },
    // The background of the current item may have the same colour as the badge.
    "[aria-current] > &": { boxShadow: `0 0 0 2px ${vars.color.raised}` },
  },
});

/** A number that needs attention: new likes, unread messages, few credits left. */
export const count = styleVariants({
  likes: [base, { background: vars.color.badge, color: vars.color["on-badge"] }],
  messages: [base, { background: vars.color.unread, color: vars.color["on-unread"] }],
  // Few credits are a warning, no credits are more than that.
  credits: [
    base,
    {
      background: vars.color.warning,
      color: vars.color["on-warning"],
      selectors: { "&[data-none]": { background: vars.color.danger, color: vars.color["on-danger"] } },
    },
  ],
});

/** A label on a card for something new. */
export const news = style({
  display: "inline-flex",
  alignItems: "center",
  padding: "0.3em 0.7em",
  borderRadius: `min(${vars.shape["chip-radius"]}, 10px)`,
  background: vars.color.badge,
  color: vars.color["on-badge"],
  fontSize: `calc(${vars.type["body-size"]} * 0.8125)`,
  fontWeight: 700,
  lineHeight: 1.3,
});
