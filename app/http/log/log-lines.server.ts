import pino, { type DestinationStream } from "pino";

/** Lines are written in batches: a write per request costs more than answering it. */
const LINES = 256;
const FLUSH_MS = 200;

/** Returns a stream to standard output that writes log lines in batches, each after a moment at most, and all of them at exit. */
export function collectLines(): DestinationStream & { flush: () => void } {
  const output = pino.destination({ dest: 1, sync: false });
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length > 0) output.write(lines.join(""));
    lines = [];
  };
  // Before the output stream closes.
  process.prependOnceListener("exit", flush);
  return {
    write(line) {
      lines.push(line);
      if (lines.length >= LINES) flush();
      else timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
    flush,
  };
}
