import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, breaksLongWords, controlEdge, forcedColors, forcedMark, pressed, vars } from "./theme.css";

/** The fields of a form, one below the other. */
export const fields = style({ display: "grid", gap: 18, alignContent: "start" });

export const field = style([
  breaksLongWords,
  // A control keeps its height beside a taller field.
  { display: "grid", gap: 6, alignContent: "start", border: 0, padding: 0, margin: 0 },
]);

export const input = style({
  width: "100%",
  minHeight: `max(44px, ${vars.space.control})`,
  padding: "0.6em 0.95em",
  borderRadius: vars.shape["field-radius"],
  border: controlEdge,
  background: vars.color.surface,
  color: vars.color.ink,
  font: "inherit",
  lineHeight: 1.4,
  selectors: {
    "&[aria-invalid=true]": {
      borderColor: vars.color.danger,
      boxShadow: `0 0 0 1px ${vars.color.danger}`,
    },
    "textarea&": { resize: "vertical", minHeight: "6.5em" },
    "select&": {
      appearance: "none",
      paddingRight: "2.4em",
      background: `linear-gradient(45deg, transparent 50%, currentcolor 50%) calc(100% - 1.35em) 55% / 0.36em 0.36em no-repeat, linear-gradient(-45deg, transparent 50%, currentcolor 50%) calc(100% - 1em) 55% / 0.36em 0.36em no-repeat, ${vars.color.surface}`,
    },
  },
});
globalStyle(`select.${input} option`, {
  background: vars.color.raised,
  color: vars.color.ink,
});

/** A field with a button at its end. */
export const ended = style({ position: "relative", display: "grid", alignItems: "center" });
globalStyle(`${ended} > *`, { gridArea: "1 / 1" });
globalStyle(`${ended} > ${input}`, { paddingInlineEnd: 48 });

export const hint = style({
  color: vars.color["ink-muted"],
  fontSize: bodySize(0.875),
  lineHeight: 1.4,
});

export const problem = style({
  display: "flex",
  gap: "0.4em",
  alignItems: "start",
  color: vars.color.danger,
  fontWeight: 600,
  fontSize: bodySize(0.875),
  lineHeight: 1.4,
});
export const problemIcon = style({ width: "1.2em", height: "1.2em" });

export const chips = style({ display: "flex", flexWrap: "wrap", gap: 8, marginTop: 6 });
const checkMark = "polygon(12% 48%, 0 61%, 38% 98%, 100% 18%, 87% 6%, 37% 71%)";
export const chip = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  minHeight: 44,
  maxWidth: "100%",
  padding: "0.4em 1em",
  borderRadius: vars.shape["chip-radius"],
  border: controlEdge,
  background: vars.color.surface,
  fontWeight: 550,
  fontSize: bodySize(0.9375),
  lineHeight: 1.25,
  cursor: "pointer",
  transition: `scale ${vars.motion.move}`,
  selectors: {
    "&:has(:checked)": {
      background: vars.color["primary-soft"],
      borderColor: vars.color["primary-ink"],
      boxShadow: `inset 0 0 0 1px ${vars.color["primary-ink"]}`,
      // The check mark takes its room from both sides, so that a chip is as wide as before.
      paddingInline: "calc(1em - 8px)",
    },
    "&:has(:checked)::before": {
      content: "",
      flex: "none",
      width: 10,
      height: 12,
      marginInlineEnd: 6,
      background: vars.color["primary-ink"],
      clipPath: checkMark,
    },
    "&:has(:focus-visible)": { outline: `3px solid ${vars.color.focus}`, outlineOffset: 2 },
    "&:active:not(:has(:disabled))": pressed,
    "&:has(:disabled)": { opacity: 0.55, cursor: "not-allowed" },
  },
  "@media": { [forcedColors]: { selectors: { "&:has(:checked)": forcedMark } } },
});
globalStyle(`${chip} input`, { position: "absolute", opacity: 0, inset: 0, margin: 0, cursor: "pointer" });

export const tick = style({
  display: "flex",
  gap: 12,
  alignItems: "start",
  lineHeight: 1.45,
  // A touch target of sufficient height where the text is one line.
  paddingBlock: 10,
  marginBlock: -6,
});
export const tickBox = style({
  width: 24,
  height: 24,
  margin: 0,
  flex: "none",
  appearance: "none",
  display: "grid",
  placeItems: "center",
  border: `max(2px, ${vars.shape["outline-width"]}) solid ${vars.color["line-strong"]}`,
  borderRadius: `min(${vars.shape["field-radius"]}, 7px)`,
  background: vars.color.surface,
  cursor: "pointer",
  "@media": { [forcedColors]: { appearance: "auto" } },
  "::before": {
    content: "",
    width: 14,
    height: 14,
    background: vars.color.raised,
    clipPath: checkMark,
    opacity: 0,
  },
  selectors: {
    "&:checked": { background: vars.color["primary-ink"], borderColor: vars.color["primary-ink"] },
    "&:checked::before": { opacity: 1 },
    "&[aria-invalid=true]": { borderColor: vars.color.danger },
  },
});

/** Day, month and year side by side. */
export const row = style({ display: "grid", gridTemplateColumns: "3fr 5fr 4fr", gap: 10 });

/** A message about a whole form. */
export const notice = style({
  display: "flex",
  gap: 12,
  alignItems: "start",
  padding: "0.8em 1em",
  borderRadius: vars.shape["field-radius"],
  border: `1px solid ${vars.color.danger}`,
  color: vars.color.ink,
  background: vars.color.surface,
  // Also inside centred text.
  textAlign: "start",
});
const good = style({ borderColor: vars.color.success });
export const noticeIcon = style({
  marginTop: "0.15em",
  color: vars.color.danger,
  selectors: { [`${good} > &`]: { color: vars.color.success } },
});
export const noticeText = style({ flex: 1, minWidth: 0, overflowWrap: "anywhere" });
export const goodNotice = `${notice} ${good}`;
