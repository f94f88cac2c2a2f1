/** Returns a path that the browser sent if a purchase may begin on its page; null otherwise. */
export function readBackPath(text: string): string | null {
  return /^\/(members|likes|chats)(\/[a-z0-9]{1,20}){0,3}$/.test(text) ? text : null;
}
