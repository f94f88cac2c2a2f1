import { connect, type LiveEvent } from "./live-connection";

const NAME = "live";
/** The storage key of the last event's number, from which the next page of this tab continues. */
const LAST_ID = "live-id";
/** A page that was hidden for this long needs no connection. */
const HIDDEN_MS = 60_000;

/** Messages between tabs. `since`: when the sending tab took over, in milliseconds since 1970. */
type Said = { join: true } | { isOpen: boolean; since: number } | { id: string; event: LiveEvent | null };

/**
 * Dispatches the member's events as `live` on the document, and the state of the stream as `live-state`. All tabs of a browser share one
 * connection: the tab with the lock opens it and broadcasts its events. A tab hidden for a minute releases it. product 23.8
 * @returns a function that stops it
 */
export function startLive(): () => void {
  const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(NAME);
  let lastId = stored();
  let isOpen = false;
  let isLeader = false;
  /** When the present leader took over: the last message of a former one may arrive later. */
  let since = 0;

  const note = (id: string, event: LiveEvent | null) => {
    lastId = id;
    store(id);
    if (event) document.dispatchEvent(new CustomEvent(NAME, { detail: event }));
  };
  const turn = (open: boolean) => {
    if (open === isOpen) return;
    isOpen = open;
    document.dispatchEvent(new CustomEvent(`${NAME}-state`, { detail: { open } }));
  };
  const say = (said: Said) => tabs?.postMessage(said);
  tabs?.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if ("join" in data) {
      if (isLeader) say({ isOpen, since });
    } else if ("isOpen" in data) {
      if (data.since < since) return;
      since = data.since;
      turn(data.isOpen);
    } else note(data.id, data.event);
  });

  /** Opens the connection for all tabs. @returns a function that closes it */
  const lead = () => {
    isLeader = true;
    const own = Date.now();
    since = own;
    const state = (open: boolean) => {
      say({ isOpen: open, since: own });
      turn(open);
    };
    // The connection of a former leader has ended.
    state(false);
    const close = connect({
      lastId: () => lastId,
      event: (id, event) => {
        say({ id, event });
        note(id, event);
      },
      state,
    });
    return () => {
      close();
      isLeader = false;
    };
  };

  let giveUp: (() => void) | null = null;
  const want = () => {
    if (giveUp) return;
    if (!navigator.locks) {
      giveUp = lead();
      return;
    }
    const waiting = new AbortController();
    giveUp = () => waiting.abort();
    const held = () =>
      new Promise<void>((done) => {
        const stop = lead();
        giveUp = () => {
          stop();
          done();
        };
      });
    navigator.locks.request(NAME, { signal: waiting.signal }, held).catch(() => undefined);
  };
  const leave = () => {
    giveUp?.();
    giveUp = null;
  };

  let leaving: ReturnType<typeof setTimeout> | undefined;
  const stopped = new AbortController();
  const { signal } = stopped;
  document.addEventListener(
    "visibilitychange",
    () => {
      clearTimeout(leaving);
      if (document.visibilityState === "visible") want();
      else leaving = setTimeout(leave, HIDDEN_MS);
    },
    { signal },
  );
  // A page in the back/forward cache must not keep the lock that other tabs need.
  addEventListener("pagehide", leave, { signal });
  document.addEventListener("freeze", leave, { signal });
  addEventListener(
    "pageshow",
    ({ persisted }) => {
      if (persisted) want();
    },
    { signal },
  );
  if (document.visibilityState === "visible") want();
  say({ join: true });
  return () => {
    stopped.abort();
    clearTimeout(leaving);
    leave();
    tabs?.close();
  };
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(LAST_ID);
  } catch {
    return null;
  }
}

function store(id: string): void {
  try {
    sessionStorage.setItem(LAST_ID, id);
  } catch {
    // Without storage, the next page reloads everything.
  }
}
