/** How many times more work a text of eight times the size may cause: 8 is proportional, 64 quadratic. */
const MAX_GROWTH = 24;
const TIMES = 8;
const TRIES = 8;

/** Returns the processor time of a call, in milliseconds; unlike the time on the clock, it does not include other processes. */
export function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Returns whether work grows much faster than its size, at a size: the work of this size against that of an eighth of it. The least of
 * several measurements counts, since collections of garbage can only add to one.
 * @param fastMs work that takes less of the processor at this size is not examined further, in milliseconds
 */
export function growth(work: (size: number) => void, size: number, fastMs: number): boolean {
  let whole = Number.POSITIVE_INFINITY;
  let part = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    whole = Math.min(
      whole,
      cpuMs(() => work(size)),
    );
    if (whole < fastMs) return false;
    part = Math.min(
      part,
      cpuMs(() => work(Math.ceil(size / TIMES))),
    );
    if (whole < MAX_GROWTH * Math.max(part, fastMs / MAX_GROWTH)) return false;
  }
  return true;
}
