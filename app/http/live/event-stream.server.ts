import type { ServerResponse } from "node:http";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Listener, PageEvent } from "./event-hub.server";

/** A page that takes nothing any more is dropped when so much waits for it, in bytes. */
const MOST_WAITING_BYTES = 64 * 1024;
/** One that ends has so long to take what still waits for it, in milliseconds. */
const LAST_WORDS_MS = 5000;

/** What only the connection itself is about: it stands, it lives, or another of the member's took its place. */
type StreamEvent = PageEvent | { type: "hello" | "beat" | "bye" };

/** One open stream: its member's events, written straight to the socket. Thousands of them wait, so each holds next to nothing. */
export class EventStream implements Listener {
  /** how many heartbeats it has lived */
  beats = 0;

  constructor(
    readonly outgoing: ServerResponse,
    readonly tenant: Tenant,
    readonly memberId: number,
    readonly sessionId: number,
  ) {}

  hear(id: string, event: StreamEvent): void {
    const { outgoing } = this;
    // One that has ended stays until its page has taken all of it; to write to it then would be a fault of the whole process.
    if (outgoing.writableEnded || outgoing.destroyed) return;
    outgoing.write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
    if (outgoing.writableLength > MOST_WAITING_BYTES) outgoing.destroy();
  }

  end(): void {
    const { outgoing } = this;
    outgoing.end();
    if (outgoing.writableLength > 0) setTimeout(() => outgoing.destroy(), LAST_WORDS_MS).unref();
  }
}
