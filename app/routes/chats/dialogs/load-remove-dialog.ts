/** Loads the dialog that confirms the removal of a conversation, on demand. */
export const loadRemoveDialog = async () => (await import("./remove-dialog")).RemoveDialog;
