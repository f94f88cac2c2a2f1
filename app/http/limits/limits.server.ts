import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Tenant } from "~/tenancy/tenant.server";

/** So many in so long, and how long nothing goes when it was too much; seconds. */
export type Limit = { points: number; seconds: number; blockSeconds?: number };

/** Too often. `retrySeconds`: from then on it may go again. */
export class TooOften extends Error {
  override name = "TooOften";
  constructor(readonly retrySeconds: number) {
    super(`Too often: again in ${retrySeconds} s`);
  }

  /** The same in whole minutes, as texts say it. */
  get retryMinutes(): number {
    return Math.max(1, Math.ceil(this.retrySeconds / 60));
  }
}

/**
 * Counts what may not happen too often, by tenant and by whom. With Redis all processes count together; while it is away each counts for
 * itself. architecture §3
 */
export class Limits {
  #limiters = new Map<string, RateLimiterAbstract>();

  constructor(
    readonly redis: Redis | null,
    /** false switches all limits off, for measuring */
    readonly enabled: boolean,
  ) {}

  /** Counts one, or so many points. @throws TooOften when it is one too many */
  async count(tenant: Tenant, what: string, who: string, limit: Limit, points = 1): Promise<void> {
    if (!this.enabled) return;
    await this.#limiter(what, limit).consume(keyOf(tenant, who), points).catch(refuse);
  }

  /** Whether one more would be too many, without counting it. @throws TooOften */
  async check(tenant: Tenant, what: string, who: string, limit: Limit): Promise<void> {
    if (!this.enabled) return;
    const found = await this.#limiter(what, limit)
      .get(keyOf(tenant, who))
      .catch(() => null);
    if (found && found.remainingPoints <= 0 && found.consumedPoints >= limit.points) refuse(found);
  }

  /** Takes back one that was counted: it came to nothing, right or wrong. */
  async giveBack(tenant: Tenant, what: string, who: string, limit: Limit): Promise<void> {
    if (!this.enabled) return;
    await this.#limiter(what, limit)
      .reward(keyOf(tenant, who), 1)
      .catch(() => undefined);
  }

  /** Forgets what was counted: it turned out well. */
  async forget(tenant: Tenant, what: string, who: string, limit: Limit): Promise<void> {
    await this.#limiter(what, limit)
      .delete(keyOf(tenant, who))
      .catch(() => undefined);
  }

  #limiter(what: string, { points, seconds, blockSeconds = 0 }: Limit): RateLimiterAbstract {
    const key = `${what} ${points} ${seconds} ${blockSeconds}`;
    let limiter = this.#limiters.get(key);
    if (!limiter) {
      const options = { keyPrefix: `limit:${what}`, points, duration: seconds, blockDuration: blockSeconds };
      const insuranceLimiter = new RateLimiterMemory(options);
      limiter = this.redis
        ? new RateLimiterRedis({ ...options, storeClient: this.redis, insuranceLimiter })
        : insuranceLimiter;
      this.#limiters.set(key, limiter);
    }
    return limiter;
  }
}

/** Who is counted is nobody else's business: addresses are kept as checksums. */
function keyOf(tenant: Tenant, who: string): string {
  return `${tenant.id}:${createHash("sha256").update(who).digest("base64url").slice(0, 22)}`;
}

function refuse(reason: unknown): never {
  if (reason instanceof RateLimiterRes)
    throw new TooOften(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
  throw reason;
}
