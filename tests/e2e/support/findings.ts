/** Collects problems with their places: the same problem on many pages is one finding. */
export class Findings {
  #places = new Map<string, string[]>();

  add(place: string, problems: readonly string[]): void {
    for (const problem of problems) this.#places.set(problem, [...(this.#places.get(problem) ?? []), place]);
  }

  /** Returns one line for each problem, for a comparison with the empty list. */
  list(): string[] {
    return [...this.#places].map(
      ([problem, [first, ...more]]) =>
        `${problem} – ${first}${more.length > 0 ? ` and ${more.length} more` : ""}`,
    );
  }
}
