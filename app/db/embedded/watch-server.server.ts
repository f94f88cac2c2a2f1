import { setTimeout as delay } from "node:timers/promises";

/** The outcome for a server that ran before. */
export type ServerEvent =
  | { event: "lost" | "back" }
  | { event: "failed"; reason: string }
  | { event: "given up"; restarts: number };

export interface WatchOptions {
  isRunning: () => Promise<boolean>;
  restart: () => Promise<unknown>;
  report: (event: ServerEvent) => void;
  /** The interval of checks; each restart soon after another multiplies the wait. */
  everyMs?: number;
  now?: () => number;
}

/** A server that ends more often than this in the window is not restarted. */
export const MAX_RESTARTS = 5;
const WINDOW_MS = 10 * 60_000;

/** Restarts the server when it was killed, until the watch is stopped or the server has ended MAX_RESTARTS times in ten minutes. */
export function watchServer({ isRunning, restart, report, everyMs = 1000, now = Date.now }: WatchOptions) {
  const stopped = new AbortController();
  const wait = (ms: number) => delay(ms, undefined, { signal: stopped.signal }).catch(() => {});
  let restarts: number[] = [];

  async function look() {
    if (await isRunning()) return true;
    if (stopped.signal.aborted) return false;
    report({ event: "lost" });
    while (!stopped.signal.aborted) {
      restarts = restarts.filter((at) => at > now() - WINDOW_MS);
      if (restarts.length === MAX_RESTARTS) {
        report({ event: "given up", restarts: MAX_RESTARTS });
        return false;
      }
      if (restarts.length > 0) await wait(everyMs * 2 ** (restarts.length - 1));
      if (stopped.signal.aborted) return false;
      restarts.push(now());
      try {
        await restart();
        report({ event: "back" });
        return true;
      } catch (error) {
        report({ event: "failed", reason: (error as Error).message });
      }
    }
    return false;
  }

  const done = (async () => {
    do await wait(everyMs);
    while (!stopped.signal.aborted && (await look()));
  })();
  return {
    /** Resolves when no restart is running. */
    async stop() {
      stopped.abort();
      await done;
    },
  };
}
