/** The members of the list that was shown last, so that a profile can link to the next one. */
type PersonList = { persons: readonly Person[]; total: string };
/** A member of the list. */
export type Person = { id: number; name: string };

export type Neighbours = { at: number; total: string; previous: Person | null; next: Person | null };

let shown: PersonList = { persons: [], total: "" };

/**
 * Stores the list that is shown, until the document is unloaded.
 * @param total the number of members in all, as text; may exceed the number of `persons`
 */
export function rememberPersons(persons: readonly Person[], total: string): void {
  shown = { persons, total };
}

/**
 * Returns a member's position in the list that was shown last, from 1, and their neighbours; null if the list does not contain the member
 * or has only one.
 */
export function neighboursOf(id: number): Neighbours | null {
  const { persons, total } = shown;
  const at = persons.findIndex((one) => one.id === id);
  if (at < 0 || persons.length < 2) return null;
  return {
    at: at + 1,
    total,
    previous: persons[at - 1] ?? null,
    next: persons[at + 1] ?? null,
  };
}
