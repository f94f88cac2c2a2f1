import { LRUCache } from "lru-cache";
import type { TenantDb } from "~/db/pool.server";
import type { Tenant } from "~/tenancy/tenant.server";

/**
 * A value as it was read. `of`: the member it belongs to; null for a value of no known member, which any change during the read may
 * concern. `about`: the other members it shows.
 */
export type MemberRead<T> = { value: T; of: number | null; about?: readonly number[] };

/** Carries notifications of changed members between the processes. */
export type ChangeChannel = {
  publishChange: (tenant: string, memberId: number) => void;
  /** whether the channel to the other processes is up */
  isOpen: () => boolean;
};

type Options<T, K> = {
  read: (ctx: { db: TenantDb; now: Date; tenant: Tenant }, key: K) => Promise<MemberRead<T>>;
  databaseOf: (tenant: Tenant) => TenantDb;
  channel: Pick<ChangeChannel, "isOpen"> | null;
  /** the cache time while the channel to the other processes is down, in milliseconds */
  brieflyMs: number;
  /** returns whether a value is cached for `brieflyMs` only */
  isBrief?: (value: T) => boolean;
  max?: number;
};

type Cached<T> = { key: string; tenant: Tenant; tags: readonly string[]; at: number; value: T };

/** The maximum age of a cached value, in milliseconds. */
const CACHED_MS = 5 * 60_000;
const MAX = 10_000;
const EVERYBODY = "everybody";

/**
 * Caches for some minutes what requests of members read again and again: sessions, likes and chats. A value is dropped when its member
 * changes, or any member it is about, so that members who are no longer visible disappear. Changes of other members do not affect it,
 * however busy the brand is. architecture, Live state
 */
export class MemberCache<T, K extends string | number = number> {
  readonly #options: Options<T, K>;
  readonly #cached: LRUCache<string, Cached<T>>;
  /** the keys of the values that belong to a member, or are about one */
  #byTag = new Map<string, Set<string>>();
  #reading = new Map<string, { value: Promise<T>; changed: Set<string> }>();
  /** the tags that changed since each read started */
  #underWay = new Set<Set<string>>();

  constructor(options: Options<T, K>) {
    this.#options = options;
    this.#cached = new LRUCache({
      max: options.max ?? MAX,
      ttl: CACHED_MS,
      dispose: (cached) => this.#untag(cached),
    });
  }

  /** Returns the cached value without a query; undefined where it has to be read. */
  known(tenant: Tenant, key: K): T | undefined {
    const cached = this.#cached.get(nameOf(tenant, key));
    return cached && cached.tenant === tenant && performance.now() - cached.at < this.#lasts(cached.value)
      ? cached.value
      : undefined;
  }

  /** Returns a value from the cache or the database. @throws DatabaseUnavailable */
  async of(tenant: Tenant, key: K): Promise<T> {
    const known = this.known(tenant, key);
    if (known !== undefined) return known;
    const name = nameOf(tenant, key);
    // Parallel requests share one read; after a change during it, the next request starts another.
    const reading = this.#reading.get(name);
    if (reading?.changed.size === 0) return reading.value;
    const changed = new Set<string>();
    const started = { value: this.#read(tenant, key, changed), changed };
    this.#reading.set(name, started);
    return started.value.finally(() => {
      if (this.#reading.get(name) === started) this.#reading.delete(name);
    });
  }

  /** Drops the values that belong to a member, in this process. */
  forget(tenantId: string, memberId: number): void {
    this.#drop(ownTag(tenantId, memberId));
  }

  /** Drops the values that belong to a member who changed, or are about that member, in this process. */
  memberChanged(tenantId: string, memberId: number): void {
    this.forget(tenantId, memberId);
    this.#drop(aboutTag(tenantId, memberId));
  }

  /** Drops all values: changes may have been missed. */
  forgetAll(): void {
    for (const changed of this.#underWay) changed.add(EVERYBODY);
    this.#cached.clear();
    this.#byTag.clear();
  }

  #lasts(value: T): number {
    const { channel, isBrief, brieflyMs } = this.#options;
    const isConnected = channel === null || channel.isOpen();
    return isConnected && !isBrief?.(value) ? CACHED_MS : brieflyMs;
  }

  #drop(tag: string): void {
    for (const changed of this.#underWay) changed.add(tag);
    for (const key of [...(this.#byTag.get(tag) ?? [])]) this.#cached.delete(key);
  }

  async #read(tenant: Tenant, wanted: K, changed: Set<string>): Promise<T> {
    const { read, databaseOf } = this.#options;
    this.#underWay.add(changed);
    try {
      const {
        value,
        of,
        about = [],
      } = await read({ db: databaseOf(tenant), now: new Date(), tenant }, wanted);
      const tags = about.map((id) => aboutTag(tenant.id, id));
      if (of !== null) tags.push(ownTag(tenant.id, of));
      // A value may be stale when one of its members changed during the read.
      const isStale = of === null ? changed.size > 0 : [EVERYBODY, ...tags].some((tag) => changed.has(tag));
      if (!isStale) this.#store({ key: nameOf(tenant, wanted), tenant, tags, at: performance.now(), value });
      return value;
    } finally {
      this.#underWay.delete(changed);
    }
  }

  #store(cached: Cached<T>): void {
    this.#cached.set(cached.key, cached);
    for (const tag of cached.tags) this.#byTag.set(tag, (this.#byTag.get(tag) ?? new Set()).add(cached.key));
  }

  #untag({ tags, key }: Cached<T>): void {
    for (const tag of tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}

function nameOf(tenant: Tenant, key: string | number): string {
  return `${tenant.id} ${key}`;
}

function ownTag(tenantId: string, memberId: number): string {
  return `own ${tenantId} ${memberId}`;
}

function aboutTag(tenantId: string, memberId: number): string {
  return `about ${tenantId} ${memberId}`;
}
