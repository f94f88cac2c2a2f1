import { LRUCache } from "lru-cache";
import type { Tenant } from "~/tenancy/tenant.server";
import type { EventHub } from "../live/event-hub.server";

/** A visible page polls at least this often (every 300 s with push), with some margin; a hidden page does not poll. product 23.7 */
const ASKS_WITHIN_MS = 330_000;
const MAX = 100_000;
/** Hidden pages send these requests too. */
const unseen = new Set(["/api/events", "/api/page-hidden.php", "/api/page-seen.php"]);

/**
 * Tracks which members look at a page, as far as this process knows: an open page with a stream that was not hidden since its last request.
 * For pages of other processes and those without a stream, the service worker decides.
 */
export class PageWatch {
  #requested = new LRUCache<string, number>({ max: MAX });

  constructor(readonly events: Pick<EventHub, "isListening">) {}

  /** Notes a request of a member. */
  saw({ id: tenantId }: Pick<Tenant, "id">, memberId: number, path: string): void {
    if (!unseen.has(path)) this.#requested.set(`${tenantId} ${memberId}`, performance.now());
  }

  /** Notes that a member's page was hidden. */
  hidden({ id: tenantId }: Pick<Tenant, "id">, memberId: number): void {
    this.#requested.delete(`${tenantId} ${memberId}`);
  }

  isWatching(tenant: Pick<Tenant, "id">, memberId: number): boolean {
    const requested = this.#requested.get(`${tenant.id} ${memberId}`);
    if (requested === undefined || performance.now() - requested > ASKS_WITHIN_MS) return false;
    return this.events.isListening(tenant, memberId);
  }
}
