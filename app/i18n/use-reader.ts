import { useRouteLoaderData } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import type { Reader, ReaderZone } from "./time";

/** The facts of the page about its reader. */
type Root = { shell?: { dateLocale: string; zone: ReaderZone } } | undefined;

const unknown = { dateLocale: "en-GB", zone: { zone: "UTC", isNamed: true } };

/** Returns the reader of the page: during hydration with the zone that the server knew, then with that of the browser. decision 362 */
export function useReader(): Reader {
  const { dateLocale: locale, zone } = (useRouteLoaderData("root") as Root)?.shell ?? unknown;
  const own = useSyncExternalStore(onReturn, browserZone, () => (zone.isNamed ? null : zone.zone));
  return own === null ? { locale, ...zone } : { locale, zone: own, isNamed: false };
}

/** A page that is shown again may be in another zone than before: its reader travels. */
function onReturn(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/** Returns the zone of this browser, which `noteZone` wrote into the page; null where it tells none. */
const browserZone = () => document.documentElement.dataset.zone ?? null;
