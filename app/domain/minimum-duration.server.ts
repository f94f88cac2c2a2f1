import { setTimeout } from "node:timers/promises";

/** Several times the duration of storing a mail with a link. */
const EVEN_MS = 300;

/** Waits for the work and at least for the minimum duration: the response time must not reveal how much work there was. */
export async function minimumDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, setTimeout(EVEN_MS)]);
  return result;
}
