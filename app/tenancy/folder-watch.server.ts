import { type FSWatcher, lstatSync, watch } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";

type Followed = { watcher: FSWatcher; inside: Map<string, Followed> };

/** So many folders are opened at once. */
const TOGETHER = 32;
const nobody = new Map<string, Followed>();

/**
 * Follows a folder and the folders in it. There is one watch for each folder and none for a file: ten thousand brands are some fifty
 * thousand files, and a watch for each would take longer to set up, and more memory, than all else that is known of them.
 */
export class FolderWatch {
  #root: Followed | null = null;
  #closed = false;

  /**
   * @param depth how many levels below the root are followed; 0 is the root alone
   * @param onChange told of each file or folder that came, went or changed, by its path
   * @param onError told of a folder that cannot be followed
   */
  constructor(
    readonly root: string,
    readonly depth: number,
    readonly onChange: (file: string) => void,
    readonly onError: (error: Error) => void,
  ) {}

  /** Starts to follow all that is there. Other work goes on meanwhile. */
  async start(): Promise<void> {
    this.#root = await this.#follow(this.root, 0);
  }

  close(): void {
    this.#closed = true;
    unfollow(this.#root);
  }

  /** @returns null where there is no folder, or none that can be followed */
  async #follow(dir: string, level: number): Promise<Followed | null> {
    try {
      // Before the folder is read: what comes in between is told by an event.
      const followed: Followed = { watcher: watch(dir), inside: level < this.depth ? new Map() : nobody };
      followed.watcher.on("change", (kind, name) =>
        this.#seen(followed, path.join(dir, String(name)), level, kind),
      );
      followed.watcher.on("error", () => followed.watcher.close());
      const entries = level < this.depth ? await readdir(dir, { withFileTypes: true }) : [];
      const folders = entries
        .filter((entry) => entry.isDirectory() && isFollowed(entry.name))
        .map(({ name }) => name);
      for (let at = 0; at < folders.length; at += TOGETHER)
        await Promise.all(
          folders
            .slice(at, at + TOGETHER)
            .map((name) => this.#followInside(followed, path.join(dir, name), level + 1)),
        );
      return followed;
    } catch (error) {
      // A folder may be gone before we come to it.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") this.onError(error as Error);
      return null;
    }
  }

  async #followInside(parent: Followed, dir: string, level: number): Promise<void> {
    const followed = await this.#follow(dir, level);
    unfollow(parent.inside.get(path.basename(dir)));
    if (this.#closed) unfollow(followed);
    else if (followed) parent.inside.set(path.basename(dir), followed);
  }

  #seen(parent: Followed, file: string, level: number, kind: string): void {
    const name = path.basename(file);
    if (this.#closed || !isFollowed(name)) return;
    if (kind === "rename" && level < this.depth) {
      // What had this name is gone, or another one stands in its place.
      unfollow(parent.inside.get(name));
      parent.inside.delete(name);
      // Files in a new folder may have come before its watch: they are told of once it is there.
      if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory())
        void this.#followInside(parent, file, level + 1).then(() => this.onChange(file));
    }
    this.onChange(file);
  }
}

function unfollow(followed: Followed | null | undefined): void {
  followed?.watcher.close();
  for (const inner of followed?.inside.values() ?? []) unfollow(inner);
}

/** What editors and tools keep for themselves begins with a dot. */
function isFollowed(name: string): boolean {
  return !name.startsWith(".");
}
