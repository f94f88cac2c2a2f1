/** How many times more work a text of eight times the size may cause: 8 is proportional, 64 quadratic. */
const MAX_GROWTH = 24;
const TIMES = 8;
const TRIES = 12;

/** Returns the processor time of a call, in milliseconds; unlike the time on the clock, it does not include other processes. */
export function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Returns whether work grows much faster than its size, at a size: the work of this size against that of an eighth of it, which is repeated
 * as often as makes the same amount of text. So both take long enough to be measured, and both bear the collections of garbage that such an
 * amount causes. The least of several measurements counts, since collections can only add to one.
 * @param fastMs work that takes less of the processor at this size is not examined further, in milliseconds
 */
export function growth(work: (size: number) => void, size: number, fastMs: number): boolean {
  let whole = Number.POSITIVE_INFINITY;
  let parts = Number.POSITIVE_INFINITY;
  const repeated = () => {
    for (let time = 0; time < TIMES; time++) work(Math.ceil(size / TIMES));
  };
  for (let attempt = 0; attempt < TRIES; attempt++) {
    whole = Math.min(
      whole,
      cpuMs(() => work(size)),
    );
    if (whole < fastMs) return false;
    parts = Math.min(parts, cpuMs(repeated));
    if (whole * TIMES < MAX_GROWTH * Math.max(parts, (fastMs * TIMES) / MAX_GROWTH)) return false;
  }
  return true;
}
