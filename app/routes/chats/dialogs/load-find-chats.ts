/** Loads the search of the list, on demand. */
export const loadFindChats = async () => (await import("./find-chats")).FindChats;
