import { setImmediate as nextTurn } from "node:timers/promises";

/** How long configuration is read before requests have their turn, in milliseconds. */
const SLICE_MS = 5;
let since = 0;

/** Lets requests be answered when configuration has been read for some time. Called between files: each is small enough to be read whole. */
export async function yieldToRequests(): Promise<void> {
  if (performance.now() - since < SLICE_MS) return;
  await nextTurn();
  since = performance.now();
}
