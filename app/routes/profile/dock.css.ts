import { globalStyle, style } from "@vanilla-extract/css";
import { below, from, hairline, layer, tablet, vars } from "~/ui/theme.css";

/** The height of the row at the bottom, in CSS pixels, without the safe area. */
const HEIGHT = 76;

export const dock = style({
  display: "flex",
  gap: 10,
  "@media": {
    [below.large]: {
      viewTransitionName: "foot",
      position: "fixed",
      zIndex: layer.dock,
      inset: "auto 0 0",
      justifyContent: "center",
      padding: "10px 16px max(10px, env(safe-area-inset-bottom))",
      background: vars.color.raised,
      borderTop: hairline,
    },
    [tablet]: { paddingInline: 24 },
  },
});
globalStyle(`${dock} > a:first-child`, {
  flex: 1,
  minHeight: 56,
  "@media": {
    [below.medium]: { paddingInline: "0.8em" },
    [tablet]: { maxWidth: "28rem" },
    [from.large]: { minHeight: 60 },
  },
});
globalStyle(`${dock} > a:not(:first-child), ${dock} > form > button`, {
  width: 56,
  height: 56,
  fontSize: "1.15rem",
  "@media": { [below.tiny]: { width: 46 }, [from.large]: { width: 60, height: 60 } },
});

export const message = style({ display: "grid", lineHeight: 1.15, textAlign: "start", minWidth: 0 });
export const cost = style({ fontSize: "0.75rem", fontWeight: 600 });

const docked = `body:has([data-dock])`;
/** The offline line is above the dock. */
globalStyle(`${docked} #offline`, {
  "@media": {
    [below.medium]: {
      bottom: `calc(${HEIGHT}px + max(1px, ${vars.shape["line-width"]}) + env(safe-area-inset-bottom))`,
    },
  },
});
globalStyle(docked, {
  "@media": { [below.large]: { paddingBottom: `calc(${HEIGHT}px + env(safe-area-inset-bottom))` } },
});
