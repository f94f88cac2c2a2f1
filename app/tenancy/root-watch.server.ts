import { realpath, stat } from "node:fs/promises";
import { FolderSweep, isRemote } from "./folder-sweep.server";
import { FolderWatch } from "./folder-watch.server";

type Callbacks = {
  onChange: (file: string) => void;
  onMoved: () => void;
  onError: (error: Error) => void;
  /** called once if the folder is swept, because the file system sends no events or not all folders can be watched */
  onSwept: (root: string) => void;
};

/**
 * Watches a folder by its path: if a link in the path is switched to another folder, or the folder is replaced, it watches the new one.
 * The operating system sends no event for that, so `look` must be called regularly.
 */
export class RootWatch {
  #watch: FolderWatch | null = null;
  #sweep: FolderSweep | null = null;
  #is: string | null = null;
  #isClosed = false;

  /**
   * @param depth the number of levels below the folder that are watched
   * @param isSwept whether it is swept on every file system
   */
  constructor(
    readonly root: string,
    readonly depth: number,
    readonly callbacks: Callbacks,
    readonly isSwept = false,
  ) {}

  async start(): Promise<void> {
    this.#is = await identityOf(this.root);
    if (this.isSwept || (await isRemote(this.root))) return this.#startSweep();
    const { onChange, onError } = this.callbacks;
    let isWhole = true;
    const watch = new FolderWatch(this.root, this.depth, onChange, (error) => {
      isWhole = false;
      onError(error);
      if (this.#watch === watch) void this.#startSweep();
    });
    await watch.start();
    this.#watch = watch;
    if (this.#isClosed) watch.close();
    else if (!isWhole) await this.#startSweep();
  }

  /** Looks at the folder regularly too. */
  async #startSweep(): Promise<void> {
    if (this.#sweep || this.#isClosed) return;
    this.#sweep = new FolderSweep(this.root, this.depth, this.callbacks.onChange);
    this.callbacks.onSwept(this.root);
    await this.#sweep.start();
    if (this.#isClosed) this.#sweep.close();
  }

  /** Checks whether the path points to another folder now. While it points to none, the previous one is still watched. */
  async look(): Promise<void> {
    const is = await identityOf(this.root);
    if (is === null || is === this.#is || this.#isClosed) return;
    this.#closeBoth();
    await this.start();
    this.callbacks.onMoved();
  }

  close(): void {
    this.#isClosed = true;
    this.#closeBoth();
  }

  #closeBoth(): void {
    this.#watch?.close();
    this.#sweep?.close();
    this.#watch = null;
    this.#sweep = null;
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
