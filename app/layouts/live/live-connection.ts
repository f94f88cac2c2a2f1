import type { MemberEvent } from "~/domain/chats/chat-events.server";
import { isLeaving } from "../leaving";
import { reloadUser } from "./queries";

/** What pages are told: what changed, or that they must ask for everything again. */
export type LiveEvent = MemberEvent | { type: "reload" };

/** What only the connection itself is about. */
type OwnEvent = { type: "hello" } | { type: "beat" } | { type: "bye" };

const FIRST_RETRY_MS = 1000;
const LATEST_RETRY_MS = 30_000;
/** The server says something every 25 s; whoever hears nothing for so long is connected to nobody. */
const SILENT_MS = 60_000;
/** Where the member has too many connections open, this one waits so long for its turn. */
const REST_MS = 300_000;

export type Hearing = {
  /** the number of the last event that the browser knows of */
  lastId: () => string | null;
  event: (id: string, event: LiveEvent | null) => void;
  state: (isOpen: boolean) => void;
};

/**
 * One connection to the member's events, opened again when it breaks: after a second, then later and later, each browser at a moment of its
 * own. It continues where it broke off. @returns how to close it
 */
export function connect(heard: Hearing): () => void {
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
    heard.state(false);
    timer = setTimeout(open, waitMs);
  };
  const fail = () => {
    // A logout ends it before the next page is there.
    if (isLeaving()) return openLater(LATEST_RETRY_MS);
    // The server answered, and refused: perhaps nobody is logged in any more.
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
    const lastId = heard.lastId();
    source = new EventSource(`/api/events${lastId ? `?last=${encodeURIComponent(lastId)}` : ""}`);
    listen();
    source.onerror = fail;
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      listen();
      const event = JSON.parse(data) as LiveEvent | OwnEvent;
      if (event.type === "bye") openLater(REST_MS);
      else if (event.type === "beat") heard.event(lastEventId, null);
      else if (event.type === "hello") {
        // Whoever knows of no event yet cannot tell what came since the page was made.
        heard.event(lastEventId, lastId ? null : { type: "reload" });
        failures = 0;
        heard.state(true);
      } else heard.event(lastEventId, event);
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
    heard.state(false);
  };
}
