import { LRUCache } from "lru-cache";
import type { MemberEvent } from "~/domain/chats/chat-events.server";

/** A page that was away for longer has to reload, in milliseconds. */
const CACHED_MS = 2 * 60_000;
/** The limits on cached events per member, of members, and in total. */
const MAX_OF_ONE = 32;
const MAX_MEMBERS = 20_000;
const MAX = 100_000;

/** `number`: the time in microseconds of this process, unique per event. */
export type RecentEvent = { number: number; event: MemberEvent };

type Cached = { events: readonly RecentEvent[]; lostUpTo: number };

/** The events of the last minutes, for pages that reconnect. Events that are dropped early are known to be lost. */
export class RecentEvents {
  #lostUpTo = 0;
  #of = new LRUCache<string, Cached>({
    max: MAX_MEMBERS,
    maxSize: MAX,
    sizeCalculation: ({ events }) => events.length,
    ttl: CACHED_MS,
    dispose: ({ events }, _member, reason) => {
      if (reason === "evict") this.lose(events.at(-1)?.number ?? 0);
    },
  });

  add(member: string, event: RecentEvent): void {
    const { events, lostUpTo } = this.#of.get(member) ?? { events: [], lostUpTo: 0 };
    const fresh = events.filter(({ number }) => number > event.number - CACHED_MS * 1000);
    const lost = fresh.length >= MAX_OF_ONE ? fresh.shift()!.number : lostUpTo;
    this.#of.set(member, { events: [...fresh, event], lostUpTo: lost });
  }

  /** Returns the events after a number; null where they are not certain. */
  after(member: string, number: number, now: number): readonly RecentEvent[] | null {
    if (number < this.#lostUpTo || number < now - CACHED_MS * 1000 || number > now) return null;
    const cached = this.#of.get(member);
    if (!cached) return [];
    return number < cached.lostUpTo ? null : cached.events.filter((one) => one.number > number);
  }

  /** Marks events up to a number as possibly lost. */
  lose(upTo: number): void {
    this.#lostUpTo = Math.max(this.#lostUpTo, upTo);
  }

  /** Frees the memory of expired events. */
  sweep(): void {
    this.#of.purgeStale();
  }
}
