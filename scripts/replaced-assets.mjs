// Keeps the files of a build that a newer one replaces: pages that are open fetch their chunks for a while.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";

const KEPT_MS = 24 * 3600 * 1000;

/**
 * Copies what `next` lacks of `current` to `kept`, and removes what was replaced more than a day ago.
 * @param {{ current: string; next: string; kept: string; now: Date }} folders of hashed files, and the time
 */
export function keepReplacedAssets({ current, next, kept, now }) {
  mkdirSync(kept, { recursive: true });
  for (const file of readdirSync(kept))
    if (now.getTime() - statSync(path.join(kept, file)).mtimeMs > KEPT_MS) rmSync(path.join(kept, file));
  if (!existsSync(current)) return;
  for (const file of readdirSync(current)) {
    if (existsSync(path.join(next, file))) continue;
    copyFileSync(path.join(current, file), path.join(kept, file));
    utimesSync(path.join(kept, file), now, now);
  }
}
