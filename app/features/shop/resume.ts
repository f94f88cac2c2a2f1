/** The storage key of the message that a member was about to send before buying credits. */
const KEY = "resume-sending";
const VALID_MS = 3_600_000;
type Stored = { atMs: number; draft: string; text: string };

/**
 * Returns the storage key of the draft to a partner.
 * @param partner a profile's number, or `c` and a conversation's
 */
export const draftKey = (member: number, partner: number | string) => `draft:${member}:${partner}`;

/** Stores that a draft is to be sent once the member has the credits. @param draft its key */
export function resumeLater(draft: string, text: string): void {
  try {
    const stored: Stored = { atMs: Date.now(), draft, text };
    localStorage.setItem(KEY, JSON.stringify(stored));
    localStorage.setItem(draft, text);
  } catch {
    // Without storage, the member must send the text by hand.
  }
}

/**
 * Returns whether to send this draft now that there are credits: true once, within an hour, and only if the text is unchanged at the first
 * call. An edited draft must be sent by hand, even if its original text is restored.
 */
export function takeResume(draft: string, text: string): boolean {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null") as Stored | null;
    if (!stored || stored.draft !== draft) return false;
    localStorage.removeItem(KEY);
    return stored.text === text && Date.now() - stored.atMs < VALID_MS;
  } catch {
    return false;
  }
}
