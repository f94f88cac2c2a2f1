import { useCallback, useEffect, useState } from "react";
import type { SessionEnd } from "~/http/console/session-end.server";

/** How long before its end a session warns. */
const WARN_MS = 120_000;
/** The answer of the server took a while: the end is counted from its arrival. */
const MARGIN_MS = 5000;
/** What the tabs of a browser tell each other: one session serves all of them. */
const CHANNEL = "console-session";

type Ends = { operator: number; idleAt: number; lastAt: number };

/** `soon`: it ends within two minutes; `isLast`: a request does not extend it any more. */
export type SessionState = { phase: "open" | "soon" | "ended"; isLast: boolean; at: number };

const endsOf = ({ operator, idleMs, lastMs }: SessionEnd): Ends => ({
  operator,
  idleAt: Date.now() + idleMs - MARGIN_MS,
  lastAt: Date.now() + lastMs - MARGIN_MS,
});

/**
 * Returns how the session of the page stands, by the browser's clock, and what extends it. Each answer of the server with the page's frame tells
 * the end anew, here and in the other tabs.
 * @param session null before the login
 */
export function useSessionEnd(session: SessionEnd | null) {
  const [ends, setEnds] = useState<Ends | null>(null);
  const [, setChecked] = useState(0);

  const take = useCallback((told: SessionEnd) => {
    const next = endsOf(told);
    setEnds(next);
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(next);
    channel.close();
  }, []);

  useEffect(() => {
    if (session) take(session);
  }, [session, take]);

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Ends>) =>
      setEnds((own) => (own && data.operator === own.operator && isLater(data, own) ? data : own));
    return () => channel.close();
  }, []);

  const state = stateOf(ends);
  useEffect(() => {
    if (!ends) return;
    const check = () => setChecked(Date.now());
    const next = state.phase === "open" ? state.at - WARN_MS : state.at;
    const timer = state.phase === "ended" ? undefined : setTimeout(check, Math.max(0, next - Date.now()));
    // A computer that slept, or a tab that was not seen.
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [ends, state.phase, state.at]);

  /** Extends the session by a request, also after a new login. @returns whether the server answered */
  const extend = useCallback(async (): Promise<boolean> => {
    const answer = await fetch("/session", { method: "POST" }).catch(() => null);
    if (!answer) return false;
    if (answer.status === 401) setEnds((own) => own && { ...own, idleAt: 0 });
    if (!answer.ok) return answer.status === 401;
    const told = (await answer.json()) as SessionEnd;
    // Another person has logged in: nothing of the page is theirs.
    if (session && told.operator !== session.operator) window.location.reload();
    else take(told);
    return true;
  }, [session, take]);

  return { ...state, extend };
}

const isLater = (one: Ends, other: Ends) => one.lastAt > other.lastAt || one.idleAt > other.idleAt;

function stateOf(ends: Ends | null): SessionState {
  if (!ends) return { phase: "open", isLast: false, at: 0 };
  const at = Math.min(ends.idleAt, ends.lastAt);
  const left = at - Date.now();
  const phase = left <= 0 ? "ended" : left <= WARN_MS ? "soon" : "open";
  return { phase, isLast: ends.lastAt <= ends.idleAt, at };
}
