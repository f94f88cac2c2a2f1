import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Registry } from "prom-client";
import { afterAll, expect, test } from "vitest";
import { LAST_BACKUP } from "~/db/backup-record";
import { registerDiskMetrics } from "./disk.server";

const dataDir = mkdtempSync(path.join(tmpdir(), "livery-disk-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Returns the figures of a folder by the end of their names. */
async function figures(dir: string): Promise<Record<string, number | undefined>> {
  const metrics = new Registry();
  registerDiskMetrics(metrics, dir);
  const value = async (name: string) =>
    (await metrics.getSingleMetric(`livery_${name}`)!.get()).values[0]?.value;
  return {
    size: await value("disk_size_bytes"),
    free: await value("disk_free_bytes"),
    backup: await value("backup_timestamp_seconds"),
  };
}

test("the size and the free bytes of the disk of DATA_DIR are reported; a folder that cannot be read has neither", async () => {
  const { size, free } = await figures(dataDir);
  expect(size).toBeGreaterThan(1_000_000);
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(size!);
  expect(await figures(path.join(dataDir, "missing"))).toEqual({
    size: undefined,
    free: undefined,
    backup: 0,
  });
});

test("the time of the last recorded backup is reported, and 0 without a record or with a damaged one", async () => {
  const backup = async () => (await figures(dataDir)).backup;
  expect(await backup()).toBe(0);
  const write = (text: string) => writeFileSync(path.join(dataDir, LAST_BACKUP), text);
  write('{"at": "2027-01-02T03:04:05.000Z", "file": "a.dump", "bytes": 5}\n');
  expect(await backup()).toBe(Date.parse("2027-01-02T03:04:05Z") / 1000);
  for (const damaged of ["", "{", '{"at": "yesterday"}']) {
    write(damaged);
    expect(await backup()).toBe(0);
  }
});
