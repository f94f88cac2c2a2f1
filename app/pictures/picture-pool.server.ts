import { constrainedMemory } from "node:process";
import { FairQueue } from "./fair-queue.server";
import type { PictureJob, PictureResult } from "./picture-job.server";
import { type EndCause, type PictureLimits, PictureProcess } from "./picture-process.server";

const MB = 1024 * 1024;
/** An accepted picture takes up to 330 MB and 5 s of a processor. */
const LIMITS: PictureLimits = { memoryBytes: 400 * MB, cpuMs: 15_000, wallMs: 60_000 };
/** A process is replaced after this many pictures, or when more memory is left from them than they usually leave. */
const MAX_DRAWN = 200;
const MAX_LEFT_BYTES = 160 * MB;
const IDLE_MS = 15_000;
/** Where the container has less memory than this, one picture is read at a time. */
const SMALL_BYTES = 1024 * MB;

type Waiting = {
  job: PictureJob;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** Reads pictures in processes of their own. They start on first use and end when there is nothing to read. */
export class PicturePool {
  /** the processes that were ended before they had an answer, by cause */
  readonly ended: Record<EndCause, number> = { memory: 0, time: 0, crash: 0 };
  limits: PictureLimits;
  readonly #queue = new FairQueue<Waiting>();
  readonly #idle: PictureProcess[] = [];
  readonly #busy = new Set<PictureProcess>();
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(
    readonly maxBusy = concurrency(),
    limits: PictureLimits = LIMITS,
  ) {
    this.limits = limits;
  }

  /** Returns how many pictures wait. @param owner only those of this owner */
  waiting(owner?: string): number {
    return owner === undefined ? this.#queue.size : this.#queue.sizeOf(owner);
  }

  /** Returns the numbers of the processes that read a picture at the moment. */
  busyPids(): number[] {
    return [...this.#busy].flatMap(({ pid }) => pid ?? []);
  }

  /**
   * Reads a picture when it is the owner's turn.
   * @param owner who shares turns: pictures of one owner wait for each other
   * @throws PictureUnreadable
   */
  run<J extends PictureJob>(owner: string, job: J): Promise<PictureResult<J>> {
    return new Promise<unknown>((resolve, reject) => {
      this.#queue.push(owner, { job, resolve, reject });
      this.#next();
    }) as Promise<PictureResult<J>>;
  }

  /** Ends the processes that read nothing. */
  endIdle(): void {
    for (const one of this.#idle.splice(0)) one.end();
  }

  #next(): void {
    if (this.#busy.size >= this.maxBusy) return;
    const next = this.#queue.shift();
    if (!next) return;
    const usable = this.#idle.splice(0).filter(({ hasEnded }) => !hasEnded);
    const one = usable.pop() ?? new PictureProcess(this.limits.memoryBytes, (cause) => this.ended[cause]++);
    this.#idle.push(...usable);
    this.#busy.add(one);
    void one
      .run(next.job, this.limits)
      .then(next.resolve, next.reject)
      .finally(() => this.#release(one));
  }

  #release(one: PictureProcess): void {
    this.#busy.delete(one);
    if (one.drawn >= MAX_DRAWN || one.residentBytes > MAX_LEFT_BYTES) one.end();
    if (!one.hasEnded) this.#idle.push(one);
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.endIdle(), IDLE_MS);
    this.#idleTimer.unref();
    this.#next();
  }
}

function concurrency(): number {
  const bytes = constrainedMemory();
  return bytes > 0 && bytes < SMALL_BYTES ? 1 : 2;
}

/** The pool of this process. */
export const picturePool = new PicturePool();

/** Returns how many pictures wait to be read. */
export function waitingPictures(): number {
  return picturePool.waiting();
}

/** Returns how many pictures were refused because reading them took too much or ended the process. */
export function stoppedPictures(): number {
  return Object.values(picturePool.ended).reduce((sum, one) => sum + one);
}
