import path from "node:path";
import type { Problem } from "./problems.server";
import { isTenantSlug, type Registry } from "./registry.server";
import { newestRequest } from "./reload-request.server";
import { RootWatch } from "./root-watch.server";

/** Files arrive in pieces; a folder is read again once it has been quiet for so long. */
const QUIET_MS = 150;
/** A folder that never falls quiet is read all the same. */
const LONGEST_MS = 1000;
/** How often it is looked whether a link was switched or a reload asked for. */
const LOOK_MS = 500;
/** How often the database is asked which tenants were retired or renamed from another machine. */
const RECHECK_MS = 60_000;
/** A tenant's folder is two levels deep: its own files, and those of its words, pages and pictures. */
const TENANT_DEPTH = 2;
const THEME_DEPTH = 1;

export type WatchOptions = {
  themesDir: string;
  dataDir: string;
  /** told of each reading that was refused */
  onRefused: (problems: Problem[]) => void;
  /** told of a folder that cannot be followed */
  onUnwatched?: (error: Error) => void;
  /** told when everything was read again because somebody asked, or a link was switched */
  onReloaded?: () => void;
};

export type TenantsWatch = {
  /** reads everything again, pictures and pages too, and asks the database about all tenants */
  reload: () => Promise<void>;
  stop: () => void;
};

/**
 * Follows the folders of tenants and themes and swaps in what changed: a new brand is live within two seconds, without a restart.
 */
export async function watchTenants(registry: Registry, options: WatchOptions): Promise<TenantsWatch> {
  const { themesDir, dataDir, onRefused, onUnwatched = () => undefined, onReloaded } = options;
  const later = new Later();
  const tell = (problems: Problem[]) => {
    if (problems.length > 0) onRefused(problems);
  };
  const all = () => void registry.reloadAll().then(() => tell(registry.problems()));
  const reload = async () => {
    await registry.reloadAll({ onlyIfNewer: false });
    await registry.recheck();
    tell(registry.problems());
    onReloaded?.();
  };
  const inTenants = (file: string) => {
    const [folder = ""] = path.relative(registry.tenantsDir, file).split(path.sep);
    if (folder === "_base") later.run("*", all);
    else if (isTenantSlug(folder)) later.run(folder, () => void registry.reload(folder).then(tell));
  };
  const onMoved = () => later.run("moved", () => void reload());
  const roots = [
    new RootWatch(registry.tenantsDir, TENANT_DEPTH, { onChange: inTenants, onMoved, onError: onUnwatched }),
    new RootWatch(themesDir, THEME_DEPTH, {
      onChange: () => later.run("*", all),
      onMoved,
      onError: onUnwatched,
    }),
  ];
  let request = await newestRequest(dataDir);
  for (const root of roots) await root.start();
  // What changed between the first reading and now was not told by an event.
  await registry.reloadAll();
  const look = async () => {
    for (const root of roots) await root.look();
    const newest = await newestRequest(dataDir);
    if (newest === request) return;
    request = newest;
    await reload();
  };
  const timers = [repeat(LOOK_MS, look), repeat(RECHECK_MS, () => registry.recheck().then(tell))];
  return {
    reload,
    stop: () => {
      for (const stopTimer of timers) stopTimer();
      later.stop();
      for (const root of roots) root.close();
    },
  };
}

/** Runs each of what is asked for once it has not been asked for again for a while. */
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

/** Runs something again and again, with a pause after each time. */
function repeat(ms: number, run: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const wait = () => {
    timer = setTimeout(async () => {
      // What fails now is tried again the next time.
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
