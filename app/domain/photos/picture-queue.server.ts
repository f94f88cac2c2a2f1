import PQueue from "p-queue";
import { TooManyPictures } from "./refusals.server";

/** Each picture takes a core and some 30 MB. */
const queue = new PQueue({ concurrency: 2 });
/** Beyond this queue length requests are refused. */
const MAX_WAITING = 40;

/**
 * Runs the work on a picture when its turn comes.
 * @throws TooManyPictures
 */
export async function inPictureQueue<T>(work: () => Promise<T>): Promise<T> {
  requirePictureRoom();
  return queue.add(work);
}

/**
 * Refuses a request before any work where the queue is full.
 * @throws TooManyPictures
 */
export function requirePictureRoom(): void {
  if (queue.size >= MAX_WAITING) throw new TooManyPictures("Too many pictures are being processed.");
}
