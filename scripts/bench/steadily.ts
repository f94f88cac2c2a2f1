import { setTimeout as delay } from "node:timers/promises";

const TICK_MS = 5;

/**
 * Sends at a steady rate, whatever the answers take, and waits for all of them.
 * @param isOver whether to stop, after a number of sent ones and milliseconds
 * @returns how many were sent, and the seconds until the last one was
 */
export async function steadily(
  perSecond: number,
  isOver: (sent: number, ms: number) => boolean,
  send: (at: number) => Promise<unknown>,
): Promise<{ sent: number; seconds: number }> {
  const start = performance.now();
  const ms = () => performance.now() - start;
  const all: Promise<unknown>[] = [];
  while (!isOver(all.length, ms())) {
    const due = (ms() / 1000) * perSecond;
    while (all.length < due && !isOver(all.length, ms())) all.push(send(all.length));
    await delay(TICK_MS);
  }
  const seconds = ms() / 1000;
  await Promise.all(all);
  return { sent: all.length, seconds };
}
