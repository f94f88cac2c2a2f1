// Ends a process in order: at SIGTERM or SIGINT, or when the npm that started it is gone. Has it read its tenants again at SIGHUP.

/** How often a process that npm started looks whether npm is still there, in milliseconds. */
const PARENT_MS = 1000;

/**
 * Calls `stop` at each SIGTERM and SIGINT: Ctrl-C comes twice under npm, from the terminal and from npm. `stop` has to allow that.
 * A killed npm forwards nothing, so its end counts as SIGTERM.
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
 * Calls `reload` at each SIGHUP. A terminal that is closed sends it too: what runs in one ends with it, as it would anyhow.
 * @param {() => unknown} reload
 */
export function onHangUp(reload) {
  if (!process.stdout.isTTY) process.on("SIGHUP", reload);
}
