/** What was found wrong, with the places it was found at: the same fault on many pages is one finding. */
export class Findings {
  #places = new Map<string, string[]>();

  add(place: string, problems: readonly string[]): void {
    for (const problem of problems) this.#places.set(problem, [...(this.#places.get(problem) ?? []), place]);
  }

  /** One line for each fault, for comparing with the empty list. */
  list(): string[] {
    return [...this.#places].map(
      ([problem, [first, ...more]]) =>
        `${problem} – ${first}${more.length > 0 ? ` and ${more.length} more` : ""}`,
    );
  }
}
