import { randomBytes } from "node:crypto";
import type { MemberEvent } from "~/domain/chats/chat-events.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { MemberChannel } from "./member-channel.server";
import { RecentEvents } from "./recent-events.server";

/** An event of a page: what changed, or `reload`, which makes the page load everything again. */
export type PageEvent = MemberEvent | { type: "reload" };

/** An open page that listens for a member's events. */
export type Listener = { receive: (id: string, event: PageEvent) => void };

type OfTenant = Pick<Tenant, "id">;

/**
 * Publishes events to members' open pages: in memory within this process, by the channel to other processes. Events are numbered, so that a
 * page that reconnects gets the events it missed. Where they are not certain (another process, a restart, too long ago, a gap in the
 * channel) it gets `reload`. product 23.8
 */
export class EventHub {
  #listeners = new Map<string, Set<Listener>>();
  #cached = new RecentEvents();
  #last = 0;
  /** makes the numbers of another process or start invalid */
  readonly #epoch = randomBytes(6).toString("base64url");

  /**
   * @param channel to the other processes, where there are any
   * @param onEvent called with every event of any process, before the pages receive it
   */
  constructor(
    readonly channel: Pick<MemberChannel, "publish" | "isOpen"> | null,
    readonly onEvent: (tenantId: string, memberId: number, event: MemberEvent) => void,
  ) {}

  /** Publishes an event to a member's pages, in this process and the others. */
  publish({ id: tenantId }: OfTenant, memberId: number, event: MemberEvent): void {
    this.receive(tenantId, memberId, event);
    this.channel?.publish(tenantId, memberId, event);
  }

  /** Delivers an event to a member's pages in this process. */
  receive(tenantId: string, memberId: number, event: MemberEvent): void {
    this.onEvent(tenantId, memberId, event);
    const member = `${tenantId} ${memberId}`;
    const number = this.#next();
    // A typing event is of no use to a page that reconnects later.
    if (event.type !== "typing") this.#cached.add(member, { number, event });
    for (const listener of this.#listeners.get(member) ?? []) listener.receive(this.#id(number), event);
  }

  /** Marks a gap in the channel: events of the other processes may be missing. */
  gap(): void {
    const number = this.#next();
    this.#cached.lose(number);
    for (const listeners of this.#listeners.values())
      for (const listener of listeners) listener.receive(this.#id(number), { type: "reload" });
  }

  /** Subscribes to a member's events. @returns a function that unsubscribes */
  listen({ id: tenantId }: OfTenant, memberId: number, listener: Listener): () => void {
    const member = `${tenantId} ${memberId}`;
    const listeners = this.#listeners.get(member) ?? new Set();
    this.#listeners.set(member, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(member) === listeners) this.#listeners.delete(member);
    };
  }

  /**
   * Returns the events that a member's page missed.
   * @param lastId the last event that the page reports; null for a page without one
   * @returns null where they are not certain
   */
  missed(
    { id: tenantId }: OfTenant,
    memberId: number,
    lastId: string | null,
  ): { id: string; event: MemberEvent }[] | null {
    if (lastId === null) return [];
    const [, epoch, number] = /^([\w-]{8})\.(\d{1,15})$/.exec(lastId) ?? [];
    if (epoch !== this.#epoch || this.isDeaf()) return null;
    const missed = this.#cached.after(`${tenantId} ${memberId}`, Number(number), this.#next());
    return missed?.map(({ number: one, event }) => ({ id: this.#id(one), event })) ?? null;
  }

  /** Returns the current event id: a page with it has missed nothing. */
  nowId(): string {
    return this.#id(this.#next());
  }

  /** Returns whether other processes exist and the channel to them is down. */
  isDeaf(): boolean {
    return this.channel !== null && !this.channel.isOpen();
  }

  /** Returns whether a page of the member is open in this process. */
  isListening({ id: tenantId }: OfTenant, memberId: number): boolean {
    return this.#listeners.has(`${tenantId} ${memberId}`);
  }

  /** Frees the memory of expired events. */
  sweep(): void {
    this.#cached.sweep();
  }

  /** Returns a number greater than all before: microseconds of this process, which also give the event's age. */
  #next(): number {
    this.#last = Math.max(this.#last + 1, Math.floor(performance.now() * 1000));
    return this.#last;
  }

  #id(number: number): string {
    return `${this.#epoch}.${number}`;
  }
}
