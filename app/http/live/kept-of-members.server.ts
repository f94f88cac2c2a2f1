import { LRUCache } from "lru-cache";
import type { TenantDb } from "~/db/pool.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { ChangeChannel } from "./member-sessions.server";

/** What was read of a member, and whose change could change it. */
export type ReadOfMember<T> = { value: T; about: readonly number[] };

type Kept<T> = { key: string; tenant: Tenant; about: readonly string[]; at: number; value: T };

/** After so long it is read again, whatever was heard, in milliseconds. */
const KEPT_MS = 5 * 60_000;
const MOST = 10_000;
const EVERYBODY = "*";

/**
 * What every open page of a member asks for each minute, for some minutes in memory: seldom is there anything new. It is read again when it
 * changes, and when anybody changes whom it is about: who has gone from sight goes from here too. What others change while it is read makes
 * no difference to it, however busy the brand is.
 */
export class KeptOfMembers<T> {
  #kept = new LRUCache<string, Kept<T>>({ max: MOST, ttl: KEPT_MS, dispose: (kept) => this.#unnote(kept) });
  /** whose kept values are about a member */
  #mentions = new Map<string, Set<string>>();
  #reading = new Map<string, { value: Promise<T>; changed: Set<string> }>();
  /** of each reading, who changed since it began */
  #underWay = new Set<Set<string>>();

  constructor(
    readonly read: (
      ctx: { db: TenantDb; now: Date; tenant: Tenant },
      memberId: number,
    ) => Promise<ReadOfMember<T>>,
    readonly databaseOf: (tenant: Tenant) => TenantDb,
    readonly channel: Pick<ChangeChannel, "isOpen"> | null,
    /** how long it is kept while the other processes cannot be heard */
    readonly brieflyMs: number,
  ) {}

  /** What is kept, without asking anybody; null where it must be read. */
  known(tenant: Tenant, memberId: number): T | null {
    const kept = this.#kept.get(`${tenant.id} ${memberId}`);
    const lastsMs = this.channel === null || this.channel.isOpen() ? KEPT_MS : this.brieflyMs;
    return kept && kept.tenant === tenant && performance.now() - kept.at < lastsMs ? kept.value : null;
  }

  /** What is there of a member now. @throws DatabaseAway */
  async of(tenant: Tenant, memberId: number): Promise<T> {
    const known = this.known(tenant, memberId);
    if (known !== null) return known;
    const key = `${tenant.id} ${memberId}`;
    // Pages of one member that ask at once wait for one reading; what changes meanwhile begins another.
    const reading = this.#reading.get(key);
    if (reading?.changed.size === 0) return reading.value;
    const changed = new Set<string>();
    const begun = { value: this.#read(tenant, memberId, changed), changed };
    this.#reading.set(key, begun);
    return begun.value.finally(() => {
      if (this.#reading.get(key) === begun) this.#reading.delete(key);
    });
  }

  /** Forgets what is kept of a member in this process. */
  forget(tenantId: string, memberId: number): void {
    const key = `${tenantId} ${memberId}`;
    this.#note(key);
    this.#kept.delete(key);
  }

  /** Forgets all that is about a member: they are not what they were. */
  memberChanged(tenantId: string, memberId: number): void {
    this.forget(tenantId, memberId);
    for (const key of [...(this.#mentions.get(`${tenantId} ${memberId}`) ?? [])]) this.#kept.delete(key);
  }

  /** Forgets everything: for a while nothing was heard of changes. */
  forgetAll(): void {
    this.#note(EVERYBODY);
    this.#kept.clear();
    this.#mentions.clear();
  }

  #note(who: string): void {
    for (const changed of this.#underWay) changed.add(who);
  }

  async #read(tenant: Tenant, memberId: number, changed: Set<string>): Promise<T> {
    this.#underWay.add(changed);
    try {
      const ctx = { db: this.databaseOf(tenant), now: new Date(), tenant };
      const { value, about } = await this.read(ctx, memberId);
      const key = `${tenant.id} ${memberId}`;
      const others = about.map((id) => `${tenant.id} ${id}`);
      // What was read while one of them changed may be from before.
      const isStale = [EVERYBODY, key, ...others].some((one) => changed.has(one));
      if (!isStale) {
        this.#kept.set(key, { key, tenant, about: others, at: performance.now(), value });
        for (const one of others) this.#mentions.set(one, (this.#mentions.get(one) ?? new Set()).add(key));
      }
      return value;
    } finally {
      this.#underWay.delete(changed);
    }
  }

  #unnote({ about, key }: Kept<T>): void {
    for (const one of about) {
      const of = this.#mentions.get(one);
      of?.delete(key);
      if (of?.size === 0) this.#mentions.delete(one);
    }
  }
}
