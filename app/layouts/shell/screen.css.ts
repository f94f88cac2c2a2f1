import { style } from "@vanilla-extract/css";

/** A page with its own head row: on phones the brand row is hidden, and the tabs stay at the bottom. */
export const tab = style({});
/** A page below another page: on phones the tabs are hidden, too. */
export const inner = style({});
/**
 * Pages that fill a phone's screen. An alert at the top would push a button out of view, or be covered by controls that float over a photo,
 * so alerts are at the end.
 */
export const full = style({});
