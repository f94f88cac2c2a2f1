/** A queue with a line for each owner. The owners take turns, so that many items of one do not delay those of the others. */
export class FairQueue<T> {
  #lines = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns how many items of an owner wait. */
  sizeOf(owner: string): number {
    return this.#lines.get(owner)?.length ?? 0;
  }

  push(owner: string, item: T): void {
    const line = this.#lines.get(owner);
    if (line) line.push(item);
    else this.#lines.set(owner, [item]);
    this.#size++;
  }

  /** Removes and returns the first item of the owner whose turn it is. */
  shift(): T | undefined {
    const next = this.#lines.entries().next();
    if (next.done) return undefined;
    const [owner, line] = next.value;
    this.#lines.delete(owner);
    const item = line.shift();
    // Behind all others.
    if (line.length > 0) this.#lines.set(owner, line);
    this.#size--;
    return item;
  }
}
