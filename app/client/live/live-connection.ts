import type { MemberEvent } from "~/domain/chats/chat-events.server";
import { isLeaving } from "../leaving";
import { reloadUser } from "./queries";

/** An event for pages: what changed, or that they must reload everything. */
export type LiveEvent = MemberEvent | { type: "reload" };

/** Events about the connection itself. */
type OwnEvent = { type: "hello" } | { type: "beat" } | { type: "bye" };

const FIRST_RETRY_MS = 1000;
const LATEST_RETRY_MS = 30_000;
/** The server sends an event every 25 s; a connection that is silent for this long is dead. */
const SILENT_MS = 60_000;
/** The pause before the next attempt if the member has too many open connections. */
const REST_MS = 300_000;

export type EventListener = {
  /** returns the number of the last event that the browser received */
  lastId: () => string | null;
  event: (id: string, event: LiveEvent | null) => void;
  state: (isOpen: boolean) => void;
};

/**
 * Opens a connection to the member's events. If it breaks, reopens it with growing pauses from one second, with jitter for each browser,
 * and continues after the last event. @returns a function that closes it
 */
export function connect(received: EventListener): () => void {
  let source: EventSource | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const openLater = (waitMs: number) => {
    close();
    received.state(false);
    timer = setTimeout(open, waitMs);
  };
  const fail = () => {
    // A logout closes the connection before the next page is loaded.
    if (isLeaving()) return openLater(LATEST_RETRY_MS);
    // The server refused: the session may have ended.
    if (source?.readyState === EventSource.CLOSED) void reloadUser();
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** failures, LATEST_RETRY_MS);
    failures += 1;
    openLater(waitMs * (0.75 + Math.random() / 2));
  };
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(fail, SILENT_MS);
  };
  const open = () => {
    if (isLeaving()) return openLater(LATEST_RETRY_MS);
    close();
    const lastId = received.lastId();
    source = new EventSource(`/api/events${lastId ? `?last=${encodeURIComponent(lastId)}` : ""}`);
    listen();
    source.onerror = fail;
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      listen();
      const event = JSON.parse(data) as LiveEvent | OwnEvent;
      if (event.type === "bye") openLater(REST_MS);
      else if (event.type === "beat") received.event(lastEventId, null);
      else if (event.type === "hello") {
        // Without a last event it is unknown what changed since the page was rendered.
        received.event(lastEventId, lastId ? null : { type: "reload" });
        failures = 0;
        received.state(true);
      } else received.event(lastEventId, event);
    };
  };
  const openNow = () => {
    if (!source) open();
  };
  addEventListener("online", openNow);
  open();
  return () => {
    removeEventListener("online", openNow);
    close();
    received.state(false);
  };
}
