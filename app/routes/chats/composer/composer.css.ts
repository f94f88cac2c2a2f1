import { globalStyle, style } from "@vanilla-extract/css";
import { anchored } from "~/ui/anchored";
import { bodySize, breaksLongWords, controlEdge, hairline, pageMargin, vars } from "~/ui/theme.css";

const side = "clamp(8px, 2vw, 24px)";

export const composer = style({
  display: "grid",
  gap: 8,
  gridTemplateColumns: "minmax(0, 1fr)",
  padding: `10px ${side} max(10px, env(safe-area-inset-bottom))`,
  background: vars.color.nav,
  color: vars.color["on-nav"],
  backdropFilter: vars.light.glass,
  borderTop: hairline,
  selectors: { "[data-keyboard] &": { paddingBottom: 8 } },
});
globalStyle(`${composer} > *`, { width: "min(100%, 800px)", marginInline: "auto" });

export const unconfirmed = style({ fontSize: bodySize(0.875), fontWeight: 600, lineHeight: 1.4 });
export const idea = style({
  ...breaksLongWords,
  display: "inline-flex",
  alignItems: "center",
  justifySelf: "start",
  gap: 8,
  minHeight: 44,
  fontWeight: 650,
  textAlign: "start",
  color: vars.color["primary-ink"],
  "@media": { "(scripting: none)": { display: "none" } },
});

export const line = style({ display: "flex", alignItems: "end", gap: 4 });
const ATTACH = "--attach";
/** The button before the text field, whose menu does nothing without script. */
export const attach = style({
  marginInlineStart: -6,
  anchorName: ATTACH,
  selectors: { [`${line} > &`]: { width: 44 } },
  "@media": { "(scripting: none)": { display: "none" } },
});
export const attachMenu = style(
  anchored(ATTACH, "block-start span-inline-end", {
    top: "auto",
    right: "auto",
    bottom: 136,
    left: pageMargin,
  }),
);
export const field = style({ flex: 1, minWidth: 0, marginInline: 4 });
/** Grows to five lines, then scrolls. 16 px, because phones zoom into smaller text. */
export const input = style({
  display: "block",
  width: "100%",
  height: `max(44px, ${vars.space.control})`,
  minHeight: `max(44px, ${vars.space.control})`,
  maxHeight: "8.6em",
  padding: `calc((max(44px, ${vars.space.control}) - 1.4em) / 2 - 1px) 1em`,
  resize: "none",
  border: controlEdge,
  borderRadius: `min(${vars.shape["bubble-radius"]}, 26px)`,
  background: vars.color.surface,
  color: vars.color.ink,
  fontSize: `max(16px, ${vars.type["body-size"]})`,
  lineHeight: 1.4,
  overflowWrap: "anywhere",
  selectors: {
    "&::placeholder": { whiteSpace: "nowrap" },
    "&[aria-invalid=true]": { borderColor: vars.color.danger },
    // A dragged picture can be dropped.
    "[data-dropping] &": { outline: `2px dashed ${vars.color.primary}`, outlineOffset: 2 },
  },
});
export const send = style({
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  width: `max(44px, ${vars.space.control})`,
  height: `max(44px, ${vars.space.control})`,
  borderRadius: vars.shape["button-radius"],
  background: vars.color.primary,
  color: vars.color["on-primary"],
  boxShadow: vars.light["button-shadow"],
  transition: `translate ${vars.motion.move}`,
  selectors: {
    "&:hover": {
      background: `color-mix(in oklab, ${vars.color.primary}, ${vars.color.ink} 9%)`,
      translate: vars.motion["hover-shift"],
    },
    "&:active": { translate: "0 0" },
  },
});

export const price = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "2px 14px",
  color: vars.color["ink-muted"],
  fontSize: "0.8125rem",
  lineHeight: 1.4,
});
/** Large enough to tap without the height of another line. */
export const balance = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  marginBlock: "-8px -10px",
});
export const left = style({ fontVariantNumeric: "tabular-nums", color: vars.color.ink });
export const over = style([left, { color: vars.color.danger, fontWeight: 650 }]);

/** The notice in place of a disabled text field. */
export const closed = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: "8px 16px",
  minHeight: 72,
  padding: `14px ${side} max(14px, env(safe-area-inset-bottom))`,
  textAlign: "center",
  background: vars.color.nav,
  color: vars.color["on-nav"],
  borderTop: hairline,
});
