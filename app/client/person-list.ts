/** The members of the list that was shown last, so that a profile can link to the next one. */
type PersonList = { ids: readonly number[]; total: string };

export type Neighbours = { at: number; total: string; previous: number | null; next: number | null };

let shown: PersonList = { ids: [], total: "" };

/**
 * Stores the list that is shown, until the document is unloaded.
 * @param total the number of members in all, as text; may exceed the number of `ids`
 */
export function rememberPersons(ids: readonly number[], total: string): void {
  shown = { ids, total };
}

/**
 * Returns a member's position in the list that was shown last, from 1, and their neighbours; null if the list does not contain the member
 * or has only one.
 */
export function neighboursOf(id: number): Neighbours | null {
  const at = shown.ids.indexOf(id);
  if (at < 0 || shown.ids.length < 2) return null;
  return {
    at: at + 1,
    total: shown.total,
    previous: shown.ids[at - 1] ?? null,
    next: shown.ids[at + 1] ?? null,
  };
}
