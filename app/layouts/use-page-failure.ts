import { isRouteErrorResponse, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { reloadUser } from "./live/queries";
import { useOnline } from "./shell/use-online";

const FIRST_ATTEMPT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Why a page has no data: the server could not be reached, it did not answer in time (`data-requests.ts`), or what answered was no data,
 * such as the page of a busy server.
 */
export type DataFailure = "network" | "late" | "answer";

/** Before that, an error is the document's own and is shown as it came. */
let isHydrated = false;
if (typeof document !== "undefined")
  document.addEventListener("hydrated", () => {
    isHydrated = true;
  });

/** @returns null where the error is a loader's own answer, or a fault of the page */
export function dataFailureOf(error: unknown): DataFailure | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "TimeoutError") return "late";
  if (error.message.includes("turbo-stream")) return "answer";
  // The words with which Chromium, Firefox and WebKit refuse a fetch. A component that breaks throws a TypeError as well.
  return error instanceof TypeError && /fetch|network|load failed|connect/i.test(error.message)
    ? "network"
    : null;
}

/**
 * Mends a page that could not be shown, where that may help. Data that did not come is requested again, at once when the network is back,
 * else with growing pauses. An answer that is no data, and a page that breaks on its data after a release, are loaded as a document, at
 * most once a minute (`reload-guard.ts`). A refusal may mean that the session has ended. product.md §8
 * @param error what the router caught
 * @returns whether the document itself came with the error
 */
export function usePageFailure(error: unknown): { isDocuments: boolean } {
  const [isDocuments] = useState(!isHydrated);
  const failure = dataFailureOf(error);
  useEffect(() => {
    if (!isHydrated) return;
    if (failure === "answer" || (error instanceof TypeError && failure === null))
      dispatchEvent(new Event("unreadable-data"));
    const isRefused = isRouteErrorResponse(error) && error.status === 403;
    if ((isRefused || failure === "answer") && document.documentElement.classList.contains("logged-in"))
      void reloadUser();
  }, [error, failure]);
  useAttempts(failure !== null);
  return { isDocuments };
}

function useAttempts(isDue: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isOnline = useOnline();
  const waitMs = useRef(FIRST_ATTEMPT_MS);
  useEffect(() => {
    if (!isDue || !isOnline) waitMs.current = FIRST_ATTEMPT_MS;
    if (!isDue || !isOnline || state !== "idle") return;
    const timer = setTimeout(() => {
      waitMs.current = Math.min(2 * waitMs.current, LONGEST_WAIT_MS);
      revalidate();
    }, waitMs.current);
    return () => clearTimeout(timer);
  }, [isDue, isOnline, state, revalidate]);
}
