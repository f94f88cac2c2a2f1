// Retains the assets of a replaced build, because open pages still fetch their chunks from it for a while.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";

const RETENTION_MS = 24 * 3600 * 1000;

/**
 * Copies the files of `current` that `next` lacks to `earlier`, and deletes files that were replaced more than a day ago.
 * @param {{ current: string; next: string; earlier: string; now: Date }} folders three folders of hashed files, and the current time
 */
export function keepReplacedAssets({ current, next, earlier, now }) {
  mkdirSync(earlier, { recursive: true });
  for (const file of filesIn(earlier))
    if (now.getTime() - statSync(path.join(earlier, file)).mtimeMs > RETENTION_MS)
      rmSync(path.join(earlier, file));
  if (!existsSync(current)) return;
  for (const file of filesIn(current)) {
    if (existsSync(path.join(next, file))) continue;
    mkdirSync(path.dirname(path.join(earlier, file)), { recursive: true });
    copyFileSync(path.join(current, file), path.join(earlier, file));
    utimesSync(path.join(earlier, file), now, now);
  }
}

/** Returns the paths of all files below a folder. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)));
}
