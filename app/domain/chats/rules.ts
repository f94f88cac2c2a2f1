/** A page of a conversation's history. */
export const HISTORY_PAGE = 50;
/** So many conversations at once in the list; more come as one scrolls. */
export const CHATS_PAGE = 50;
/** Characters of the line that may go with a gift. */
export const GIFT_TEXT_MAX = 80;
/** Characters that a client's number for a message has. */
export const CLIENT_ID = /^[\w-]{8,64}$/;
