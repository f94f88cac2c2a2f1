/** Where a page writes a time, in the zone of its reader, into a text of the server. */
export const TIME_PLACE = "{time}";

/** Returns a function that writes a time into such a text, as `within` of `LocalTime`. */
export const placed = (text: string) => (time: string) => text.replace(TIME_PLACE, () => time);
