import { globalStyle, style } from "@vanilla-extract/css";
import { below, from, pageMargin, vars } from "~/ui/theme.css";

export const column = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 18,
  alignContent: "start",
  paddingBlock: "22px 0",
  "@media": { [from.medium]: { paddingBlock: "40px 56px" } },
});
/** The title and the card of the mail, beside each other where both have room. */
export const top = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 14,
  "@media": {
    [from.medium]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 26rem)", gap: 24, alignItems: "end" },
  },
});
export const title = style({ display: "grid", gap: 6, minWidth: 0 });

/** Four members on phones, five elsewhere. */
export const faces = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: `min(${vars.space.gap}, 12px)`,
  "@media": {
    [from.medium]: {
      gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
      gap: `min(${vars.space.gap}, 20px)`,
    },
    [from.large]: { gridTemplateColumns: "repeat(5, minmax(0, 1fr))" },
  },
});
globalStyle(`${faces} > :nth-child(5)`, { "@media": { [below.medium]: { display: "none" } } });

/** At the bottom of a phone's screen: the offer of push grows over the cards and moves none. */
export const foot = style({
  display: "grid",
  gap: 12,
  "@media": {
    [from.medium]: { gap: 18, justifyItems: "start" },
    [below.medium]: {
      position: "sticky",
      bottom: 0,
      zIndex: 2,
      marginInline: `calc(-1 * ${pageMargin})`,
      padding: `22px ${pageMargin} max(12px, env(safe-area-inset-bottom))`,
      background: `linear-gradient(transparent, ${vars.color.ground} 22px)`,
    },
  },
});
globalStyle(`${foot} > :first-child:not(:last-child)`, { width: "100%" });
globalStyle(`${foot} > :first-child:empty`, { display: "none" });
export const onward = style({
  display: "grid",
  "@media": { [from.medium]: { minWidth: "min(100%, 18rem)" } },
});
