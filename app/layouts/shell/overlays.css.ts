import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { below, bodySize, installedApp, layer, vars } from "~/ui/theme.css";

/** Grows over five seconds; the script shows it late and hides it with a delay. product.md §9 */
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

/** A strip at the foot of the screen: the question about cookies. */
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
    // The way in stands at the start of a home's first screen, or in its middle.
    insetInlineEnd: 16,
    bottom: 16,
    width: "min(26rem, 100% - 32px)",
    display: "grid",
    gap: 12,
    padding: "20px 22px",
    borderRadius: `min(${vars.shape["panel-radius"]}, 24px)`,
    "@media": {
      [below.medium]: {
        // It stands at the end of the page too, so that nothing there is under it.
        position: "sticky",
        insetInline: 0,
        bottom: 0,
        width: "100%",
        borderRadius: 0,
        borderWidth: "1px 0 0",
        gap: 6,
        padding: "8px 16px max(8px, env(safe-area-inset-bottom))",
        // A third of the screen at most: what is longer scrolls above the answers, which stay in sight.
        gridTemplateRows: "minmax(0, 1fr) auto",
        maxHeight: "max(33.3dvh, 9rem)",
      },
    },
  },
]);
/** What is asked, above the answers. */
export const asked = style({
  display: "grid",
  gap: 12,
  "@media": { [below.medium]: { gap: 0, overflowY: "auto", overscrollBehavior: "contain" } },
});
globalStyle(`${asked} > h2`, { "@media": { [below.medium]: { fontSize: bodySize(1.0625) } } });
globalStyle(`${asked} > p`, {
  "@media": { [below.medium]: { fontSize: bodySize(0.8125), lineHeight: 1.35, paddingBottom: 4 } },
});

/** Two answers of equal weight: none is pre-chosen and none is louder. */
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

/** Its answers are sentences: they stand one below the other before one of them wraps beside the other. */
globalStyle(`${dialog} .${answers} > *`, { flexBasis: "14em" });

/** Without script the dialog is open but not modal: it covers the page by itself. In the installed app it does not show. */
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

/** The signup, over the page it was asked for on. */
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
