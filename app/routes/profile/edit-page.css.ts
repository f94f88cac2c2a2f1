import { style } from "@vanilla-extract/css";
import { below, bodySize, from, navEdgeRoom, outlineAtLeast, pageMargin, vars } from "~/ui/theme.css";

/** The rows; from 992 px on with the preview beside them. */
export const frame = style({
  display: "grid",
  gap: 20,
  minWidth: 0,
  paddingBlock: `calc(18px + ${navEdgeRoom}) 64px`,
  "@media": {
    [from.large]: {
      gridTemplateColumns: "minmax(0, 1fr) 400px",
      gap: "24px clamp(40px, 6vw, 96px)",
      alignItems: "start",
    },
  },
});

const segment = `min(${vars.shape["field-radius"]}, 14px)`;
export const tabs = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 2,
  padding: 2,
  background: vars.color.sunken,
  border: outlineAtLeast,
  borderRadius: segment,
  "@media": { [from.large]: { display: "none" } },
});
export const tab = style({
  display: "grid",
  placeItems: "center",
  minHeight: 44,
  padding: "4px 8px",
  borderRadius: segment,
  textAlign: "center",
  textDecoration: "none",
  overflowWrap: "anywhere",
  fontWeight: 650,
  fontSize: bodySize(0.9375),
  color: vars.color["ink-muted"],
  selectors: {
    "&[aria-current=page]": {
      background: vars.color.raised,
      color: vars.color.ink,
      boxShadow: `0 0 0 max(1px, ${vars.shape["line-width"]}) ${vars.color["line-strong"]}`,
    },
  },
});

export const edit = style({ display: "grid", gap: 24, minWidth: 0 });
/** Behind the preview on its tab. */
export const editBehind = style([edit, { "@media": { [below.large]: { display: "none" } } }]);

export const preview = style({
  display: "grid",
  gap: 12,
  minWidth: 0,
  "@media": {
    [from.large]: {
      position: "sticky",
      top: 96,
      maxHeight: "calc(100dvh - 112px)",
      overflowY: "auto",
      scrollbarWidth: "none",
    },
    [below.large]: { width: "min(100%, 32rem)", marginInline: "auto" },
  },
});
export const previewBeside = style([preview, { "@media": { [below.large]: { display: "none" } } }]);
/** On a phone the tab already says it. */
export const previewTitle = style({ "@media": { [below.large]: { display: "none" } } });

/** The page with the form of one part, for browsers without script. */
export const partPage = style({
  display: "grid",
  gap: 24,
  width: `min(36rem, 100% - 2 * ${pageMargin})`,
  marginInline: "auto",
  paddingBlock: `calc(24px + ${navEdgeRoom}) 64px`,
});
