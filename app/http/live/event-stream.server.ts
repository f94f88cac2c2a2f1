import type { ServerResponse } from "node:http";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Listener, PageEvent } from "./event-hub.server";

/** A connection is dropped when this many bytes wait for its client. */
const MAX_WAITING_BYTES = 64 * 1024;
/** The time in which an ending stream may still deliver its buffered bytes, in milliseconds. */
const LAST_WORDS_MS = 5000;

/** Events of the connection itself: it is open, it is alive, or another stream of the member replaced it. */
type StreamEvent = PageEvent | { type: "hello" | "beat" | "bye" };

/**
 * One open stream that writes its member's events directly to the socket. There are thousands of them, so each needs very little memory.
 */
export class EventStream implements Listener {
  /** the number of heartbeats sent */
  beats = 0;

  constructor(
    readonly outgoing: ServerResponse,
    readonly tenant: Tenant,
    readonly memberId: number,
    readonly sessionId: number,
  ) {}

  receive(id: string, event: StreamEvent): void {
    const { outgoing } = this;
    // An ended stream stays open until its client has read everything; a write after that would be an uncaught error.
    if (outgoing.writableEnded || outgoing.destroyed) return;
    outgoing.write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
    if (outgoing.writableLength > MAX_WAITING_BYTES) outgoing.destroy();
  }

  end(): void {
    const { outgoing } = this;
    outgoing.end();
    if (outgoing.writableLength > 0) setTimeout(() => outgoing.destroy(), LAST_WORDS_MS).unref();
  }
}
