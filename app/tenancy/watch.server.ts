import path from "node:path";
import { FolderWatch } from "./folder-watch.server";
import type { Problem } from "./problems.server";
import { isTenantSlug, type Registry } from "./registry.server";

/** Files arrive in pieces; a folder is read again once it has been quiet for so long. */
const QUIET_MS = 150;
/** A folder that never falls quiet is read all the same. */
const LONGEST_MS = 1000;
/** A tenant's folder is two levels deep: its own files, and those of its words, pages and pictures. */
const TENANT_DEPTH = 2;
const THEME_DEPTH = 1;

/**
 * Follows the folders of tenants and themes and swaps in what changed: a new brand is live within two seconds, without a restart.
 * @param onRefused told of each reading that was refused
 * @param onUnwatched told of a folder that cannot be followed
 * @returns stops watching
 */
export async function watchTenants(
  registry: Registry,
  themesDir: string,
  onRefused: (problems: Problem[]) => void,
  onUnwatched: (error: Error) => void = () => undefined,
): Promise<() => void> {
  const pending = new Map<string, { timer: NodeJS.Timeout; since: number }>();
  const later = (key: string, read: () => void) => {
    const waiting = pending.get(key);
    const since = waiting?.since ?? Date.now();
    clearTimeout(waiting?.timer);
    const waitMs = Math.max(0, Math.min(QUIET_MS, since + LONGEST_MS - Date.now()));
    const timer = setTimeout(() => {
      pending.delete(key);
      read();
    }, waitMs);
    pending.set(key, { timer, since });
  };
  const tell = (problems: Problem[]) => {
    if (problems.length > 0) onRefused(problems);
  };
  const all = () => void registry.reloadAll().then(() => tell(registry.problems()));
  const inTenants = (file: string) => {
    const [folder = ""] = path.relative(registry.tenantsDir, file).split(path.sep);
    if (folder === "_base") later("*", all);
    else if (isTenantSlug(folder)) later(folder, () => tell(registry.reload(folder)));
  };
  const watches = [
    new FolderWatch(registry.tenantsDir, TENANT_DEPTH, inTenants, onUnwatched),
    new FolderWatch(themesDir, THEME_DEPTH, () => later("*", all), onUnwatched),
  ];
  for (const watch of watches) await watch.start();
  // What changed between the first reading and now was not told by an event.
  await registry.reloadAll();
  return () => {
    for (const { timer } of pending.values()) clearTimeout(timer);
    for (const watch of watches) watch.close();
  };
}
