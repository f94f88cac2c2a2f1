import { style } from "@vanilla-extract/css";
import { below, from, pageMargin, vars } from "~/ui/theme.css";

/** The height of the art on phones. `svh`: it does not grow with the page when the browser's bars disappear. */
const ART = "31svh";

export const page = style({
  display: "grid",
  minHeight: "100dvh",
  gridTemplateRows: `${ART} auto`,
  "@media": {
    [from.medium]: { gridTemplateRows: "auto", gridTemplateColumns: "minmax(0, 11fr) minmax(0, 10fr)" },
  },
});
/** Of a brand without a hero picture. */
export const plainPage = style({ display: "grid", minHeight: "100dvh", alignContent: "start" });

export const art = style({
  position: "relative",
  minHeight: 0,
  background: vars.color.sunken,
  "@media": { [from.medium]: { position: "sticky", top: 0, height: "100dvh" } },
});
export const picture = style({
  position: "absolute",
  inset: 0,
  height: "100%",
  aspectRatio: "auto",
  borderRadius: 0,
});
/** The faces of the wide picture are in its right half. */
export const image = style({
  selectors: { [`${picture} > picture > &`]: { objectPosition: "66% 28%" } },
});

const logoBase = style({ display: "inline-flex", maxWidth: "calc(100% - 32px)" });
export const logo = style([logoBase, { margin: `12px ${pageMargin} 0` }]);
export const logoOnArt = style([
  logoBase,
  {
    position: "absolute",
    zIndex: 1,
    insetInlineStart: 16,
    top: 12,
    paddingInline: 12,
    borderRadius: `min(${vars.shape["chip-radius"]}, 16px)`,
    background: vars.color.raised,
    color: vars.color.ink,
    "@media": { [from.medium]: { insetInlineStart: 32, top: 28 } },
  },
]);

/**
 * The column of the form. It starts at a fixed place instead of being centred, so that an error does not move what is above it. On phones
 * its round corners lie over the art.
 */
export const column = style({
  display: "grid",
  gap: 18,
  alignContent: "start",
  width: "100%",
  padding: `22px ${pageMargin} 28px`,
  "@media": {
    [from.medium]: {
      width: "min(100% - 64px, 26rem)",
      marginInline: "auto",
      padding: "max(32px, 17vh) 0 48px",
    },
  },
});
export const overArt = style({
  "@media": {
    [below.medium]: {
      position: "relative",
      zIndex: 1,
      marginTop: -24,
      background: vars.color.ground,
      borderRadius: `min(${vars.shape["panel-radius"]}, 28px) min(${vars.shape["panel-radius"]}, 28px) 0 0`,
    },
  },
});
/** The column on its own is as narrow as beside the art. */
export const alone = style({ maxWidth: "30rem", marginInline: "auto" });
/** Below each other: beside each other, the second one would move when the font is loaded. */
export const ways = style({ display: "grid", gap: 16, justifyItems: "start" });
