// Shuts a process down cleanly on SIGTERM or SIGINT, or when its parent npm has exited. Reloads its tenants on SIGHUP.

/** How often a process started by npm checks that npm still runs, in milliseconds. */
const PARENT_MS = 1000;

/**
 * Calls `stop` on each SIGTERM and SIGINT. Under npm, Ctrl-C arrives twice, from the terminal and from npm, so `stop` must be idempotent.
 * A killed npm forwards no signal, so its exit counts as SIGTERM.
 * @param {(signal: "SIGTERM" | "SIGINT") => unknown} stop
 */
export function onStop(stop) {
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => stop(signal));
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop("SIGTERM");
  }, PARENT_MS);
  timer.unref();
}

/**
 * Calls `reload` on each SIGHUP, except in a terminal: a closing terminal also sends SIGHUP, and the default action ends the process.
 * @param {() => unknown} reload
 */
export function onHangUp(reload) {
  if (!process.stdout.isTTY) process.on("SIGHUP", reload);
}
