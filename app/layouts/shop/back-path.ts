/** A page from which a purchase may begin, as the browser names it; null for any other address. */
export function readBackPath(text: string): string | null {
  return /^\/(members|likes|chats)(\/[a-z0-9]{1,20}){0,3}$/.test(text) ? text : null;
}
