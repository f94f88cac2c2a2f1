import PQueue from "p-queue";
import { RateLimited } from "./limits.server";

/** More waiting tasks of one member would only take memory. */
const MAX_WAITING = 200;

const queues = new Map<string, PQueue>();

/**
 * Runs the tasks of one member one at a time in this process: parallel requests of one member take one database connection, not all of
 * them.
 * @throws RateLimited when too many of the member's tasks wait
 */
export async function serialize<T>(who: string, run: () => Promise<T>): Promise<T> {
  const queue = queues.get(who) ?? new PQueue({ concurrency: 1 });
  if (queue.size + queue.pending >= MAX_WAITING) throw new RateLimited(1);
  queues.set(who, queue);
  try {
    return await queue.add(run);
  } finally {
    if (queue.size + queue.pending === 0) queues.delete(who);
  }
}
