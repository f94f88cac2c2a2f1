import { realpath, stat } from "node:fs/promises";
import { FolderWatch } from "./folder-watch.server";

type Told = { onChange: (file: string) => void; onMoved: () => void; onError: (error: Error) => void };

/**
 * Follows a folder by its path: where a link in the path is switched to another folder, or the folder is replaced, the new one is followed.
 * The system tells nothing of that, so `look` asks, and has to be called now and then.
 */
export class RootWatch {
  #watch: FolderWatch | null = null;
  #is: string | null = null;
  #isClosed = false;

  /** @param depth how many levels below the folder are followed */
  constructor(
    readonly root: string,
    readonly depth: number,
    readonly told: Told,
  ) {}

  async start(): Promise<void> {
    this.#is = await identityOf(this.root);
    const { onChange, onError } = this.told;
    const watch = new FolderWatch(this.root, this.depth, onChange, onError);
    this.#watch = watch;
    await watch.start();
    if (this.#isClosed) watch.close();
  }

  /** Looks whether the path leads to another folder now. While it leads to none, the one before is followed. */
  async look(): Promise<void> {
    const is = await identityOf(this.root);
    if (is === null || is === this.#is || this.#isClosed) return;
    this.#watch?.close();
    await this.start();
    this.told.onMoved();
  }

  close(): void {
    this.#isClosed = true;
    this.#watch?.close();
  }
}

/** Which folder a path leads to; null where it leads to none. */
async function identityOf(root: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(root);
    return `${await realpath(root)} ${dev}:${ino}`;
  } catch {
    return null;
  }
}
