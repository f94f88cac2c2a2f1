/** The prefix of the names of conversation caches; the member's id follows, as in `chats-12`. */
export const COPIES = "chats-";

/**
 * Deletes the offline copies of conversations in this browser.
 * @param member the member whose copies stay; without it, all copies are deleted
 */
export async function eraseCopies(member?: number): Promise<void> {
  // Without a secure context there is no Cache Storage, so there are no copies.
  if (typeof caches === "undefined") return;
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(COPIES) && name !== `${COPIES}${member}`,
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}
