// A lock file, so that one process builds at a time. Node has no locks of the system, which end with their process.
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";

/** How often a waiting process looks at the lock, in milliseconds. */
const POLL_MS = 200;
/** No build takes longer, so an older lock is of a process whose number another process has now. In milliseconds. */
const MAX_AGE_MS = 20 * 60_000;

/** Whether the process that wrote a lock still runs. */
function isHeld(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > MAX_AGE_MS) return false;
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return true;
  } catch (error) {
    // The process of another user.
    return error.code === "EPERM";
  }
}

/** Takes the lock of a process that was killed out of the way. */
function removeStale(file, aside) {
  try {
    renameSync(file, aside);
    // Between the look and the renaming another process may have taken the lock.
    if (isHeld(aside)) linkSync(aside, file);
  } catch {
    // Another process was faster.
  }
  rmSync(aside, { force: true });
}

/**
 * Runs `work` while no other process holds the lock, and waits for that.
 * @param {string} file the lock; its folder exists
 * @param {{ work: () => T, onWait?: () => void }} how `onWait` is called once if another process holds the lock
 * @returns {T} the result of `work`
 * @template T
 */
export function withLock(file, { work, onWait = () => undefined }) {
  const draft = `${file}.${process.pid}`;
  for (let isFirst = true; ; isFirst = false) {
    writeFileSync(draft, String(process.pid));
    try {
      // Unlike writing, linking is atomic and fails if the file exists.
      linkSync(draft, file);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (isHeld(file)) {
        if (isFirst) onWait();
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
      } else removeStale(file, draft);
    } finally {
      rmSync(draft, { force: true });
    }
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}
