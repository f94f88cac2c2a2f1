import { globalStyle, style } from "@vanilla-extract/css";
import { bodySize, outline, vars } from "~/ui/theme.css";

export const push = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  gap: "12px 14px",
  alignItems: "start",
  padding: 18,
  border: outline,
  borderRadius: vars.shape["field-radius"],
  background: vars.color.surface,
  selectors: { "&[data-waiting]": { visibility: "hidden" } },
  "@media": { "(scripting: none)": { display: "none" } },
});
export const icon = style({ width: 24, height: 24, color: vars.color["primary-ink"] });
globalStyle(`${push} > button`, { gridColumn: 2, justifySelf: "start" });
globalStyle(`${push}[data-status=incapable] > button`, { visibility: "hidden" });
export const said = style({
  gridColumn: 2,
  justifySelf: "start",
  selectors: { "&:empty": { display: "none" } },
});
export const pushTitle = style({
  fontSize: bodySize(1.0625),
  fontWeight: 600,
  lineHeight: 1.35,
  marginBottom: 4,
});
