import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** What to ask so many times a second, whether or not the answers keep up. */
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

/** Starts a process that asks at a steady pace; it serves one task after another. */
export function startPace(): { run: (task: PaceTask) => Promise<PaceResult>; stop: () => void } {
  const child: ChildProcess = fork(path.join(import.meta.dirname, "pace-child.ts"), {
    // Its helping threads would compete with the server, and its pauses be taken for the server's.
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
