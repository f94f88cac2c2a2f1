/** The question before a conversation is removed, fetched when it is asked. */
export const loadRemoveDialog = async () => (await import("./remove-dialog")).RemoveDialog;
