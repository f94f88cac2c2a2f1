import { LRUCache } from "lru-cache";
import type { Tenant } from "~/tenancy/tenant.server";
import type { EventHub } from "../live/event-hub.server";

/** A page that is seen asks at least so often (product.md §9: 300 s with push), with some room; one that is hidden does not ask. */
const ASKS_WITHIN_MS = 330_000;
const MOST = 100_000;
/** These are sent by pages that nobody looks at, too. */
const unseen = new Set(["/api/events", "/api/page-hidden.php"]);

/**
 * Who looks at a page of ours right now, as far as this process knows: whoever has one open that listens, and that was not hidden since it
 * last asked for something. Another process's pages, and those without a stream, are left to the service worker, which knows for certain.
 */
export class PageWatch {
  #asked = new LRUCache<string, number>({ max: MOST });

  constructor(readonly events: Pick<EventHub, "isListening">) {}

  /** Notes a request of a member. */
  saw({ id: tenantId }: Pick<Tenant, "id">, memberId: number, path: string): void {
    if (!unseen.has(path)) this.#asked.set(`${tenantId} ${memberId}`, performance.now());
  }

  /** Notes that a member's page was hidden. */
  hidden({ id: tenantId }: Pick<Tenant, "id">, memberId: number): void {
    this.#asked.delete(`${tenantId} ${memberId}`);
  }

  isWatching(tenant: Pick<Tenant, "id">, memberId: number): boolean {
    const asked = this.#asked.get(`${tenant.id} ${memberId}`);
    if (asked === undefined || performance.now() - asked > ASKS_WITHIN_MS) return false;
    return this.events.isListening(tenant, memberId);
  }
}
