import { LRUCache } from "lru-cache";
import type { MemberEvent } from "~/domain/chats/chat-events.server";

/** A page that was away for longer asks for everything again, in milliseconds. */
const KEPT_MS = 2 * 60_000;
/** So many events are kept of one member, of so many members, and so many in all. */
const MOST_OF_ONE = 32;
const MOST_MEMBERS = 20_000;
const MOST = 100_000;

/** `number`: when it happened, in microseconds of this process; no two have the same. */
export type KeptEvent = { number: number; event: MemberEvent };

type Kept = { events: readonly KeptEvent[]; lostUpTo: number };

/** The events of the last minutes, for pages that were away for a moment. What is dropped too early is known to be lost. */
export class KeptEvents {
  #lostUpTo = 0;
  #of = new LRUCache<string, Kept>({
    max: MOST_MEMBERS,
    maxSize: MOST,
    sizeCalculation: ({ events }) => events.length,
    ttl: KEPT_MS,
    dispose: ({ events }, _member, reason) => {
      if (reason === "evict") this.lose(events.at(-1)?.number ?? 0);
    },
  });

  add(member: string, event: KeptEvent): void {
    const { events, lostUpTo } = this.#of.get(member) ?? { events: [], lostUpTo: 0 };
    const fresh = events.filter(({ number }) => number > event.number - KEPT_MS * 1000);
    const lost = fresh.length >= MOST_OF_ONE ? fresh.shift()!.number : lostUpTo;
    this.#of.set(member, { events: [...fresh, event], lostUpTo: lost });
  }

  /** What came after a number; null where that cannot be told for certain. */
  after(member: string, number: number, now: number): readonly KeptEvent[] | null {
    if (number < this.#lostUpTo || number < now - KEPT_MS * 1000 || number > now) return null;
    const kept = this.#of.get(member);
    if (!kept) return [];
    return number < kept.lostUpTo ? null : kept.events.filter((one) => one.number > number);
  }

  /** Notes that whatever happened up to a number may be missing. */
  lose(upTo: number): void {
    this.#lostUpTo = Math.max(this.#lostUpTo, upTo);
  }

  /** Gives back the memory of what is over. */
  sweep(): void {
    this.#of.purgeStale();
  }
}
