import { LRUCache } from "lru-cache";
import type { TenantDb } from "~/db/pool.server";
import { tellLikes } from "~/domain/likes/tell-likes.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { tagged } from "./api/answer.server";
import { likesView } from "./api/likes-view.server";
import type { ChangeChannel } from "./member-sessions.server";

/** What is kept of one member's likes. */
export type KnownLikes = { newLikes: number; answer: ReturnType<typeof tagged> };

type Kept = KnownLikes & { key: string; tenant: Tenant; about: readonly string[]; at: number };

/** After so long they are read again, whatever was heard, in milliseconds. */
const KEPT_MS = 5 * 60_000;
/** The same while the other processes cannot be heard. */
const BRIEFLY_MS = 5000;
const MOST = 10_000;

/**
 * The likes of members, for some minutes in memory: every open page asks each minute, and seldom is there anything new. They are read again
 * when one of them changes, and when anybody changes whom they are about: who has gone from sight goes from here too.
 */
export class MemberLikes {
  #kept = new LRUCache<string, Kept>({ max: MOST, ttl: KEPT_MS, dispose: (kept) => this.#unnote(kept) });
  /** whose likes are about a member */
  #mentions = new Map<string, Set<string>>();
  #reading = new Map<string, Promise<KnownLikes>>();
  #changes = 0;

  constructor(
    readonly databaseOf: (tenant: Tenant) => TenantDb,
    readonly channel: ChangeChannel | null = null,
  ) {}

  /** What is kept, without asking anybody; null where they must be read. */
  known(tenant: Tenant, memberId: number): KnownLikes | null {
    const kept = this.#kept.get(`${tenant.slug} ${memberId}`);
    const lastsMs = this.channel === null || this.channel.isOpen() ? KEPT_MS : BRIEFLY_MS;
    return kept && kept.tenant === tenant && performance.now() - kept.at < lastsMs ? kept : null;
  }

  /** A member's likes, as they are now. @throws DatabaseAway */
  async of(tenant: Tenant, memberId: number): Promise<KnownLikes> {
    const known = this.known(tenant, memberId);
    if (known) return known;
    // Pages of one member that ask at once wait for one reading; what changes meanwhile begins another.
    const key = `${tenant.slug} ${memberId} ${this.#changes}`;
    let reading = this.#reading.get(key);
    if (!reading) {
      reading = this.#read(tenant, memberId).finally(() => this.#reading.delete(key));
      this.#reading.set(key, reading);
    }
    return reading;
  }

  /** Tells here and in the other processes that a member's likes changed. */
  changed(tenant: Tenant, memberId: number): void {
    this.forget(tenant.slug, memberId);
    this.channel?.publish(tenant.slug, memberId, "likes");
  }

  /** Forgets a member's likes in this process. */
  forget(slug: string, memberId: number): void {
    this.#changes += 1;
    this.#kept.delete(`${slug} ${memberId}`);
  }

  /** Forgets all likes that are about a member: they are not what they were. */
  memberChanged(slug: string, memberId: number): void {
    this.forget(slug, memberId);
    for (const key of [...(this.#mentions.get(`${slug} ${memberId}`) ?? [])]) this.#kept.delete(key);
  }

  /** Forgets everything: for a while nothing was heard of changes. */
  forgetAll(): void {
    this.#changes += 1;
    this.#kept.clear();
    this.#mentions.clear();
  }

  async #read(tenant: Tenant, memberId: number): Promise<KnownLikes> {
    const changes = this.#changes;
    const told = await tellLikes({ db: this.databaseOf(tenant), now: new Date(), tenant }, memberId);
    const key = `${tenant.slug} ${memberId}`;
    const kept: Kept = {
      key,
      tenant,
      about: told.about.map((id) => `${tenant.slug} ${id}`),
      at: performance.now(),
      newLikes: told.newLikes,
      answer: tagged(likesView(tenant, told)),
    };
    // What was read while something changed may be from before.
    if (changes === this.#changes) {
      this.#kept.set(key, kept);
      for (const one of kept.about) this.#mentions.set(one, (this.#mentions.get(one) ?? new Set()).add(key));
    }
    return kept;
  }

  #unnote({ about, key }: Kept): void {
    for (const one of about) {
      const of = this.#mentions.get(one);
      of?.delete(key);
      if (of?.size === 0) this.#mentions.delete(one);
    }
  }
}
