import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { below, bodySize, containerSide, installedApp, layer, vars } from "~/ui/theme.css";

/** Grows over five seconds; the script shows it late and hides it with a delay. product 4.27 */
const grow = keyframes({ from: { scale: "0 1" }, to: { scale: "1 1" } });

export const progress = style({
  position: "fixed",
  inset: "0 0 auto",
  height: 3,
  zIndex: layer.toast,
  background: vars.color["primary-ink"],
  transformOrigin: "0 50%",
  animation: `${grow} 5s cubic-bezier(0.1, 0.7, 0.2, 1) both`,
});

export const toasts = style({
  position: "fixed",
  zIndex: layer.toast,
  insetInlineEnd: 16,
  bottom: 16,
  display: "grid",
  gap: 10,
  justifyItems: "end",
  pointerEvents: "none",
  "@media": { [below.medium]: { insetInline: 16, bottom: 84, justifyItems: "center" } },
});

export const toast = style({
  pointerEvents: "auto",
  maxWidth: 350,
  padding: "14px 18px",
  background: vars.color.raised,
  color: vars.color.ink,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  borderRadius: `min(${vars.shape["panel-radius"]}, 20px)`,
  boxShadow: vars.light["panel-shadow"],
});

/**
 * The question about cookies, at the foot of the screen. Sticky, so that its height is part of the page and it covers nothing at its end.
 * 64 px from 768 px on, at most 128 px on phones in the languages of the repository.
 */
export const consent = style({
  position: "sticky",
  zIndex: layer.dock,
  bottom: 0,
  display: "flex",
  alignItems: "center",
  gap: "4px 20px",
  minHeight: 64,
  padding: `6px ${containerSide}`,
  background: vars.color.raised,
  color: vars.color.ink,
  borderTop: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color["line-strong"]}`,
  fontSize: bodySize(0.9375),
  lineHeight: 1.3,
  "@media": {
    [below.medium]: {
      flexDirection: "column",
      alignItems: "stretch",
      fontSize: bodySize(0.8125),
      paddingBottom: "max(6px, env(safe-area-inset-bottom))",
      // At most a third of the screen: a longer text scrolls above the answers, which stay visible.
      maxHeight: "max(33.3dvh, 9rem)",
    },
  },
});
/** A focused element stops above the question. */
globalStyle(`html:has(${consent}:not([hidden]))`, {
  scrollPaddingBottom: 72,
  "@media": { [below.medium]: { scrollPaddingBottom: 136 } },
});
/** The question above the answers, or before them. */
export const question = style({
  flex: 1,
  minWidth: 0,
  "@media": { [below.medium]: { overflowY: "auto", overscrollBehavior: "contain" } },
});
export const requestTitle = style({ display: "inline", fontSize: "inherit", fontWeight: 650 });
export const requestText = style({ display: "inline" });
/** Two answers of equal weight: neither is preselected or emphasized. */
export const consentAnswers = style({
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: 10,
});
globalStyle(`${consentAnswers} > button`, {
  flex: "1 1 0",
  minWidth: 112,
  paddingBlock: 4,
  "@media": { [below.medium]: { minWidth: 0, paddingInline: "0.4em" } },
});
export const consentMore = style({
  display: "inline-flex",
  flex: "none",
  alignItems: "center",
  minHeight: 44,
  maxWidth: "33%",
  paddingBlock: 0,
});

/** Two answers of equal weight: neither is preselected or emphasized. */
export const answers = style({ display: "flex", flexWrap: "wrap", gap: 10 });
globalStyle(`${answers} > *`, { flex: "1 1 9em" });

export const dialog = style({
  width: "min(30rem, 100% - 32px)",
  maxHeight: "calc(100dvh - 32px)",
  overflowY: "auto",
  margin: "auto",
  padding: 0,
  background: vars.color.raised,
  color: vars.color.ink,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  borderRadius: vars.shape["panel-radius"],
  boxShadow: vars.light["panel-shadow"],
  selectors: { "&::backdrop": { background: vars.color.overlay, backdropFilter: vars.light.glass } },
  "@media": {
    [below.medium]: { marginBottom: 10, width: "calc(100% - 20px)" },
  },
});

/** The answers are sentences: they are stacked before one of them wraps. */
globalStyle(`${dialog} .${answers} > *`, { flexBasis: "14em" });

/** Without script the dialog is open but not modal, so it covers the page by itself. It does not show in the installed app. */
export const uncovered = style({
  "@media": { [installedApp]: { display: "none" } },
  selectors: {
    "&[open]:not(:modal)": {
      position: "fixed",
      inset: 0,
      zIndex: layer.veil,
      boxShadow: `0 0 0 200vmax ${vars.color.overlay}`,
    },
  },
});
globalStyle(`body:has(> .${uncovered}[open]:not(:modal)) > :not(dialog)`, {
  pointerEvents: "none",
  interactivity: "inert",
});

export const body = style({
  display: "grid",
  gap: 18,
  padding: "clamp(22px, 4vw, 40px)",
  alignContent: "start",
});

/** The signup, over the page from which it was opened. */
export const signupDialog = style({
  width: "min(60rem, 100% - 32px)",
  maxHeight: "calc(100dvh - 32px)",
  padding: 0,
  border: 0,
  background: "none",
  color: vars.color.ink,
  overflow: "visible",
  "::backdrop": { background: vars.color.overlay },
});
globalStyle(`${signupDialog} > *`, { marginInline: "auto" });
