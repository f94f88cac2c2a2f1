import { isRouteErrorResponse, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { reloadUser } from "./live/queries";
import { useOnline } from "./use-online";

const FIRST_ATTEMPT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Why a page has no data: the server could not be reached, it did not answer in time (`data-requests.ts`), or the answer was not data, such
 * as the page of a busy server.
 */
export type DataFailure = "network" | "late" | "answer";

/** An error before hydration came with the document and is shown as it is. */
let isHydrated = false;
if (typeof document !== "undefined")
  document.addEventListener("hydrated", () => {
    isHydrated = true;
  });

/** Returns why a page has no data; null if the error is a loader's own response or a bug of the page. */
export function dataFailureOf(error: unknown): DataFailure | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DOMException && error.code === DOMException.TIMEOUT_ERR) return "late";
  if (error.message.includes("turbo-stream")) return "answer";
  // The messages of a failed fetch in Chromium, Firefox and WebKit. A broken component also throws a TypeError.
  return error instanceof TypeError && /fetch|network|load failed|connect/i.test(error.message)
    ? "network"
    : null;
}

/**
 * Recovers a page that could not be shown, if possible. Missing data is requested again with growing pauses, which restart at one second
 * when the network is back. If the answer is not data, or a page breaks on its data after a release, the page is reloaded as a document, at
 * most once a minute (`reload-guard.ts`). After a refusal, or an answer that is not data, the user is queried again, because the session
 * may have ended. Other errors are reported (`watch-errors.ts`). product 24.5, 21.8
 * @param error the error that the router caught
 * @returns whether the document itself came with the error
 */
export function usePageFailure(error: unknown): { isDocuments: boolean } {
  const [isDocuments] = useState(!isHydrated);
  const failure = dataFailureOf(error);
  useEffect(() => {
    if (!isHydrated) return;
    // Errors of the server have been logged there, and data that did not arrive are no error of the page.
    if (failure === null && !isRouteErrorResponse(error))
      dispatchEvent(new CustomEvent("shown-error", { detail: error }));
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
