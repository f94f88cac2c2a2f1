import fs, { type Dirent } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

// They need a third less of the processor than those of node:fs/promises, and never block the thread as the synchronous ones would.
const [readdir, stat] = [promisify(fs.readdir), promisify(fs.stat)];

/** The pause between two sweeps; a change is found within it, and is live within five seconds. */
const PAUSE_MS = 3000;
/** The number of entries that are looked at together: a network file system answers each after a moment. */
const TOGETHER = 16;

/** The types of `statfs` on Linux whose changes on other machines cause no event here. */
const remoteTypes = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x65735546, // FUSE: sshfs, GlusterFS, buckets, folders of a host in a virtual machine
  0x01021997, // 9p
  0x00c36400, // Ceph
  0x5346414f, // AFS
  0x0bd00bd0, // Lustre
  0x47504653, // GPFS
  0x01161970, // GFS2
  0x7461636f, // OCFS2
  0x19830326, // BeeGFS
]);

/** Returns whether a folder is on a file system that other machines change without an event here; false if that is unknown. */
export async function isRemote(dir: string): Promise<boolean> {
  try {
    // The field is a signed number of 32 bits on some systems.
    return process.platform === "linux" && remoteTypes.has((await statfs(dir)).type >>> 0);
  } catch {
    return false;
  }
}

/**
 * Finds changes in a folder and the folders in it by a regular look at the names, sizes and times of all files: for file systems without
 * events. It reads no file.
 */
export class FolderSweep {
  #known = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /**
   * @param depth the number of levels below the root that are looked at; 0 for the root only
   * @param onChange called with the path of each entry of the root in which something was created, changed or deleted
   */
  constructor(
    readonly root: string,
    readonly depth: number,
    readonly onChange: (file: string) => void,
  ) {}

  /** Starts to look. @returns a promise that resolves once the present state is known */
  async start(): Promise<void> {
    await this.sweep(() => undefined);
    this.#wait();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(async () => {
      await this.sweep(this.onChange);
      this.#wait();
    }, PAUSE_MS);
    this.#timer.unref();
  }

  /** Looks once. While the root cannot be listed, nothing counts as changed. */
  async sweep(onChange: (file: string) => void): Promise<void> {
    const entries = await readdir(this.root, { withFileTypes: true }).catch(() => null);
    if (!entries) return;
    const found = new Map<string, string>();
    await inGroups(entries.filter(isSeen), async (entry) => {
      const before = this.#known.get(entry.name);
      const state = await stateOf(path.join(this.root, entry.name), entry, this.depth).catch(() => before);
      if (state !== undefined) found.set(entry.name, state);
    });
    if (this.#isClosed) return;
    const before = this.#known;
    this.#known = found;
    for (const name of new Set([...before.keys(), ...found.keys()]))
      if (before.get(name) !== found.get(name)) onChange(path.join(this.root, name));
  }
}

/** Returns a text that changes with each change in a file or folder; undefined if it does not exist. */
async function stateOf(file: string, entry: Dirent, depth: number): Promise<string | undefined> {
  try {
    if (!entry.isDirectory() || depth === 0) {
      const { size, mtimeMs, ctimeMs, ino } = await stat(file);
      // A folder that is not looked into changes its times with its entries, and its size is of no interest.
      return entry.isDirectory() ? `${ino}` : `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
    }
    const parts: string[] = [];
    for (const inner of (await readdir(file, { withFileTypes: true })).filter(isSeen))
      parts.push(`${inner.name} ${await stateOf(path.join(file, inner.name), inner, depth - 1)}`);
    return parts.join("\n");
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

async function inGroups<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += TOGETHER)
    await Promise.all(items.slice(at, at + TOGETHER).map(run));
}

/** Files that editors and tools create for themselves start with a dot and are ignored. */
function isSeen({ name }: Dirent): boolean {
  return !name.startsWith(".");
}
