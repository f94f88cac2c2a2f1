import { style } from "@vanilla-extract/css";
import { fields } from "~/ui/field.css";

/** Until the browser is known to support passkeys. */
export const waiting = style([
  fields,
  { visibility: "hidden", "@media": { "(scripting: none)": { display: "none" } } },
]);
