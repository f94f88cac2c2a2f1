import path from "node:path";
import { OPERATOR_FILE } from "./operator-rules.server";
import type { Problem } from "./problems.server";
import { isTenantSlug, type Registry } from "./registry.server";
import { newestRequest } from "./reload-request.server";
import { RootWatch } from "./root-watch.server";

/** A folder is read again after this time without changes, since files arrive in pieces. */
const QUIET_MS = 150;
/** The longest delay for a folder that keeps changing. */
const LONGEST_MS = 1000;
/** The interval of the checks for switched links and reload requests. */
const LOOK_MS = 500;
/** How often the database is queried for tenants that were retired or renamed from another machine. */
const RECHECK_MS = 60_000;
/** A tenant's folder is two levels deep: its files, and the folders of texts, pages and pictures. */
const TENANT_DEPTH = 2;
const THEME_DEPTH = 1;

export type WatchOptions = {
  themesDir: string;
  dataDir: string;
  /** called with the problems of each refused reading */
  onRefused: (problems: Problem[]) => void;
  /** whether the folders are swept on every file system, instead of only where there are no events */
  isSwept?: boolean;
  /** called for each folder that cannot be watched */
  onUnwatched?: (error: Error) => void;
  /** called for each of the folders that is swept */
  onSwept?: (root: string) => void;
  /** called after a full reload that was requested, or that a switched link caused */
  onReloaded?: () => void;
};

export type TenantsWatch = {
  /** reads everything again, replaces tenants even if their version is unchanged, and queries the database about all of them */
  reload: () => Promise<void>;
  stop: () => void;
};

/**
 * Watches the folders of tenants and themes and reloads what changed: a new brand is live within two seconds, without a restart.
 */
export async function watchTenants(registry: Registry, options: WatchOptions): Promise<TenantsWatch> {
  const { themesDir, dataDir, onRefused, onReloaded, isSwept } = options;
  const { onUnwatched = () => undefined, onSwept = () => undefined } = options;
  const later = new Later();
  const report = (problems: Problem[]) => {
    if (problems.length > 0) onRefused(problems);
  };
  const all = () => void registry.reloadAll().then(() => report(registry.problems()));
  const reload = async () => {
    await registry.reloadAll({ onlyIfNewer: false });
    await registry.recheck();
    report(registry.problems());
    onReloaded?.();
  };
  const inTenants = (file: string) => {
    const [folder = ""] = path.relative(registry.tenantsDir, file).split(path.sep);
    if (folder === "_base" || folder === OPERATOR_FILE) later.run("*", all);
    else if (isTenantSlug(folder)) later.run(folder, () => void registry.reload(folder).then(report));
  };
  const onMoved = () => later.run("moved", () => void reload());
  const onTheme = () => later.run("*", all);
  const callbacks = { onMoved, onError: onUnwatched, onSwept };
  const roots = [
    new RootWatch(registry.tenantsDir, TENANT_DEPTH, { ...callbacks, onChange: inTenants }, isSwept),
    new RootWatch(themesDir, THEME_DEPTH, { ...callbacks, onChange: onTheme }, isSwept),
  ];
  let request = await newestRequest(dataDir);
  for (const root of roots) await root.start();
  // Changes between the first reading and the start of the watch cause no event.
  await registry.reloadAll();
  const look = async () => {
    for (const root of roots) await root.look();
    const newest = await newestRequest(dataDir);
    if (newest === request) return;
    request = newest;
    await reload();
  };
  const timers = [repeat(LOOK_MS, look), repeat(RECHECK_MS, () => registry.recheck().then(report))];
  return {
    reload,
    stop: () => {
      for (const stopTimer of timers) stopTimer();
      later.stop();
      for (const root of roots) root.close();
    },
  };
}

/** Debounces calls by key: runs the last one after a quiet period, at the latest after `LONGEST_MS`. */
class Later {
  #pending = new Map<string, { timer: NodeJS.Timeout; since: number }>();

  run(key: string, read: () => void): void {
    const waiting = this.#pending.get(key);
    const since = waiting?.since ?? Date.now();
    clearTimeout(waiting?.timer);
    const waitMs = Math.max(0, Math.min(QUIET_MS, since + LONGEST_MS - Date.now()));
    const timer = setTimeout(() => {
      this.#pending.delete(key);
      read();
    }, waitMs);
    this.#pending.set(key, { timer, since });
  }

  stop(): void {
    for (const { timer } of this.#pending.values()) clearTimeout(timer);
  }
}

/** Runs a function repeatedly, with a pause after each run. @returns a function that stops it */
function repeat(ms: number, run: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const wait = () => {
    timer = setTimeout(async () => {
      // The next run retries what failed.
      await run().catch(() => undefined);
      if (!isStopped) wait();
    }, ms);
    timer.unref();
  };
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
