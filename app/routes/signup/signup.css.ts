import { globalStyle, style } from "@vanilla-extract/css";
import { from, outline, pageMargin, vars } from "~/ui/theme.css";

/** Alone on the page: a panel on the brand's background, and the whole page on a phone. */
export const veil = style({
  minHeight: "100dvh",
  display: "grid",
  "@media": {
    [from.medium]: { placeItems: "center", padding: 24, background: vars.color.sunken },
  },
  // In a dialog the panel is directly on the backdrop.
  selectors: { "dialog &": { minHeight: 0, padding: 0, background: "none" } },
});

const panelBase = style({
  width: "100%",
  display: "grid",
  // Rounds the picture's corners. "hidden" would create a scroll container and break the sticky button.
  overflow: "clip",
  "@media": {
    [from.medium]: {
      background: vars.color.raised,
      border: outline,
      borderRadius: vars.shape["panel-radius"],
      boxShadow: vars.light["panel-shadow"],
    },
  },
});
/** With the picture of a person beside it, or alone. */
export const panel = {
  pictured: style([
    panelBase,
    {
      "@media": {
        [from.medium]: { width: "min(60rem, 100%)", gridTemplateColumns: "5fr 6fr" },
      },
    },
  ]),
  plain: style([panelBase, { "@media": { [from.medium]: { width: "min(34rem, 100%)" } } }]),
};

export const side = style({
  display: "none",
  position: "relative",
  margin: 0,
  "@media": { [from.medium]: { display: "block" } },
});
globalStyle(`${side} > *`, {
  position: "absolute",
  inset: 0,
  height: "100%",
  aspectRatio: "auto",
  borderRadius: 0,
});

export const body = style({
  display: "flex",
  flexDirection: "column",
  gap: 18,
  minHeight: "100dvh",
  padding: `14px ${pageMargin} 28px`,
  "@media": {
    [from.medium]: {
      minHeight: 0,
      paddingBlock: "clamp(18px, 3.4vh, 40px)",
      // In the dialog the text scrolls beside its picture, and the button stays visible.
      selectors: {
        "dialog &": {
          maxHeight: "calc(100dvh - 36px)",
          overflowY: "auto",
          paddingBottom: 0,
          scrollPaddingBottom: 96,
        },
      },
    },
  },
});
// The padding belongs to the scrolling content: nothing shows between the button and the dialog's edge.
globalStyle(`dialog ${body} > :last-child`, {
  "@media": { [from.medium]: { paddingBottom: "clamp(18px, 3.4vh, 40px)" } },
});
/** As high with text in its corner as with an icon, so that all steps start at the same height. */
export const head = style({
  display: "flex",
  alignItems: "center",
  gap: 4,
  minHeight: `max(44px, ${vars.space.control})`,
  marginBottom: -10,
});
export const headText = style({ flex: 1 });
/** Icons without a border: the drawing aligns with the margin, not the target around it. */
export const backward = style({ marginInlineStart: -12 });
export const away = style({ marginInlineEnd: -12 });
export const later = style({ marginInlineEnd: "-1.1em" });
export const form = style({ display: "flex", flexDirection: "column", flex: 1, gap: 18 });
/** At the bottom of a phone's screen, however short the step is. */
export const last = style({ marginTop: "auto" });
/** Fixed at the bottom on phones, sticky in the dialog. */
export const submit = style({
  position: "sticky",
  bottom: 0,
  zIndex: 2,
  // Full width: scrolling content fades below it, without a visible box on a gradient background.
  marginInline: `calc(-1 * ${pageMargin})`,
  padding: `22px ${pageMargin} max(12px, env(safe-area-inset-bottom))`,
  marginTop: -8,
  marginBottom: -12,
  background: `linear-gradient(transparent, ${vars.color.ground} 22px)`,
  "@media": {
    [from.medium]: { background: `linear-gradient(transparent, ${vars.color.raised} 22px)` },
  },
});
export const entry = style({
  display: "grid",
  gap: 12,
  padding: 18,
  border: outline,
  borderRadius: vars.shape["field-radius"],
  background: vars.color.surface,
});
