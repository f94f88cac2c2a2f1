/** The storage key of the draft that was typed last. */
const LAST = "last-draft";

/**
 * Returns the storage key of the draft to a partner.
 * @param partner a profile's number, or `c` and a conversation's
 */
export const draftKey = (member: number, partner: number | string) => `draft:${member}:${partner}`;

/** Stores an unsent text; an empty one removes it. @param draft its key */
export function storeDraft(draft: string, text: string): void {
  try {
    if (text.trim() === "") localStorage.removeItem(draft);
    else {
      localStorage.setItem(draft, text);
      localStorage.setItem(LAST, draft);
    }
  } catch {
    // Without storage it is lost with the page.
  }
}

/** Returns an unsent text; "" for none. @param draft its key */
export function readDraft(draft: string): string {
  try {
    return localStorage.getItem(draft) ?? "";
  } catch {
    return "";
  }
}

/** Returns the profile's number of the member's last draft that is still unsent; null for none. product 13.14 */
export function lastDraftTo(member: number): number | null {
  try {
    const [, owner, partner] = /^draft:(\d+):(\d+)$/.exec(localStorage.getItem(LAST) ?? "") ?? [];
    const isOwn = owner === String(member) && readDraft(draftKey(member, partner!)) !== "";
    return isOwn ? Number(partner) : null;
  } catch {
    return null;
  }
}

/** The hash of a chat's address that puts the caret at the end of the draft. */
export const WRITE_HASH = "#write";
