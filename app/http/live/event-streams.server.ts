import type { ServerResponse } from "node:http";
import type { Tenant } from "~/tenancy/tenant.server";
import type { EventHub } from "./event-hub.server";
import { EventStream } from "./event-stream.server";

/**
 * The interval of heartbeats per stream, in seconds, so that no proxy closes an idle stream. A share of the streams is served each second.
 */
const BEAT_SECONDS = 25;
/**
 * A stream ends after this many heartbeats (an hour), and its page opens another one: on any process, with a session that is checked again.
 */
const MAX_BEATS = 144;
/** The maximum of open streams per member; the oldest one is closed. */
const MAX_OF_ONE = 6;

export type StreamsDeps = {
  events: EventHub;
  /** returns which of a tenant's sessions are still valid. @throws while the database is away */
  openSessions: (tenant: Tenant, ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** is called from time to time for every member with an open page */
  saw: (tenant: Tenant, memberId: number) => void;
};

/** The open event streams of this process, with one timer for all of them. */
export class EventStreams {
  #ofMember = new Map<string, Set<EventStream>>();
  #shares: Set<EventStream>[] = Array.from({ length: BEAT_SECONDS }, () => new Set());
  #opened = 0;
  #ticks = 0;
  /** the members whose sessions have to be checked again */
  #unsure = new Map<string, Set<string>>();
  #isStopped = false;
  #timer: NodeJS.Timeout;

  constructor(readonly deps: StreamsDeps) {
    this.#timer = setInterval(() => this.#tick(), 1000);
    this.#timer.unref();
  }

  /** The number of open streams. */
  get size(): number {
    let size = 0;
    for (const share of this.#shares) size += share.size;
    return size;
  }

  /**
   * Starts a stream on an answer whose head is written.
   * @param lastId the last event of the page; it receives the events since, or `reload` where they are not certain
   */
  open(
    outgoing: ServerResponse,
    who: { tenant: Tenant; memberId: number; sessionId: number },
    lastId: string | null,
  ): void {
    if (this.#isStopped) {
      outgoing.end();
      return;
    }
    const { events } = this.deps;
    const { tenant, memberId, sessionId } = who;
    const stream = new EventStream(outgoing, tenant, memberId, sessionId);
    const stop = events.listen(tenant, memberId, stream);
    const share = this.#shares[this.#opened++ % BEAT_SECONDS]!;
    share.add(stream);
    const key = `${tenant.id} ${memberId}`;
    const streams = this.#ofMember.get(key) ?? new Set();
    this.#ofMember.set(key, streams.add(stream));
    outgoing.once("close", () => {
      stop();
      share.delete(stream);
      streams.delete(stream);
      if (streams.size === 0 && this.#ofMember.get(key) === streams) this.#ofMember.delete(key);
    });
    if (streams.size > MAX_OF_ONE) {
      const [oldest] = streams;
      oldest?.receive(events.nowId(), { type: "bye" });
      oldest?.end();
      // Another stream may be opened before this one reports its end.
      if (oldest) streams.delete(oldest);
    }
    const missed = events.missed(tenant, memberId, lastId);
    for (const one of missed ?? []) stream.receive(one.id, one.event);
    if (missed === null) stream.receive(events.nowId(), { type: "reload" });
    stream.receive(events.nowId(), { type: "hello" });
  }

  /** Checks the sessions of a member after a change, and ends the streams of those that are over. */
  recheck(tenantId: string, memberId: number): void {
    if (!this.#ofMember.has(`${tenantId} ${memberId}`)) return;
    this.#doubt(tenantId, `${tenantId} ${memberId}`);
    void this.#settle();
  }

  /** Checks all sessions again: changes may have been missed. */
  recheckAll(): void {
    for (const key of this.#ofMember.keys()) this.#doubt(key.slice(0, key.indexOf(" ")), key);
  }

  /** Ends all streams and accepts no more. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const share of this.#shares) for (const stream of share) stream.end();
  }

  #tick(): void {
    const { events, saw } = this.deps;
    this.#ticks += 1;
    if (this.#ticks % BEAT_SECONDS === 0) events.sweep();
    const id = events.nowId();
    // While the channel is down each page polls for the changes of other processes.
    const beat = { type: events.isDeaf() ? "reload" : "beat" } as const;
    for (const stream of this.#shares[this.#ticks % BEAT_SECONDS]!) {
      stream.beats += 1;
      if (stream.beats > MAX_BEATS) stream.end();
      else stream.receive(id, beat);
      saw(stream.tenant, stream.memberId);
    }
    void this.#settle();
  }

  #doubt(tenantId: string, key: string): void {
    this.#unsure.set(tenantId, (this.#unsure.get(tenantId) ?? new Set()).add(key));
  }

  /** Checks the sessions in doubt with one query per tenant; after a failure they are checked again. */
  async #settle(): Promise<void> {
    const unsure = [...this.#unsure];
    this.#unsure.clear();
    for (const [tenantId, keys] of unsure) {
      const streams = [...keys].flatMap((key) => [...(this.#ofMember.get(key) ?? [])]);
      const [first] = streams;
      if (!first) continue;
      const ids = [...new Set(streams.map(({ sessionId }) => sessionId))];
      try {
        const open = await this.deps.openSessions(first.tenant, ids);
        for (const stream of streams) if (!open.has(stream.sessionId)) stream.end();
      } catch {
        for (const key of keys) this.#doubt(tenantId, key);
      }
    }
  }
}
