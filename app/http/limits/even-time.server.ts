import { setTimeout } from "node:timers/promises";

/** Several times what a mail with a link takes to be written. */
const EVEN_MS = 300;

/** Waits for some work, and at least for so long: whether there was much to do must not show in the time of the answer. */
export async function evenTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, setTimeout(EVEN_MS)]);
  return result;
}
