import { globalStyle, style } from "@vanilla-extract/css";
import { heading, page } from "~/ui/text.css";
import {
  below,
  bodySize,
  breaksLongWords,
  currentMark,
  from,
  hairline,
  pressedWide,
  vars,
} from "~/ui/theme.css";

/** On phones the way back replaces the bar at the top of the screen. */
export const screen = style([
  page,
  { "@media": { [below.medium]: { selectors: { "&&": { paddingTop: 0 } } } } },
]);
/** One column; on a desktop the overview and the page. */
export const frame = style({
  display: "grid",
  gap: "24px clamp(28px, 5vw, 80px)",
  alignItems: "start",
  "@media": { [from.large]: { gridTemplateColumns: "minmax(0, 16.5rem) minmax(0, 42rem)" } },
});
export const wideFrame = style([
  frame,
  { "@media": { [from.large]: { gridTemplateColumns: "minmax(0, 16.5rem) minmax(0, 1fr)" } } },
]);

/** Desktop only; on phones the overview is a separate page. */
export const beside = style({
  display: "none",
  "@media": { [from.large]: { display: "grid", gap: 10, position: "sticky", top: 108 } },
});
export const whole = style([
  heading.title,
  {
    display: "flex",
    alignItems: "center",
    minHeight: 44,
    paddingInline: 14,
    color: "inherit",
    textDecoration: "none",
    selectors: {
      "&:hover": { color: vars.color["primary-ink"] },
      // The link is as high as its letters, whatever the font of titles leaves above and below them.
      "&&": { lineHeight: 1.25 },
    },
  },
]);
export const links = style({
  display: "grid",
  gap: 2,
  // A line between two groups.
  selectors: { "& + &": { borderTop: hairline, paddingTop: 10 } },
});
export const place = style([
  breaksLongWords,
  {
    display: "flex",
    alignItems: "center",
    gap: 14,
    minHeight: 46,
    padding: "8px 14px",
    borderRadius: `min(${vars.shape["chip-radius"]}, 23px)`,
    color: "inherit",
    textDecoration: "none",
    fontWeight: 600,
    lineHeight: 1.3,
    transition: `scale ${vars.motion.move}`,
    selectors: {
      "&:hover": { color: vars.color["primary-ink"] },
      "&:active": pressedWide,
      "&[aria-current=page]": currentMark,
    },
  },
]);
export const placeIcon = style({ width: 21, height: 21 });
export const placeName = style({ flex: 1, minWidth: 0 });

export const main = style({ display: "grid", gap: 24, minWidth: 0 });
/** Next to its title. */
export const lede = style({ "@media": { [from.medium]: { marginTop: -16 } } });
export const section = style({ display: "grid", gap: 14, minWidth: 0 });
/** A section's fields, no wider than their input needs. */
export const form = style({ display: "grid", gap: 20, justifyItems: "start", minWidth: 0 });
globalStyle(`${form} > *`, { maxWidth: "100%" });
export const narrow = style({ display: "grid", gap: 18, width: "min(30rem, 100%)" });
/** Features that need script. */
export const onlyWithScript = style({ "@media": { "(scripting: none)": { display: "none" } } });
export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "10px 14px",
  alignItems: "center",
  width: "100%",
});

/** The link to the page above, where neither the head of a phone nor the overview shows it. */
export const upWithin = style([
  breaksLongWords,
  {
    display: "inline-flex",
    alignItems: "center",
    gap: 8,
    justifySelf: "start",
    minHeight: 44,
    marginBlock: "-12px -16px",
    color: vars.color["primary-ink"],
    fontWeight: 600,
    fontSize: bodySize(0.9375),
    textDecoration: "none",
    "@media": { [below.medium]: { display: "none" } },
  },
]);
export const up = style([upWithin, { "@media": { [from.large]: { display: "none" } } }]);
export const upIcon = style({ width: 20, height: 20 });

/** The current values: label and value with hairlines. */
export const facts = style({ borderBlock: hairline });
export const fact = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "2px 20px",
  padding: "14px 0",
  selectors: { "& + &": { borderTop: hairline } },
});
export const factName = style({ flex: "0 1 12rem", color: vars.color["ink-muted"] });
globalStyle(`${facts} dd`, { flex: "1 1 14rem", minWidth: 0, overflowWrap: "anywhere", fontWeight: 600 });
export const factNote = style({ fontWeight: 400 });

/** A list between two hairlines. */
export const ruled = style({ borderBlock: hairline });
export const points = style({
  listStyle: "disc",
  paddingInlineStart: "1.2em",
  display: "grid",
  gap: 6,
  maxWidth: "38em",
});

/** The primary button has the full width on phones. */
for (const button of [
  `form > button[type=submit]:last-child`,
  `form > div > div > button[type=submit]:only-child`,
  `form > ${actions} > button[type=submit]:first-of-type`,
])
  globalStyle(`${main} ${button}`, { "@media": { [below.medium]: { width: "100%" } } });
