import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { wrap } from "~/ui/text.css";
import { breaksLongWords, from, hairline, outlineAtLeast, vars } from "~/ui/theme.css";
import { face as anyFace } from "../base.css";
import { columns, MOVING, wide } from "./stage-rules";

/** The number of lines to choose from. */
export const LINES = 3;
const panelRadius = `min(${vars.shape["panel-radius"]}, 32px)`;
const tail = `min(${vars.shape["bubble-radius"]}, 5px)`;

export const stage = {
  grid: style([
    wrap,
    {
      paddingBlock: "28px 20px",
      ...columns(18, {
        gridTemplate: '"words show" auto "proof show" 1fr / minmax(0, 5fr) minmax(0, 6fr)',
        gap: "18px clamp(32px, 6vw, 72px)",
        paddingBlock: 48,
      }),
    },
  ]),
  words: style({ alignContent: "start", minWidth: 0, ...columns(10, { gridArea: "words", gap: 14 }) }),
  show: style({ minWidth: 0, ...wide({ gridArea: "show" }) }),
  proof: style(wide({ gridArea: "proof" })),
  within: { question: "show", proof: "grid" },
} as const;

export const box = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignSelf: "start",
  background: vars.color.surface,
  border: outlineAtLeast,
  borderRadius: panelRadius,
  overflow: "clip",
  boxShadow: vars.light["card-shadow"],
});
export const head = style({
  display: "flex",
  gap: 12,
  alignItems: "center",
  padding: "12px 16px",
  background: vars.color.nav,
  color: vars.color["on-nav"],
  borderBottom: hairline,
});
export const face = style([anyFace, { width: 52 }]);
export const name = style({ display: "grid", gap: 4, minWidth: 0 });
export const title = style({ fontSize: vars.type["body-size"], fontWeight: 650, lineHeight: 1.3 });

export const log = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 10,
  padding: "18px 14px",
  justifyItems: "start",
  "@media": { [from.large]: { padding: "22px 20px" } },
});
const bubble = style([
  breaksLongWords,
  {
    maxWidth: "84%",
    padding: "0.6em 0.95em",
    borderRadius: vars.shape["bubble-radius"],
    border: `max(1px, ${vars.shape["line-width"]}) solid ${vars.color.line}`,
  },
]);
export const theirs = style([bubble, { background: vars.color.raised, borderBottomLeftRadius: tail }]);
export const ice = style({ width: "100%" });
/** The chat's second message is the legend of the lines. */
globalStyle(`${ice} legend`, {
  float: "left",
  width: "fit-content",
  maxWidth: "84%",
  marginBottom: 10,
  padding: "0.6em 0.95em",
  background: vars.color.raised,
  border: `max(1px, ${vars.shape["line-width"]}) solid ${vars.color.line}`,
  borderRadius: vars.shape["bubble-radius"],
  borderBottomLeftRadius: tail,
  fontSize: vars.type["body-size"],
  fontWeight: 400,
  letterSpacing: 0,
  textTransform: "none",
  lineHeight: 1.5,
});
globalStyle(`${ice} fieldset > div`, { clear: "both", gap: 6 });
globalStyle(`${ice} label`, { textAlign: "start" });

const arriving = keyframes({ from: { opacity: 0, translate: "0 6px" } });
const arrives = (delay: string) => ({
  "@media": {
    [MOVING]: { animation: `${arriving} 200ms ${delay} ease-out backwards` },
  },
});
export const answers = style({ display: "grid", width: "100%", gap: 10, justifyItems: "start" });
export const own = style([
  bubble,
  {
    display: "none",
    justifySelf: "end",
    background: vars.color["bubble-out"],
    color: vars.color["on-bubble-out"],
    borderColor: "transparent",
    borderBottomRightRadius: tail,
    selectors: Object.fromEntries(
      Array.from({ length: LINES }, (_, at) => [
        `${ice}:has(label:nth-of-type(${at + 1}) :checked) + ${answers} > &:nth-child(${at + 1})`,
        { display: "block" },
      ]),
    ),
    ...arrives("0ms"),
  },
]);
export const answer = style([
  bubble,
  {
    display: "none",
    background: vars.color.raised,
    borderBottomLeftRadius: tail,
    selectors: { [`${ice}:has(:checked) + ${answers} > &`]: { display: "block" } },
    ...arrives("400ms"),
  },
]);

export const question = style({
  width: "100%",
  padding: 16,
  background: vars.color.raised,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color["primary-ink"]}`,
  borderRadius: `min(${vars.shape["panel-radius"]}, 24px)`,
});
/** Looks like the send bar, and states why it is disabled. */
export const send = style({ display: "flex", gap: 10, padding: "10px 14px", borderTop: hairline });
const disabled = style({
  display: "grid",
  alignItems: "center",
  minHeight: `max(44px, ${vars.space.control})`,
  border: `max(1px, ${vars.shape["outline-width"]}) solid ${vars.color.line}`,
  color: vars.color["ink-muted"],
});
export const sendField = style([
  disabled,
  { flex: 1, minWidth: 0, padding: "0.3em 0.9em", borderRadius: vars.shape["field-radius"] },
]);
export const sendButton = style([
  disabled,
  {
    flex: "none",
    aspectRatio: "1",
    justifyItems: "center",
    borderRadius: vars.shape["button-radius"],
    opacity: 0.6,
  },
]);
