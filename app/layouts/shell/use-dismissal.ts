import { useCallback, useEffect, useState } from "react";
import { writeCookie } from "../cookie";
import { DISMISSED_MS } from "./dismissed";

/**
 * Lets an alert be closed, and notes when under its key: in localStorage, and beside it in a cookie, so that the server leaves the alert
 * out before anything is painted.
 * @param key null where it may not be closed
 */
export function useDismissal(key: string | null) {
  const [state, setState] = useState({ isDismissed: false, canDismiss: false });
  useEffect(() => {
    if (key === null) return;
    const closedMs = noted(key);
    const isDismissed = Date.now() - closedMs < DISMISSED_MS;
    if (isDismissed) remember(key, closedMs);
    setState({ isDismissed, canDismiss: true });
  }, [key]);
  const dismiss = useCallback(() => {
    if (key === null) return;
    noteDismissal(key);
    setState({ isDismissed: true, canDismiss: true });
  }, [key]);
  return { ...state, dismiss };
}

/** Notes that an alert was closed now. */
export function noteDismissal(key: string): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage the cookie alone remembers.
  }
  remember(key, Date.now());
}

/** When an alert was closed, in milliseconds; 0 where it was not. */
export function noted(key: string): number {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}

function remember(key: string, closedMs: number): void {
  writeCookie(key, String(closedMs), Math.ceil((closedMs + DISMISSED_MS - Date.now()) / 1000));
}
