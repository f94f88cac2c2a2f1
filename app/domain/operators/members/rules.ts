/** The most characters of a note about a member, and of a message to one. */
export const NOTE_MAX = 2000;
