import type { Location } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { isCached } from "~/client/cached-tabs";
import { tabNames } from "./shell/tab-names";

/** After a press; placeholders that show for a moment only are worse than the open page. */
const SKELETON_MS = 90;
/** A network whose document took longer to begin answers no tab in time, so the placeholders show at once. */
const SLOW_NETWORK_MS = 250;
const OVERDUE_MS = 8000;

/** A tab whose data have not arrived: its address, and whether they are overdue. */
export type RequestedTab = { path: string; href: string; isOverdue: boolean };

type State = { location: Location; navigation: { location?: Location; formMethod?: string } };
type AppWindow = { __remixRouter?: { subscribe: (listener: (state: State) => void) => () => void } };

let late: RequestedTab | null = null;
let requestedKey: string | undefined;
let timers: ReturnType<typeof setTimeout>[] = [];
const listeners = new Set<() => void>();

/** Returns the tab that was requested last, once its data are late; it may have arrived since. */
export const useLateTab = () =>
  useSyncExternalStore(
    listen,
    () => late,
    () => null,
  );

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setLate(tab: RequestedTab | null): void {
  late = tab;
  for (const listener of listeners) listener();
}

/**
 * Times the requests of tabs. It reads the router and not its hooks, which report a navigation only with the next render, on a slow phone a
 * tenth of a second later.
 * @returns a function that ends it
 */
export function watchRequestedTabs(): (() => void) | undefined {
  return (window as AppWindow).__remixRouter?.subscribe(({ location: here, navigation }) => {
    const { location: next, formMethod } = navigation;
    if (next && next.key === requestedKey) return;
    const isFollowing = requestedKey !== undefined;
    requestedKey = next?.key;
    timers.forEach(clearTimeout);
    timers = [];
    if (!next) {
      // The render that shows the tab follows later. A request that was given up shows the open page again.
      if (late && late.path !== here.pathname) setLate(null);
      return;
    }
    const { pathname: path, search } = next;
    const isTab = !formMethod && path !== here.pathname && tabNames[path] !== undefined && !isCached(next);
    const tab = { path, href: path + search, isOverdue: false };
    if (late) setLate(isFollowing && isTab && late.path === path ? tab : null);
    if (!isTab) return;
    timers = [
      setTimeout(() => setLate(tab), isSlowNetwork() ? 0 : SKELETON_MS),
      setTimeout(() => setLate({ ...tab, isOverdue: true }), OVERDUE_MS),
    ];
  });
}

function isSlowNetwork(): boolean {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load !== undefined && load.responseStart - load.requestStart > SLOW_NETWORK_MS;
}
