import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** A request to send `perSecond` times a second, even if the answers are slower. */
export type PaceTask = {
  port: number;
  perSecond: number;
  durationMs: number;
  url: string;
  method?: string;
  headers: Record<string, string>;
  body?: string;
};
export type PaceResult = { p50Ms: number; p99Ms: number; statuses: Record<number, number> };

/** Starts a process that sends requests at a steady rate; it runs one task after another. */
export function startPace(): { run: (task: PaceTask) => Promise<PaceResult>; stop: () => void } {
  const child: ChildProcess = fork(path.join(import.meta.dirname, "pace-child.ts"), {
    // V8's helper threads would compete with the server, and garbage collection pauses would count as the server's.
    execArgv: [
      ...process.execArgv,
      "--single-threaded",
      "--min-semi-space-size=64",
      "--max-semi-space-size=64",
    ],
  });
  return {
    async run(task) {
      const answer = once(child, "message") as Promise<[PaceResult]>;
      child.send(task);
      return (await answer)[0];
    },
    stop: () => void child.kill(),
  };
}
