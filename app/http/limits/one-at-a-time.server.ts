import { TooOften } from "./limits.server";

/** More than that of one person does not wait: it would only take memory. */
const MOST_WAITING = 200;

const waiting = new Map<string, { last: Promise<unknown>; count: number }>();

/**
 * Runs what one person asks for one after the other in this process: however much somebody sends at once, it takes one connection to the
 * database from the others, and not all of them.
 * @throws TooOften where too much of theirs waits already
 */
export async function oneAtATime<T>(who: string, run: () => Promise<T>): Promise<T> {
  const line = waiting.get(who) ?? { last: Promise.resolve(), count: 0 };
  if (line.count >= MOST_WAITING) throw new TooOften(1);
  const mine = line.last.then(run);
  line.last = mine.catch(() => undefined);
  line.count += 1;
  waiting.set(who, line);
  try {
    return await mine;
  } finally {
    line.count -= 1;
    if (line.count === 0) waiting.delete(who);
  }
}
