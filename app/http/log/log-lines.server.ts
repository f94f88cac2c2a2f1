import { write, writeSync } from "node:fs";
import type { DestinationStream } from "pino";
import { droppedLines } from "../metrics/dropped-lines.server";

/** Lines are written in batches: a write per request costs more than answering it. */
const LINES = 256;
const FLUSH_MS = 200;
/** The most bytes of lines that wait for a slow reader; further lines are dropped. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** The pause before a reader whose pipe is full is tried again. */
const PAUSE_MS = 25;
/** How long a flush and the end of the process wait for a slow reader. */
const LAST_MS = 1000;
const NEWLINE = 10;
/** Error codes of a destination that accepts more after a moment. */
const busy = new Set(["EAGAIN", "EBUSY"]);

export type LineStream = DestinationStream & {
  /** Writes all lines. @param done called when they are written or dropped, after one second at most */
  flush: (done?: () => void) => void;
};

/**
 * Returns a stream that writes log lines in batches, each after a moment at most, and all of them at exit. Lines that cannot be written
 * are dropped and counted (`droppedLines`): neither a full disk nor a reader that stopped reading delays requests, the start or the end.
 * @param fd the file descriptor; default: standard output
 */
export function collectLines(fd = 1): LineStream {
  const writer = new BatchWriter(fd);
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const hand = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length > 0) writer.add(Buffer.from(lines.join("")));
    lines = [];
  };
  process.once("exit", () => {
    hand();
    writer.finishNow();
  });
  return {
    write(line) {
      lines.push(line);
      if (lines.length >= LINES) hand();
      else timer ??= setTimeout(hand, FLUSH_MS).unref();
    },
    flush(done = () => {}) {
      hand();
      writer.whenIdle(done);
    },
  };
}

/** Writes batches one after another in the background. Waits for the destination on the serving thread only at exit. */
class BatchWriter {
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** when the current write began, in milliseconds; null between writes */
  #since: number | null = null;
  #pause: NodeJS.Timeout | undefined;
  #idle = new Set<() => void>();

  constructor(readonly fd: number) {}

  add(batch: Buffer): void {
    if (this.#waitingBytes + batch.length > MAX_WAITING_BYTES) {
      drop(batch);
      return;
    }
    this.#waiting.push(batch);
    this.#waitingBytes += batch.length;
    this.#next();
  }

  /** Calls `done` once nothing waits, after `LAST_MS` at most. */
  whenIdle(done: () => void): void {
    if (this.#waiting.length === 0) {
      done();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      this.#idle.delete(end);
      done();
    };
    const timer = setTimeout(end, LAST_MS);
    this.#idle.add(end);
  }

  /** Writes the rest synchronously, for the end of the process. Gives up on a reader that accepts nothing for `LAST_MS`. */
  finishNow(): void {
    clearTimeout(this.#pause);
    if (this.#since !== null) {
      // A write to a full pipe can block for ever.
      if (Date.now() - this.#since > LAST_MS) return;
      // The thread that writes it finishes it.
      this.#take();
    }
    const pause = new Int32Array(new SharedArrayBuffer(4));
    let end = Date.now() + LAST_MS;
    while (this.#waiting[0]) {
      try {
        this.#wrote(writeSync(this.fd, this.#waiting[0]));
        end = Date.now() + LAST_MS;
      } catch (error) {
        if (!isBusy(error) || Date.now() > end) return;
        Atomics.wait(pause, 0, 0, 10);
      }
    }
  }

  #next(): void {
    const [batch] = this.#waiting;
    if (!batch || this.#since !== null || this.#pause) return;
    this.#since = Date.now();
    write(this.fd, batch, 0, batch.length, null, (error, count) => {
      this.#since = null;
      if (!error) this.#wrote(count);
      else if (isBusy(error)) this.#pause = setTimeout(() => this.#resume(), PAUSE_MS).unref();
      else drop(this.#take());
      if (this.#waiting.length > 0) return this.#next();
      for (const done of this.#idle) done();
    });
  }

  #resume(): void {
    this.#pause = undefined;
    this.#next();
  }

  /** Removes the written beginning of the first batch. */
  #wrote(count: number): void {
    const rest = this.#take().subarray(count);
    if (rest.length === 0) return;
    this.#waiting.unshift(rest);
    this.#waitingBytes += rest.length;
  }

  #take(): Buffer {
    const batch = this.#waiting.shift() ?? Buffer.alloc(0);
    this.#waitingBytes -= batch.length;
    return batch;
  }
}

function isBusy(error: unknown): boolean {
  return busy.has((error as NodeJS.ErrnoException).code ?? "");
}

function drop(batch: Buffer): void {
  let lines = 0;
  for (const byte of batch) if (byte === NEWLINE) lines += 1;
  droppedLines.inc(lines);
}
