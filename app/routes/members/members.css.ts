import { globalStyle, style } from "@vanilla-extract/css";
import { chip } from "~/ui/field.css";
import { below, bodySize, breaksLongWords, controlEdge, from, hairline, outline, vars } from "~/ui/theme.css";

/** The form beside the results on a desktop; over them, as a sheet, below that. */
export const frame = style({
  display: "grid",
  gap: "24px clamp(24px, 3.6vw, 48px)",
  alignItems: "start",
  "@media": { [from.large]: { gridTemplateColumns: "minmax(0, 18rem) minmax(0, 1fr)" } },
});

export const main = style({ display: "grid", gap: 18, minWidth: 0, alignContent: "start" });
export const head = style({
  display: "grid",
  gap: "4px 20px",
  minWidth: 0,
  "@media": { [from.medium]: { gridTemplateColumns: "minmax(0, 1fr) auto", alignItems: "end" } },
});

/** Other ways to find somebody. */
export const games = style({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  marginTop: 10,
  "@media": { [from.medium]: { gridColumn: 2, gridRow: "1 / 3", margin: 0 } },
});

const panelPadding = "clamp(18px, 2.4vw, 28px)";

/** A native popover below the desktop, and nothing of the kind on it. */
export const filters = style({
  color: vars.color.ink,
  "@media": {
    [from.large]: {
      display: "block",
      position: "sticky",
      inset: "auto",
      top: 96,
      width: "auto",
      height: "auto",
      // In sight as a whole before the page is scrolled too.
      maxHeight: "calc(100dvh - 136px)",
      overflowY: "auto",
      margin: 0,
      padding: panelPadding,
      background: vars.color.surface,
      border: outline,
      borderRadius: vars.shape["panel-radius"],
    },
    "screen and (max-width: 991.98px)": {
      position: "fixed",
      inset: "auto 0 0",
      width: "100%",
      maxWidth: "100%",
      maxHeight: "88dvh",
      overflowY: "auto",
      margin: 0,
      padding: "12px 18px 0",
      border: 0,
      borderTop: outline,
      borderRadius: `min(${vars.shape["panel-radius"]}, 24px) min(${vars.shape["panel-radius"]}, 24px) 0 0`,
      background: vars.color.raised,
      boxShadow: vars.light["panel-shadow"],
    },
  },
});
globalStyle(`${filters}::backdrop`, { background: vars.color.overlay });

/** No grid: what sticks to its foot would stay in its own row. */
export const form = style({ display: "flex", flexDirection: "column", gap: 22, minWidth: 0 });
export const sheetHead = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  "@media": { [from.large]: { display: "none" } },
});
export const pair = style({ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 12, marginTop: 2 });
export const switchRow = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 14,
  minHeight: 44,
  fontWeight: 600,
  cursor: "pointer",
});
globalStyle(`${switchRow} > span`, { minWidth: 0, overflowWrap: "anywhere" });

export const interests = style({ borderTop: hairline, paddingTop: 6 });
export const summary = style({ minHeight: 44, paddingBlock: 10, fontWeight: 600, cursor: "pointer" });
globalStyle(`${interests} legend`, { position: "absolute", clipPath: "inset(50%)" });

/** Stays in sight at the foot of the sheet, and of a panel that is higher than the screen. */
export const submit = style({
  "@media": {
    [from.large]: {
      position: "sticky",
      bottom: `calc(-1 * ${panelPadding})`,
      margin: `-8px calc(-1 * ${panelPadding}) calc(-1 * ${panelPadding})`,
      padding: `14px ${panelPadding} 18px`,
      background: vars.color.surface,
      borderTop: hairline,
    },
    "screen and (max-width: 991.98px)": {
      position: "sticky",
      bottom: 0,
      paddingBlock: "12px max(14px, env(safe-area-inset-bottom))",
      marginInline: -18,
      paddingInline: 18,
      background: vars.color.raised,
      borderTop: hairline,
    },
  },
});

/** In a row that scrolls on phones, and wraps where there is room. */
export const chips = style({
  display: "flex",
  gap: 8,
  flexWrap: "wrap",
  "@media": {
    [below.medium]: {
      flexWrap: "nowrap",
      overflowX: "auto",
      scrollbarWidth: "none",
      marginInline: -16,
      padding: "3px 16px",
    },
  },
});
globalStyle(`${chips} > *`, { flex: "none", textDecoration: "none" });
const one = style([chip, { gap: "0.45em", color: vars.color.ink, font: "inherit", fontWeight: 550 }]);
globalStyle(`${one} svg`, { width: "1.1em", height: "1.1em", flex: "none" });
export const activeChip = style([
  one,
  { background: vars.color["primary-soft"], borderColor: vars.color["primary-ink"] },
]);
export const plainChip = style([one]);
export const openFilters = style([
  one,
  {
    background: vars.color.ink,
    color: vars.color.ground,
    borderColor: vars.color.ink,
    "@media": { [from.large]: { display: "none" } },
  },
]);

export const similar = style({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: "4px 16px",
  marginTop: 18,
  "::after": { content: "", flex: 1, borderTop: hairline },
});

export const empty = style({
  display: "grid",
  gap: 8,
  justifyItems: "center",
  textAlign: "center",
  padding: "clamp(28px, 6vw, 64px) 16px",
  border: outline,
  borderRadius: vars.shape["panel-radius"],
  background: vars.color.surface,
});
globalStyle(`${empty} > svg`, { width: 40, height: 40, color: vars.color["primary-ink"] });

export const more = style({
  display: "grid",
  justifyItems: "center",
  gap: 10,
  marginTop: 18,
  textAlign: "center",
});

export const advert = style([
  breaksLongWords,
  {
    padding: "0.28em 0.62em",
    borderRadius: `min(${vars.shape["chip-radius"]}, 10px)`,
    background: vars.color.raised,
    color: vars.color.ink,
    border: controlEdge,
    fontSize: bodySize(0.8125),
    fontWeight: 650,
    lineHeight: 1.3,
  },
]);
export const leaves = style({ gridColumn: 2, gridRow: "1 / 3", alignSelf: "center", width: 20, height: 20 });
