import { style } from "@vanilla-extract/css";
import { installedApp } from "./theme.css";

export const appBack = style({
  display: "none",
  "@media": { [installedApp]: { display: "inline-grid", justifySelf: "start", marginTop: 12 } },
});
