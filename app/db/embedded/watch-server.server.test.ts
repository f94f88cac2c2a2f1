import { expect, test } from "vitest";
import { MAX_RESTARTS, type ServerEvent, watchServer } from "./watch-server.server";

test("a server that keeps failing is restarted five times in ten minutes, then given up", async () => {
  const events: ServerEvent[] = [];
  let starts = 0;
  const watch = watchServer({
    isRunning: async () => false,
    restart: async () => {
      starts += 1;
      if (starts > 1) throw new Error("no room on the disk");
    },
    report: (event) => events.push(event),
    everyMs: 1,
    now: () => 0,
  });
  await expect.poll(() => events.at(-1)?.event).toBe("given up");
  expect(starts).toBe(MAX_RESTARTS);
  expect(events.slice(0, 4)).toEqual([
    { event: "lost" },
    { event: "back" },
    { event: "lost" },
    { event: "failed", reason: "no room on the disk" },
  ]);
  await watch.stop();
});

test("a server that fails rarely is restarted every time", async () => {
  let [time, starts, isUp] = [0, 0, false];
  const watch = watchServer({
    isRunning: async () => {
      time += 11 * 60_000;
      return isUp;
    },
    restart: async () => {
      starts += 1;
      isUp = false;
    },
    report: () => undefined,
    everyMs: 1,
    now: () => time,
  });
  await expect.poll(() => starts).toBeGreaterThan(2 * MAX_RESTARTS);
  isUp = true;
  await watch.stop();
});
