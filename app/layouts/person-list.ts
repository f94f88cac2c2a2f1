/** A list of persons as it was shown: whoever opens one of them can go on to the next. */
type PersonList = { ids: readonly number[]; total: string };

export type Neighbours = { at: number; total: string; previous: number | null; next: number | null };

let shown: PersonList = { ids: [], total: "" };

/**
 * Remembers the list that is shown, for as long as the document lives.
 * @param total how many there are in all, as text: more may be known of than shown
 */
export function rememberPersons(ids: readonly number[], total: string): void {
  shown = { ids, total };
}

/** Where somebody stands in the list that was shown last, from 1 on, and who is beside them; null where they are not in it. */
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
