import { eraseCopies } from "./offline-copies/erase-copies";

/** The beginnings of what the storage has of one member: unsent texts and waiting messages. */
const OF_MEMBER = /^(draft|outbox):(\d+):/;
const LAST_DRAFT = "last-draft";
/** An unsent text of pages before the update, with the text itself. */
const FORMER = "resume-sending";

/**
 * Deletes what this browser stores of a member's conversations: unsent texts, waiting messages and offline copies.
 * @param member the member whose texts and copies stay; without it, those of all members are deleted
 */
export async function eraseStored(member?: number): Promise<void> {
  try {
    for (const key of Object.keys(localStorage)) {
      const owner = OF_MEMBER.exec(key)?.[2];
      if (owner !== undefined && owner !== String(member)) localStorage.removeItem(key);
    }
    localStorage.removeItem(FORMER);
    if (!localStorage.getItem(LAST_DRAFT)?.startsWith(`draft:${member}:`))
      localStorage.removeItem(LAST_DRAFT);
  } catch {
    // Without storage, nothing was stored.
  }
  await eraseCopies(member);
}
