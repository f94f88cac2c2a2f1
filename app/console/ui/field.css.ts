import { style } from "@vanilla-extract/css";
import { color, control } from "./theme.css";

export const field = style({ display: "grid", gap: "4px", minWidth: 0 });
export const label = style({ fontWeight: 500 });
export const hint = style({ fontSize: "12px", lineHeight: "16px", color: color.ink3 });
export const error = style({ fontSize: "12px", lineHeight: "16px", color: color.bad });
export const input = style({
  width: "100%",
  minHeight: control,
  padding: "4px 10px",
  border: `1px solid ${color.edge}`,
  borderRadius: "6px",
  background: color.surface,
  "::placeholder": { color: color.ink3, opacity: 1 },
  selectors: { '&[aria-invalid="true"]': { borderColor: color.bad } },
});
export const area = style([input, { lineHeight: "20px", resize: "vertical" }]);
