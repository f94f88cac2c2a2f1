import { useCallback, useEffect, useState } from "react";
import { readCookie, writeCookie } from "./cookie";
import { DISMISSED_MS } from "./dismissed";

/**
 * Lets an alert be closed, and stores the time under its key in localStorage and in a cookie. The cookie lets the server omit the alert
 * before the first paint.
 * @param key null if the alert cannot be closed
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

/** Stores that an alert was closed now. */
export function noteDismissal(key: string): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage, only the cookie contains it.
  }
  remember(key, Date.now());
}

/** Returns when an alert was closed, in milliseconds since 1970; 0 if it was not. Without storage, the cookie is read. */
export function noted(key: string): number {
  try {
    return Number(localStorage.getItem(key)) || 0;
  } catch {
    return Number(readCookie(key)) || 0;
  }
}

function remember(key: string, closedMs: number): void {
  writeCookie(key, String(closedMs), Math.ceil((closedMs + DISMISSED_MS - Date.now()) / 1000));
}
