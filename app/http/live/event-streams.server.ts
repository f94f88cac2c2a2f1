import type { ServerResponse } from "node:http";
import type { Tenant } from "~/tenancy/tenant.server";
import type { EventHub } from "./event-hub.server";
import { EventStream } from "./event-stream.server";

/** Each stream is written to so often, so that nobody on the way takes it for dead, in seconds. A share of them each second. */
const BEAT_SECONDS = 25;
/** After so many beats, an hour, it ends, and the page opens another: on any process, with a session that is still good. */
const MOST_BEATS = 144;
/** A member has no more open; the oldest goes. */
const MOST_OF_ONE = 6;

export type StreamsDeps = {
  events: EventHub;
  /** which of a tenant's sessions are still open. @throws while the database is away */
  openSessions: (tenant: Tenant, ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** told of every member whose page is open, now and then */
  saw: (tenant: Tenant, memberId: number) => void;
};

/** All open event streams of this process, with one timer for all of them. */
export class EventStreams {
  #ofMember = new Map<string, Set<EventStream>>();
  #shares: Set<EventStream>[] = Array.from({ length: BEAT_SECONDS }, () => new Set());
  #opened = 0;
  #ticks = 0;
  /** whose sessions must be looked at again */
  #unsure = new Map<string, Set<string>>();
  #isStopped = false;
  #timer: NodeJS.Timeout;

  constructor(readonly deps: StreamsDeps) {
    this.#timer = setInterval(() => this.#tick(), 1000);
    this.#timer.unref();
  }

  /** How many are open. */
  get size(): number {
    let size = 0;
    for (const share of this.#shares) size += share.size;
    return size;
  }

  /**
   * Begins a stream on an answer whose head is written.
   * @param lastId the last event that the page got; it is told what came since, and where that is not certain, to ask for everything
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
    if (streams.size > MOST_OF_ONE) {
      const [oldest] = streams;
      oldest?.hear(events.nowId(), { type: "bye" });
      oldest?.end();
      // Another may come before this one's end is told.
      if (oldest) streams.delete(oldest);
    }
    const missed = events.missed(tenant, memberId, lastId);
    for (const one of missed ?? []) stream.hear(one.id, one.event);
    if (missed === null) stream.hear(events.nowId(), { type: "reload" });
    stream.hear(events.nowId(), { type: "hello" });
  }

  /** Ends a member's streams whose session is over: something about the member changed. */
  recheck(tenantId: string, memberId: number): void {
    if (!this.#ofMember.has(`${tenantId} ${memberId}`)) return;
    this.#doubt(tenantId, `${tenantId} ${memberId}`);
    void this.#settle();
  }

  /** The same for everybody: for a while nothing was heard of changes. */
  recheckAll(): void {
    for (const key of this.#ofMember.keys()) this.#doubt(key.slice(0, key.indexOf(" ")), key);
  }

  /** Ends all of them, and takes no more. */
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
    // While the others cannot be heard, a page finds out by itself what they would say.
    const beat = { type: events.isDeaf() ? "reload" : "beat" } as const;
    for (const stream of this.#shares[this.#ticks % BEAT_SECONDS]!) {
      stream.beats += 1;
      if (stream.beats > MOST_BEATS) stream.end();
      else stream.hear(id, beat);
      saw(stream.tenant, stream.memberId);
    }
    void this.#settle();
  }

  #doubt(tenantId: string, key: string): void {
    this.#unsure.set(tenantId, (this.#unsure.get(tenantId) ?? new Set()).add(key));
  }

  /** Looks at the sessions that are in doubt, a question for each tenant; what the database cannot tell now is asked again. */
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
