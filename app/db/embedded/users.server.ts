import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Entries of this very process: an older one with the same process number is from before a restart. */
const ours = new Set<string>();

/** Returns whether a process with this number is alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Registers this process as a user of the server of a data directory. `leave()` returns whether it was the last one, which stops the
 * server. Killed users do not count.
 */
export async function enter(dataDir: string): Promise<{ leave(): Promise<boolean> }> {
  const directory = join(dataDir, "users");
  await mkdir(directory, { recursive: true });
  const entry = `${process.pid}-${randomUUID()}`;
  ours.add(entry);
  await writeFile(join(directory, entry), "");
  return {
    async leave() {
      ours.delete(entry);
      await rm(join(directory, entry), { force: true });
      let last = true;
      for (const other of await readdir(directory)) {
        const pid = Number.parseInt(other, 10);
        if (pid === process.pid ? ours.has(other) : isAlive(pid)) last = false;
        else await rm(join(directory, other), { force: true });
      }
      return last;
    },
  };
}
