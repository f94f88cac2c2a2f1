import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { wrap } from "~/ui/text.css";
import { below, featureGround, from, vars } from "~/ui/theme.css";
import { focus, kicker, panel } from "../base.css";
import { length } from "./scenes.css";
import { columns, displaySize, MOVING, wide } from "./stage-rules";

const ground = style({
  position: "relative",
  display: "grid",
  ...featureGround,
  overflow: "clip",
  ...wide({ minHeight: 780 }),
});
globalStyle(`${ground}:has([data-pause]:checked) *`, { animationPlayState: "paused" });
const words = style({ display: "grid", gap: 12, minWidth: 0, ...wide({ gridArea: "words" }) });
globalStyle(`${words} > .${kicker}, ${words} > h1 em`, { color: "inherit" });
globalStyle(`${words} > h1`, {
  maxWidth: "17em",
  fontSize: displaySize("clamp(2rem, 1.4rem + 2.6vw, 3.6rem)"),
});
export const stage = {
  ground,
  grid: style([
    wrap,
    {
      position: "relative",
      alignContent: "end",
      paddingBlock: "300px 22px",
      ...columns(18, {
        gridTemplate: '"words question" / minmax(0, 1fr) 25rem',
        gap: "clamp(32px, 6vw, 80px)",
        alignItems: "end",
        paddingBlock: "56px 56px",
      }),
    },
  ]),
  words,
  question: style([
    panel,
    {
      minWidth: 0,
      "@media": {
        // Text may lie on the lower edge of the picture, a panel would cover the face.
        [below.large]: { selectors: { "&:first-child": { marginTop: 120 } } },
        [from.large]: { gridArea: "question" },
      },
    },
  ]),
  /** The pictures are the background. */
  within: { show: "ground" },
} as const;
export const pictures = style({
  position: "absolute",
  inset: "0 0 auto",
  height: 470,
  isolation: "isolate",
  "@media": {
    // A picture across the whole screen would leave no room for text: the still fades into the background at both sides.
    [from.large]: {
      inset: "0 auto 0 12%",
      width: "min(66%, 920px)",
      height: "auto",
      maskImage: `linear-gradient(90deg, transparent, ${vars.color.ink} 22% 78%, transparent)`,
    },
  },
  selectors: {
    "&::after": {
      content: "",
      position: "absolute",
      inset: 0,
      background: `linear-gradient(transparent 36%, ${vars.color.feature} 84%)`,
    },
  },
});

/** A mask, five times as wide as the picture: hidden, soft edge, shown, soft edge, hidden. Moving it wipes a still in, then out. */
const mask = `linear-gradient(97deg, transparent 20%, ${vars.color.ink} 40% 60%, transparent 80%)`;
const hidden = { maskPosition: "0 0" };
const shown = { maskPosition: "50% 0" };
const gone = { maskPosition: "100% 0" };
/** A transition takes 1.6 s of the 24 s. */
const second = keyframes({
  "0%, 33.3%": { ...hidden, opacity: 1 },
  "40%, 75%": { ...shown, opacity: 1 },
  "75.1%, 100%": { ...shown, opacity: 0 },
});
const third = keyframes({ "0%, 66.7%": hidden, "73.3%, 93.3%": shown, "100%": gone });
export const still = style({
  vars: { [focus]: "50% 70%" },
  position: "absolute",
  inset: 0,
  aspectRatio: "auto",
  borderRadius: 0,
  selectors: {
    "&:not(:first-child)": { maskImage: mask, maskSize: "500% 100%", maskRepeat: "no-repeat", ...hidden },
  },
  "@media": {
    [MOVING]: {
      selectors: {
        "&:nth-child(2)": { animation: `${second} ${length} linear infinite` },
        "&:nth-child(3)": { animation: `${third} ${length} linear infinite` },
      },
    },
    [from.large]: { vars: { [focus]: "50% 52%" } },
  },
});
