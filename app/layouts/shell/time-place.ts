/** Where the browser writes the time, in its own zone, into a text of the server. */
export const TIME_PLACE = "{time}";
