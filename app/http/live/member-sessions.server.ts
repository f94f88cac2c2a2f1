import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { TenantDb } from "~/db/pool.server";
import type { Account } from "~/domain/accounts/account.server";
import { findSession } from "~/domain/accounts/sessions/sessions.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** Who a request comes from, when somebody is logged in. */
export type SignedIn = { sessionId: number; account: Account };

/** After so long a session is looked up again, whatever was heard of it, in milliseconds. */
const KEPT_MS = 5 * 60_000;
/** The same for cookies that were nobody's, and while the other processes cannot be heard. */
const BRIEFLY_MS = 15_000;
const MOST = 20_000;
const EVERYBODY = "*";

type Kept = { key: string; found: SignedIn | null; at: number };

/** Carries the word that a member changed between the processes. */
export type ChangeChannel = {
  publish: (tenant: string, memberId: number) => void;
  /** whether others are heard at this moment */
  isOpen: () => boolean;
};

/**
 * Sessions by cookie, for some minutes in memory: a page with its calls asks many times. Whatever changes a member says so, and then the
 * next request sees the change; other processes are told by the channel.
 */
export class MemberSessions {
  #kept = new LRUCache<string, Kept>({ max: MOST, ttl: KEPT_MS });
  #ofMember = new Map<string, Set<string>>();
  /** for each look-up that is under way, the members who changed meanwhile */
  #underWay = new Set<Set<string>>();

  constructor(
    readonly databaseOf: (tenant: Tenant) => TenantDb,
    readonly channel: ChangeChannel | null = null,
  ) {}

  /** Whose session a cookie of this tenant is, or null. @throws DatabaseAway */
  async find(tenant: Tenant, token: string, now: Date): Promise<SignedIn | null> {
    // The secret itself stays out of memory.
    const key = `${tenant.id} ${createHash("sha256").update(token).digest("base64url")}`;
    const kept = this.#kept.get(key);
    if (kept && performance.now() - kept.at < this.#lasts(kept)) return kept.found;
    const changed = new Set<string>();
    this.#underWay.add(changed);
    const found = await findSession({ db: this.databaseOf(tenant), now }, token).finally(() =>
      this.#underWay.delete(changed),
    );
    // What was read while its member changed may be from before; of a cookie that was nobody's there is no telling whose it might be.
    const isStale = found
      ? changed.has(EVERYBODY) || changed.has(`${tenant.id} ${found.account.id}`)
      : changed.size > 0;
    if (isStale) return found;
    this.#kept.set(key, { key, found, at: performance.now() });
    if (found) this.#note(`${tenant.id} ${found.account.id}`, key);
    return found;
  }

  /** Forgets what is known of a member, here and in the other processes. */
  changed(tenant: Tenant, memberId: number): void {
    this.forget(tenant.id, memberId);
    this.channel?.publish(tenant.id, memberId);
  }

  /** Forgets what is known of a member in this process. */
  forget(tenantId: string, memberId: number): void {
    const member = `${tenantId} ${memberId}`;
    for (const changed of this.#underWay) changed.add(member);
    for (const key of this.#ofMember.get(member) ?? []) this.#kept.delete(key);
    this.#ofMember.delete(member);
  }

  /** Forgets everything: for a while nothing was heard of changes. */
  forgetAll(): void {
    for (const changed of this.#underWay) changed.add(EVERYBODY);
    this.#kept.clear();
    this.#ofMember.clear();
  }

  #lasts({ found }: Kept): number {
    const isHeard = this.channel === null || this.channel.isOpen();
    return found && isHeard ? KEPT_MS : BRIEFLY_MS;
  }

  #note(member: string, key: string): void {
    if (this.#ofMember.size > MOST) this.forgetAll();
    const keys = this.#ofMember.get(member) ?? new Set();
    keys.add(key);
    this.#ofMember.set(member, keys);
  }
}
