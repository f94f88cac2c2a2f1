import { style } from "@vanilla-extract/css";
import { below, headEdgeRoom } from "~/ui/theme.css";

/** The room for the edge below the bar is that for the edge of the screen's own head. */
const headRoom = (room: string) => ({ "@media": { [below.medium]: { vars: { "--nav-edge-room": room } } } });

/** A page with its own head row: on phones the brand row is hidden, and the tabs stay at the bottom. */
export const tab = style(headRoom(headEdgeRoom));
/** A page below another page: on phones the tabs are hidden, too. */
export const inner = style(headRoom("0px"));
/** A page below a tab, such as one of the settings: the tabs stay. */
export const section = style([tab, headRoom("0px")]);
/** The shop: an inner page whose head has the edge. */
export const shop = style([inner, headRoom(headEdgeRoom)]);
