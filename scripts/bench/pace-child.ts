// Asks a server of this machine at a steady pace and notes how long each answer takes. Started by pace.ts.
import { Agent, request } from "node:http";
import type { PaceResult, PaceTask } from "./pace";

const TICK_MS = 5;

process.on("message", (task: PaceTask) => {
  void run(task).then((result) => process.send?.(result));
});

async function run({
  port,
  perSecond,
  durationMs,
  url,
  method = "GET",
  headers,
  body,
}: PaceTask): Promise<PaceResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const one = () =>
    new Promise<void>((resolve) => {
      const start = performance.now();
      const asking = request(
        { host: "127.0.0.1", port, path: url, method, headers: { ...headers, ...length }, agent },
        (answer) => {
          answer.resume();
          answer.on("end", () => {
            times.push(performance.now() - start);
            const status = answer.statusCode ?? 0;
            statuses[status] = (statuses[status] ?? 0) + 1;
            resolve();
          });
        },
      );
      asking.on("error", () => {
        statuses[0] = (statuses[0] ?? 0) + 1;
        resolve();
      });
      asking.end(body);
    });
  const asked: Promise<void>[] = [];
  const start = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = Math.min(performance.now() - start, durationMs);
      while (asked.length < (passed / 1000) * perSecond) asked.push(one());
      if (passed < durationMs) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  await Promise.all(asked);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99), statuses };
}
