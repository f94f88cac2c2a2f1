import { LRUCache } from "lru-cache";
import type { TenantDb } from "~/db/pool.server";
import { markActive } from "~/domain/members/mark-active.server";
import { ONLINE_MINUTES } from "~/domain/members/rules";
import type { Tenant } from "~/tenancy/tenant.server";

/** What was seen is written so often, in milliseconds. */
const FLUSH_MS = 30_000;
/** A member who is there all the time is written once in so long: well within the time in which they count as online. */
const AGAIN_MS = (ONLINE_MINUTES * 60_000) / 2;
const MOST = 100_000;

/**
 * Who is there: each request of a member notes it in memory, and now and then all who were seen are written at once, a statement for
 * each tenant. What a killed process had not written is lost, and the next request says it again.
 */
export class Presence {
  #seen = new Map<Tenant["id"], { tenant: Tenant; members: Map<number, Date> }>();
  #written = new LRUCache<string, number>({ max: MOST });
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

  /** Notes that a member asked for something. */
  saw(tenant: Tenant, memberId: number, now: Date): void {
    const key = `${tenant.id} ${memberId}`;
    if (now.getTime() - (this.#written.get(key) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
    this.#written.set(key, now.getTime());
    const seen = this.#seen.get(tenant.id) ?? { tenant, members: new Map() };
    this.#seen.set(tenant.id, seen);
    seen.members.set(memberId, now);
  }

  /** Notes that a member was here until now, however lately that was noted before. */
  left(tenant: Tenant, memberId: number, now: Date): void {
    this.#written.delete(`${tenant.id} ${memberId}`);
    this.saw(tenant, memberId, now);
  }

  /** Writes all who were seen since the last time. */
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
        // Whoever is still there is noted with their next request.
        for (const id of members.keys()) this.#written.delete(`${tenant.id} ${id}`);
        this.onError(error);
      }
    }
  }
}
