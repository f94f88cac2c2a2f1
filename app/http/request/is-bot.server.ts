import { isBot as isKnownBot } from "isbot";
import { LRUCache } from "lru-cache";

/** Visitors share few user agents, and searching one costs up to 60 µs, half of a cached page. Limited in characters. */
const known = new LRUCache<string, boolean>({
  maxSize: 500_000,
  sizeCalculation: (_isBot, userAgent) => userAgent.length + 100,
  memoMethod: (userAgent) => isKnownBot(userAgent),
});

/** Returns whether a user agent is a bot's; a missing one counts as a bot. @param userAgent the header */
export function isBot(userAgent: string | undefined): boolean {
  return !userAgent || known.memo(userAgent);
}
