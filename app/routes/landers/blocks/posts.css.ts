import { globalStyle, style } from "@vanilla-extract/css";
import { wrap } from "~/ui/text.css";
import { bodySize, breaksLongWords, from, hairline, vars } from "~/ui/theme.css";
import { face as anyFace, below, focus } from "../base.css";
import { columns, displaySize, wide } from "./stage-rules";

const words = style({ display: "grid", gap: 8, alignContent: "start", ...wide({ gridArea: "words" }) });
globalStyle(`${words} > h1`, {
  "@media": {
    [from.wide]: { fontSize: displaySize("2.7rem") },
  },
});
export const stage = {
  grid: style([
    wrap,
    {
      paddingBlock: "32px 10px",
      ...columns(20, {
        gridTemplate: '"words show question" / minmax(0, 3.4fr) minmax(0, 6fr) minmax(0, 4.6fr)',
        gap: "clamp(24px, 3.4vw, 40px)",
        paddingBlock: "40px 28px",
        alignItems: "start",
      }),
    },
  ]),
  words,
  show: style({ minWidth: 0, ...wide({ gridArea: "show" }) }),
  /** The last post is the visitor's, and stays visible beside the others. */
  question: style({
    display: "grid",
    gap: 16,
    paddingTop: 20,
    minWidth: 0,
    borderTop: `max(2px, ${vars.shape["outline-width"]}) solid ${vars.color["primary-ink"]}`,
    ...wide({ gridArea: "question", position: "sticky", top: 100 }),
  }),
  headline: "title",
  text: "muted",
  within: { proof: "question" },
} as const;
export const list = style({
  display: "grid",
  margin: 0,
  padding: 0,
  listStyle: "none",
  minWidth: 0,
  selectors: { [`${below} > &`]: { width: "min(40rem, 100%)", marginInline: "auto" } },
});

export const post = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 10,
  paddingBlock: 18,
  borderTop: hairline,
  "@media": {
    [from.large]: { selectors: { "&:first-child": { borderTop: 0, paddingTop: 0 } } },
  },
});
export const postHead = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  gap: 12,
  alignItems: "center",
});
export const postTitle = style([
  breaksLongWords,
  { fontSize: vars.type["body-size"], fontWeight: 650, lineHeight: 1.3 },
]);
export const face = style([anyFace, { width: 48 }]);
export const emptyFace = style([
  face,
  { display: "grid", placeItems: "center", border: `2px dashed ${vars.color["line-strong"]}` },
]);
export const emptyFaceIcon = style({ width: "1.4em", height: "1.4em" });
export const said = style([breaksLongWords, { fontSize: bodySize(1.1), lineHeight: 1.45 }]);
export const shot = style({
  vars: { [focus]: "50% 22%" },
  aspectRatio: "16 / 10",
  borderRadius: `min(${vars.shape["photo-radius"]}, 24px)`,
});
export const cost = style({ display: "flex", gap: "0.5em", alignItems: "start" });
export const costIcon = style({ width: "1.2em", height: "1.2em", flex: "none", marginTop: "0.12em" });
