import { Counter } from "prom-client";

/** Log lines that could not be written, such as on a full disk. */
export const droppedLines = new Counter({
  name: "livery_log_lines_dropped_total",
  help: "Log lines that could not be written, such as on a full disk",
  registers: [],
});
