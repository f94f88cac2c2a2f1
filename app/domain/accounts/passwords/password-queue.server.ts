import { availableParallelism } from "node:os";
import PQueue from "p-queue";

/** Argon2 runs in Node's thread pool of four: one thread stays free for files, and one core for everything else. */
const CONCURRENCY = Math.min(3, Math.max(1, availableParallelism() - 1));
/** Beyond this queue length a password check is refused. */
const MAX_WAITING = 100;

const queue = new PQueue({ concurrency: CONCURRENCY });

/** The queue of password checks is full. */
export class TooManyPasswords extends Error {
  override name = "TooManyPasswords";
}

/** Returns the number of queued password checks. */
export function waitingPasswords(): number {
  return queue.size;
}

/**
 * Refuses a password check before any query if the queue is full.
 * @throws TooManyPasswords
 */
export function requireRoom(): void {
  if (queue.size >= MAX_WAITING) throw new TooManyPasswords("Too many passwords are being checked.");
}

/**
 * Queues a password check or hash and returns its result.
 * @throws TooManyPasswords
 */
export async function inPasswordQueue<T>(run: () => Promise<T>): Promise<T> {
  requireRoom();
  return queue.add(run);
}
