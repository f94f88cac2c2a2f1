/** What a member was about to send when they went to buy credits. */
const KEY = "resume-sending";
const VALID_MS = 3_600_000;
type Stored = { atMs: number; draft: string; text: string };

/** Where the text that is typed to a member is stored. @param partner a profile's number, or `c` and a conversation's */
export const draftKey = (member: number, partner: number | string) => `draft:${member}:${partner}`;

/** Notes that a draft is to be sent once there are credits for it. @param draft its key */
export function resumeLater(draft: string, text: string): void {
  try {
    const stored: Stored = { atMs: Date.now(), draft, text };
    localStorage.setItem(KEY, JSON.stringify(stored));
    localStorage.setItem(draft, text);
  } catch {
    // Without storage the text has to be sent by hand.
  }
}

/**
 * Whether this draft is to be sent now that there are credits: true once, and only where its text is as it was when it is looked at first.
 * One that was edited is sent by hand, also where it is typed back to what it was.
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
