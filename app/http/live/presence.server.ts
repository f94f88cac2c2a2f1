import { LRUCache } from "lru-cache";
import type { TenantDb } from "~/db/pool.server";
import { markActive } from "~/domain/members/mark-active.server";
import { ONLINE_MINUTES } from "~/domain/members/rules";
import type { Tenant } from "~/tenancy/tenant.server";

/** How often activity is written, in milliseconds. */
const FLUSH_MS = 30_000;
/** A continuously active member is written once in this time: well within the time in which a member counts as online. product 8.15 */
const AGAIN_MS = (ONLINE_MINUTES * 60_000) / 2;
const MAX = 100_000;

/**
 * Tracks when members were last active: requests are noted in memory, and written together from time to time with one statement per tenant.
 * A killed process loses what it had not written; the next request notes it again.
 */
export class Presence {
  #seen = new Map<Tenant["id"], { tenant: Tenant; members: Map<number, Date> }>();
  #written = new LRUCache<string, number>({ max: MAX });
  #timer: NodeJS.Timeout;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    readonly databaseOf: (tenant: Tenant) => TenantDb,
    readonly onError: (error: unknown) => void,
    flushMs = FLUSH_MS,
  ) {
    this.#timer = setInterval(() => void this.flush(), flushMs);
    this.#timer.unref();
  }

  /** Notes a request of a member. */
  saw(tenant: Tenant, memberId: number, now: Date): void {
    const key = `${tenant.id} ${memberId}`;
    if (now.getTime() - (this.#written.get(key) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
    this.#written.set(key, now.getTime());
    const seen = this.#seen.get(tenant.id) ?? { tenant, members: new Map() };
    this.#seen.set(tenant.id, seen);
    seen.members.set(memberId, now);
  }

  /** Notes that a member left a page, however recent the last note is. */
  left(tenant: Tenant, memberId: number, now: Date): void {
    this.#written.delete(`${tenant.id} ${memberId}`);
    this.saw(tenant, memberId, now);
  }

  /** Writes all members seen since the last flush. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    const all = [...this.#seen.values()];
    this.#seen.clear();
    for (const { tenant, members } of all) {
      try {
        await markActive({ db: this.databaseOf(tenant) }, members);
      } catch (error) {
        // A member who is still active is noted with the next request.
        for (const id of members.keys()) this.#written.delete(`${tenant.id} ${id}`);
        this.onError(error);
      }
    }
  }
}
