/** The gift sheet, fetched when it is opened. */
export const loadGiftSheet = async () => (await import("./gift-sheet")).GiftSheet;
