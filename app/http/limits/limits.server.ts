import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { CountedLimit, Counter, Limit } from "~/domain/limit";
import type { Tenant } from "~/tenancy/tenant.server";

/** The rate limit is exceeded. `retrySeconds`: the time until the next try can pass. */
export class RateLimited extends Error {
  override name = "RateLimited";
  constructor(readonly retrySeconds: number) {
    super(`Rate limited: retry in ${retrySeconds} s`);
  }

  /** The time in whole minutes, for texts. */
  get retryMinutes(): number {
    return Math.max(1, Math.ceil(this.retrySeconds / 60));
  }
}

/**
 * Counts rate-limited actions by tenant and subject. With Redis all processes count together; while Redis is away each process counts
 * alone. product 24.8
 */
export class Limits {
  #limiters = new Map<string, RateLimiterAbstract>();

  constructor(
    readonly redis: Redis | null,
    /** false disables all limits, for benchmarks */
    readonly enabled: boolean,
  ) {}

  /** Counts one or more points. @throws RateLimited when the limit is exceeded */
  async count(tenant: Tenant, what: string, who: string, limit: Limit, points = 1): Promise<void> {
    await this.countUp(tenant, what, who, limit, points);
  }

  /** Counts one point of each limit of an act. @throws RateLimited when one is exceeded */
  async countAll(tenant: Tenant, counted: readonly CountedLimit[]): Promise<void> {
    for (const { name, who, limit } of counted) await this.count(tenant, name, who, limit);
  }

  /** Counts limits in their order. @returns false from the first one that is exceeded */
  async isWithin(tenant: Tenant, counted: readonly CountedLimit[]): Promise<boolean> {
    try {
      await this.countAll(tenant, counted);
      return true;
    } catch (error) {
      if (error instanceof RateLimited) return false;
      throw error;
    }
  }

  /** Returns the limits of a tenant as acts use them. */
  counterOf(tenant: Tenant): Counter {
    return {
      count: (counted) => this.countAll(tenant, counted),
      isWithin: (counted) => this.isWithin(tenant, counted),
      giveBack: ({ name, who, limit }) => this.release(tenant, name, who, limit),
      forget: (counted) => this.forgetAll(tenant, counted),
    };
  }

  /** Ends the counts of the limits of an act. */
  async forgetAll(tenant: Tenant, counted: readonly CountedLimit[]): Promise<void> {
    for (const { name, who, limit } of counted) await this.forget(tenant, name, who, limit);
  }

  /** Counts as `count`. @returns the points that are counted now, 0 without limits @throws RateLimited when the limit is exceeded */
  async countUp(tenant: Tenant, what: string, who: string, limit: Limit, points = 1): Promise<number> {
    if (!this.enabled) return 0;
    const { consumedPoints } = await this.#limiter(what, limit)
      .consume(keyOf(tenant, who), points)
      .catch(refuse);
    return consumedPoints;
  }

  /** Checks whether one more would exceed the limit, without counting it. @throws RateLimited */
  async check(tenant: Tenant, what: string, who: string, limit: Limit): Promise<void> {
    if (!this.enabled) return;
    const found = await this.#limiter(what, limit)
      .get(keyOf(tenant, who))
      .catch(() => null);
    if (found && found.remainingPoints <= 0 && found.consumedPoints >= limit.points) refuse(found);
  }

  /** Releases one counted try, which neither succeeded nor failed. */
  async release(tenant: Tenant, what: string, who: string, limit: Limit): Promise<void> {
    if (!this.enabled) return;
    await this.#limiter(what, limit)
      .reward(keyOf(tenant, who), 1)
      .catch(() => undefined);
  }

  /** Resets the count after a success. */
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

/** Addresses are stored as checksums: what is counted must not identify a person. */
function keyOf(tenant: Tenant, who: string): string {
  return `${tenant.id}:${createHash("sha256").update(who).digest("base64url").slice(0, 22)}`;
}

function refuse(reason: unknown): never {
  if (reason instanceof RateLimiterRes)
    throw new RateLimited(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
  throw reason;
}
