import { setImmediate } from "node:timers/promises";

/** The render queue is full. */
export class RenderQueueFull extends Error {
  override name = "RenderQueueFull";
}

export type RenderLimits = { running: number; perTenant: number; waiting: number; waitingPerTenant: number };

/** A page takes about 7 ms of a core: the last in the queue waits about half a second for its own brand, and two seconds for all. */
const LIMITS: RenderLimits = { running: 8, perTenant: 6, waiting: 256, waitingPerTenant: 64 };

/**
 * Turns of the event loop between the starts of two renders. Node accepts one connection per turn: with a render in each turn, a storm of
 * new connections would wait before any limit applies to it.
 */
const TURNS = 8;

type Line = { running: number; waiting: (() => void)[] };

/**
 * Limits the number of concurrent renders. Brands take turns, and no brand takes all slots, so that the load of one brand delays another by
 * a few renders only.
 */
export class RenderQueue {
  /** in the order of their turns */
  #lines = new Map<string, Line>();
  #running = 0;
  #waiting = 0;
  #lastStart: Promise<void> = Promise.resolve();

  /** @param limits null disables them, for benchmarks */
  constructor(readonly limits: RenderLimits | null = LIMITS) {}

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Runs the work when its turn comes. @throws RenderQueueFull when the queue is full */
  async run<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    if (this.limits === null) return work();
    const line = this.#lines.get(tenant) ?? { running: 0, waiting: [] };
    this.#lines.set(tenant, line);
    if (this.#mayStart(line, this.limits)) this.#start(line);
    else await this.#wait(line, this.limits);
    try {
      this.#lastStart = this.#lastStart.then(letOthersRun);
      await this.#lastStart;
      return await work();
    } finally {
      this.#running -= 1;
      line.running -= 1;
      if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(tenant);
      this.#startNext(this.limits);
    }
  }

  #mayStart(line: Line, { running, perTenant }: RenderLimits): boolean {
    return this.#running < running && line.running < perTenant;
  }

  #start(line: Line): void {
    this.#running += 1;
    line.running += 1;
  }

  #wait(line: Line, { waiting, waitingPerTenant }: RenderLimits): Promise<void> {
    if (this.#waiting >= waiting || line.waiting.length >= waitingPerTenant)
      throw new RenderQueueFull("Too many pages wait to be rendered.");
    this.#waiting += 1;
    return new Promise((resolve) => line.waiting.push(resolve));
  }

  #startNext(limits: RenderLimits): void {
    for (const [tenant, line] of this.#lines) {
      if (line.waiting.length === 0 || !this.#mayStart(line, limits)) continue;
      // Moves the tenant to the end, after the other brands.
      this.#lines.delete(tenant);
      this.#lines.set(tenant, line);
      this.#waiting -= 1;
      this.#start(line);
      line.waiting.shift()?.();
      return;
    }
  }
}

async function letOthersRun(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await setImmediate();
}
