import { type FSWatcher, lstatSync, watch } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";

type Followed = { watcher: FSWatcher; inside: Map<string, Followed> };

/** The number of folders that are opened at the same time. */
const TOGETHER = 32;
const noOne = new Map<string, Followed>();

/**
 * Watches a folder and the folders in it. There is one watch per folder and none per file: ten thousand brands have about fifty thousand
 * files, and a watch for each would need more time and memory than all other data of the brands.
 */
export class FolderWatch {
  #root: Followed | null = null;
  #closed = false;

  /**
   * @param depth the number of levels below the root that are watched; 0 for the root only
   * @param onChange called with the path of each file or folder that was created, changed or deleted
   * @param onError called for each folder that cannot be watched
   */
  constructor(
    readonly root: string,
    readonly depth: number,
    readonly onChange: (file: string) => void,
    readonly onError: (error: Error) => void,
  ) {}

  /** Starts to watch the existing folders. @returns a promise that resolves once all of them are watched */
  async start(): Promise<void> {
    this.#root = await this.#follow(this.root, 0);
  }

  close(): void {
    this.#closed = true;
    unfollow(this.#root);
  }

  /** @returns null if the folder does not exist or cannot be watched */
  async #follow(dir: string, level: number): Promise<Followed | null> {
    try {
      // The watch starts before the folder is read, so that entries created in between cause an event.
      const followed: Followed = { watcher: watch(dir), inside: level < this.depth ? new Map() : noOne };
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
      // The folder may have been deleted since it was listed.
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
      // The entry with this name was deleted or replaced.
      unfollow(parent.inside.get(name));
      parent.inside.delete(name);
      // Files may have been created in a new folder before it is watched, so its change is reported again afterwards.
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

/** Files that editors and tools create for themselves start with a dot and are ignored. */
function isFollowed(name: string): boolean {
  return !name.startsWith(".");
}
