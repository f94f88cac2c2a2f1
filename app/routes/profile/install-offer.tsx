import { lazy, Suspense, useEffect, useState } from "react";
import { noted } from "~/client/use-dismissal";

/** When this browser first opened the own profile. */
const SINCE = "install-app-since";
const DAY_MS = 86_400_000;

/** Without its script nothing is offered. */
const Row = lazy(() =>
  import("./install-row").then(
    ({ InstallRow }) => ({ default: InstallRow }),
    () => ({ default: () => null }),
  ),
);

/**
 * Offers the app at the end of the own profile from the second day on. It is last, so that it causes no layout shift, and its script
 * loads when it is due.
 */
export function InstallOffer() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const sinceMs = noted(SINCE);
    if (sinceMs) return setDue(Date.now() - sinceMs > DAY_MS);
    try {
      localStorage.setItem(SINCE, String(Date.now()));
    } catch {
      // Without storage the second day is unknown, and nothing is offered.
    }
  }, []);
  return isDue ? (
    <Suspense fallback={null}>
      <Row />
    </Suspense>
  ) : null;
}
