import { setImmediate as nextTurn } from "node:timers/promises";

/** The time slice for reading configuration before pending requests are served, in milliseconds. */
const SLICE_MS = 5;
let since = 0;

/** Yields to pending requests once the time slice is used up. Called between files: each file is small enough to be read in one go. */
export async function yieldToRequests(): Promise<void> {
  if (performance.now() - since < SLICE_MS) return;
  await nextTurn();
  since = performance.now();
}
