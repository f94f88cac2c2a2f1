import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { below, bodySize, installedApp, layer, vars } from "~/ui/theme.css";

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

/** A strip at the bottom of the screen: the question about cookies. */
const strip = style({
  position: "fixed",
  zIndex: layer.dock,
  background: vars.color.raised,
  color: vars.color.ink,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  boxShadow: vars.light["panel-shadow"],
});

export const consent = style([
  strip,
  {
    // At the inline end, because the signup of a home page is at the start or in the middle of the first screen.
    insetInlineEnd: 16,
    bottom: 16,
    width: "min(26rem, 100% - 32px)",
    display: "grid",
    gap: 12,
    padding: "20px 22px",
    borderRadius: `min(${vars.shape["panel-radius"]}, 24px)`,
    "@media": {
      [below.medium]: {
        // Sticky, so that it covers nothing at the end of the page.
        position: "sticky",
        insetInline: 0,
        bottom: 0,
        width: "100%",
        borderRadius: 0,
        borderWidth: "1px 0 0",
        gap: 6,
        padding: "6px 16px max(6px, env(safe-area-inset-bottom))",
        // At most a third of the screen: a longer text scrolls above the answers, which stay visible.
        gridTemplateRows: "minmax(0, 1fr) auto",
        maxHeight: "max(33.3dvh, 9rem)",
      },
    },
  },
]);
/** The question above the answers. */
export const question = style({
  display: "grid",
  gap: 12,
  "@media": { [below.medium]: { gap: 0, overflowY: "auto", overscrollBehavior: "contain" } },
});
export const requestTitle = style({
  selectors: { [`${question} > &`]: { "@media": { [below.medium]: { fontSize: bodySize(1.0625) } } } },
});
export const requestText = style({
  selectors: {
    [`${question} > &`]: {
      "@media": { [below.medium]: { fontSize: bodySize(0.8125), lineHeight: 1.3, paddingBottom: 2 } },
    },
  },
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
