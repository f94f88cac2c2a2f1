import type { StatsFs } from "node:fs";
import { readFile, statfs } from "node:fs/promises";
import path from "node:path";
import { Gauge, type Registry } from "prom-client";
import { z } from "zod";
import { LAST_BACKUP } from "~/db/backup-record";

const Recorded = z.object({ at: z.iso.datetime() });

/** Registers what is measured of DATA_DIR: its disk, and the last backup that `npm run backup` recorded there. */
export function registerDiskMetrics(metrics: Registry, dataDir: string): void {
  const registers = [metrics];
  // All processes of a machine see the same disk, so a sum would count it several times.
  const shared = { registers, aggregator: "min" } as const;
  new Gauge({
    ...shared,
    name: "livery_disk_size_bytes",
    help: "Size of the disk of DATA_DIR, in bytes",
    collect() {
      return setDisk(this, dataDir, ({ bsize, blocks }) => blocks * bsize);
    },
  });
  new Gauge({
    ...shared,
    name: "livery_disk_free_bytes",
    help: "Free bytes of the disk of DATA_DIR, for users without privileges",
    collect() {
      return setDisk(this, dataDir, ({ bsize, bavail }) => bavail * bsize);
    },
  });
  new Gauge({
    registers,
    aggregator: "max",
    name: "livery_backup_timestamp_seconds",
    help: "When `npm run backup` last succeeded with this DATA_DIR, in seconds since 1970; 0: never",
    async collect() {
      this.set(await lastBackup(dataDir));
    },
  });
}

/** Sets a figure of the disk. A disk that cannot be read has none: 0 would look like a full one. */
async function setDisk(gauge: Gauge, dataDir: string, figure: (disk: StatsFs) => number): Promise<void> {
  const disk = await statfs(dataDir).catch(() => null);
  if (disk) gauge.set(figure(disk));
  else gauge.remove();
}

/** Returns when the last backup was made, in seconds since 1970; 0 where none is recorded. */
export async function lastBackup(dataDir: string): Promise<number> {
  try {
    const { at } = Recorded.parse(JSON.parse(await readFile(path.join(dataDir, LAST_BACKUP), "utf8")));
    return Date.parse(at) / 1000;
  } catch {
    return 0;
  }
}
