import { randomBytes } from "node:crypto";
import type { MemberEvent } from "~/domain/chats/chat-events.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { KeptEvents } from "./kept-events.server";
import type { MemberChannel } from "./member-channel.server";

/** What a page is told: what changed, or that it must ask for everything again. */
export type PageEvent = MemberEvent | { type: "reload" };

/** An open page of a member that listens. */
export type Listener = { hear: (id: string, event: PageEvent) => void };

type OfTenant = Pick<Tenant, "id">;

/**
 * Tells members' open pages what changed: in memory for this process, by the channel for the others. Each event has a number, so that a
 * page that was away for a moment gets what it missed. Where that is not certain (another process, another start, too long ago, a time in
 * which the others were not heard) it is told to ask for everything again. decisions §6
 */
export class EventHub {
  #listeners = new Map<string, Set<Listener>>();
  #kept = new KeptEvents();
  #last = 0;
  /** numbers of another process or start mean nothing here */
  readonly #epoch = randomBytes(6).toString("base64url");

  /**
   * @param channel to the other processes, where there are any
   * @param onEvent told of every event, wherever it came from, before the pages are
   */
  constructor(
    readonly channel: Pick<MemberChannel, "tell" | "isOpen"> | null,
    readonly onEvent: (tenantId: string, memberId: number, event: MemberEvent) => void,
  ) {}

  /** Tells a member's pages, here and in the other processes. */
  tell({ id: tenantId }: OfTenant, memberId: number, event: MemberEvent): void {
    this.hear(tenantId, memberId, event);
    this.channel?.tell(tenantId, memberId, event);
  }

  /** Tells a member's pages in this process. */
  hear(tenantId: string, memberId: number, event: MemberEvent): void {
    this.onEvent(tenantId, memberId, event);
    const member = `${tenantId} ${memberId}`;
    const number = this.#next();
    // Who types now is of no use to a page that comes back later.
    if (event.type !== "typing") this.#kept.add(member, { number, event });
    for (const listener of this.#listeners.get(member) ?? []) listener.hear(this.#id(number), event);
  }

  /** Notes that the others were not heard for a while: nobody can tell what was missed. */
  gap(): void {
    const number = this.#next();
    this.#kept.lose(number);
    for (const listeners of this.#listeners.values())
      for (const listener of listeners) listener.hear(this.#id(number), { type: "reload" });
  }

  /** Listens for a member's events. @returns how to stop it */
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
   * What a member's page missed.
   * @param lastId the last one that it got, as it says itself; null for one that has none yet
   * @returns null where it cannot be told for certain
   */
  missed(
    { id: tenantId }: OfTenant,
    memberId: number,
    lastId: string | null,
  ): { id: string; event: MemberEvent }[] | null {
    if (lastId === null) return [];
    const [, epoch, number] = /^([\w-]{8})\.(\d{1,15})$/.exec(lastId) ?? [];
    if (epoch !== this.#epoch || this.isDeaf()) return null;
    const missed = this.#kept.after(`${tenantId} ${memberId}`, Number(number), this.#next());
    return missed?.map(({ number: one, event }) => ({ id: this.#id(one), event })) ?? null;
  }

  /** The number of now: a page that has it has missed nothing. */
  nowId(): string {
    return this.#id(this.#next());
  }

  /** Whether there are other processes and they cannot be heard at this moment. */
  isDeaf(): boolean {
    return this.channel !== null && !this.channel.isOpen();
  }

  /** Whether a page of the member is open here. */
  isListening({ id: tenantId }: OfTenant, memberId: number): boolean {
    return this.#listeners.has(`${tenantId} ${memberId}`);
  }

  /** Gives back the memory of events that are too old for anybody. */
  sweep(): void {
    this.#kept.sweep();
  }

  /** Later than every number before: microseconds of this process, which also tell how long ago it was. */
  #next(): number {
    this.#last = Math.max(this.#last + 1, Math.floor(performance.now() * 1000));
    return this.#last;
  }

  #id(number: number): string {
    return `${this.#epoch}.${number}`;
  }
}
