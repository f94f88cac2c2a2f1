import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { below, vars } from "./theme.css";

const breathe = keyframes({ "50%": { opacity: 0.5 } });

/** The list of them. One animation for all: a slow phone draws them within a tenth of a second. */
const list = { animation: `${breathe} 1.6s ease-in-out infinite` } as const;
/** A placeholder of a picture or a text, in its size. */
export const waiting = style({ background: vars.color.sunken, borderRadius: 6 });

export const cards = style({ ...list });
/** As many as a phone shows. */
globalStyle(`${cards} > :nth-child(n + 5)`, { "@media": { [below.medium]: { display: "none" } } });

/** Lines of text, as high as a card's caption. */
export const words = style({
  display: "grid",
  gap: 8,
  alignContent: "center",
  minHeight: 66,
  selectors: { "&&": { background: "none" } },
});
globalStyle(`${words} > *`, { width: "68%", height: 13 });
globalStyle(`${words} > :last-child`, { width: "82%" });

export const rows = style({ ...list, display: "grid", margin: 0, padding: 0, listStyle: "none" });
export const row = style({
  display: "grid",
  gridTemplateColumns: "56px minmax(0, 1fr)",
  gap: 12,
  alignItems: "center",
  minHeight: 76,
});
export const face = style([waiting, { width: 56, height: 56, borderRadius: "50%" }]);
