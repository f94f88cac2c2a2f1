import pino, { type DestinationStream } from "pino";

/** Lines are written together: a write for each request costs more than answering it. */
const LINES = 256;
const FLUSH_MS = 200;

/** Standard output for a log's lines: several in one write, none held back for longer than a moment, none lost at the end. */
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
  // Before the output's own last words.
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
