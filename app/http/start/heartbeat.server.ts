import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { ControlDb } from "~/db/control-database.server";
import {
  BEAT_MS,
  beatServer,
  removeServer,
  type ServerBeat,
} from "~/domain/operators/servers/server-beats.server";
import { lastBackup } from "../metrics/disk.server";

const MB = 1024 * 1024;
/** How often the delay is measured, in milliseconds; part of each measured delay. */
const STEP_MS = 20;
const END_MS = 1000;

export type HeartbeatDeps = {
  control: ControlDb;
  release: string;
  dataDir: string;
  counts: () => Pick<ServerBeat, "streams" | "brands" | "refused">;
};

/**
 * Reports this process to the operators' page of health, at once and then every half minute. While the database is unavailable nothing is
 * reported.
 * @returns a function that ends the reports and deletes the process's row
 */
export function startHeartbeat({ control, release, dataDir, counts }: HeartbeatDeps): () => Promise<void> {
  const name = `${hostname()}:${process.pid}`.slice(0, 200);
  const startedAt = new Date();
  const delay = monitorEventLoopDelay({ resolution: STEP_MS });
  delay.enable();
  const report = async () => {
    const disk = await statfs(dataDir).catch(() => null);
    const backup = await lastBackup(dataDir);
    const loopMs = delay.percentile(99) / 1e6 - STEP_MS;
    delay.reset();
    await beatServer(
      { control, now: new Date() },
      {
        name,
        release,
        startedAt,
        loopMs: Number.isFinite(loopMs) ? Math.max(0, loopMs) : 0,
        memoryMb: process.memoryUsage.rss() / MB,
        ...counts(),
        disk: disk && { freeMb: (disk.bavail * disk.bsize) / MB, sizeMb: (disk.blocks * disk.bsize) / MB },
        backupAt: backup > 0 ? new Date(backup * 1000) : null,
      },
    );
  };
  let running = Promise.resolve();
  const beat = () => {
    running = running.then(report).catch(() => undefined);
  };
  beat();
  const timer = setInterval(beat, BEAT_MS).unref();
  return async () => {
    clearInterval(timer);
    delay.disable();
    const removed = running.then(() => removeServer({ control }, name)).catch(() => undefined);
    // A database that does not answer does not delay the end of the process.
    await Promise.race([removed, wait(END_MS, undefined, { ref: false })]);
  };
}
