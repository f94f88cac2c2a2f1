import { realpath, stat } from "node:fs/promises";
import { FolderWatch } from "./folder-watch.server";

type Callbacks = { onChange: (file: string) => void; onMoved: () => void; onError: (error: Error) => void };

/**
 * Watches a folder by its path: if a link in the path is switched to another folder, or the folder is replaced, it watches the new one.
 * The operating system sends no event for that, so `look` must be called regularly.
 */
export class RootWatch {
  #watch: FolderWatch | null = null;
  #is: string | null = null;
  #isClosed = false;

  /** @param depth the number of levels below the folder that are watched */
  constructor(
    readonly root: string,
    readonly depth: number,
    readonly callbacks: Callbacks,
  ) {}

  async start(): Promise<void> {
    this.#is = await identityOf(this.root);
    const { onChange, onError } = this.callbacks;
    const watch = new FolderWatch(this.root, this.depth, onChange, onError);
    this.#watch = watch;
    await watch.start();
    if (this.#isClosed) watch.close();
  }

  /** Checks whether the path points to another folder now. While it points to none, the previous one is still watched. */
  async look(): Promise<void> {
    const is = await identityOf(this.root);
    if (is === null || is === this.#is || this.#isClosed) return;
    this.#watch?.close();
    await this.start();
    this.callbacks.onMoved();
  }

  close(): void {
    this.#isClosed = true;
    this.#watch?.close();
  }
}

/** Identifies the folder that a path points to; null if there is none. */
async function identityOf(root: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(root);
    return `${await realpath(root)} ${dev}:${ino}`;
  } catch {
    return null;
  }
}
