/** Messages per page of a conversation's history. */
export const HISTORY_PAGE = 50;
/** Conversations per page of the list; scrolling loads more. */
export const CHATS_PAGE = 50;
/** Maximum number of characters in the part of a name by which conversations are found. */
export const FIND_MAX = 40;
/** Maximum number of characters in the line that can accompany a gift. */
export const GIFT_TEXT_MAX = 80;
/** The format of the id that a client assigns to a message. */
export const CLIENT_ID = /^[\w-]{8,64}$/;
