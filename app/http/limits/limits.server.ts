import { createHash } from "node:crypto";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { CountedLimit, Counter, Limit } from "~/domain/limit";
import type { RedisLink } from "~/outside/redis/redis.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** Where actions are counted: a brand, or the console. */
type Counted = Pick<Tenant, "id">;

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
 * Counts rate-limited actions by tenant and subject. With Redis all processes count together; while Redis is away or refuses writes each
 * process counts alone, and reads its own counts too. product 24.8
 */
export class Limits {
  #limiters = new Map<string, Limiters>();

  constructor(
    readonly redis: Pick<RedisLink, "client" | "state" | "failed"> | null,
    /** false disables all limits, for benchmarks */
    readonly enabled: boolean,
  ) {}

  /** Counts one or more points. @throws RateLimited when the limit is exceeded */
  async count(tenant: Counted, what: string, who: string, limit: Limit, points = 1): Promise<void> {
    await this.countUp(tenant, what, who, limit, points);
  }

  /** Counts one point of each limit of an act. @throws RateLimited when one is exceeded */
  async countAll(tenant: Counted, counted: readonly CountedLimit[]): Promise<void> {
    for (const { name, who, limit } of counted) await this.count(tenant, name, who, limit);
  }

  /** Counts limits in their order. @returns false from the first one that is exceeded */
  async isWithin(tenant: Counted, counted: readonly CountedLimit[]): Promise<boolean> {
    try {
      await this.countAll(tenant, counted);
      return true;
    } catch (error) {
      if (error instanceof RateLimited) return false;
      throw error;
    }
  }

  /** Returns the limits of a tenant as acts use them. */
  counterOf(tenant: Counted): Counter {
    return {
      count: (counted) => this.countAll(tenant, counted),
      isWithin: (counted) => this.isWithin(tenant, counted),
      giveBack: ({ name, who, limit }) => this.release(tenant, name, who, limit),
      forget: (counted) => this.forgetAll(tenant, counted),
    };
  }

  /** Ends the counts of the limits of an act. */
  async forgetAll(tenant: Counted, counted: readonly CountedLimit[]): Promise<void> {
    for (const { name, who, limit } of counted) await this.forget(tenant, name, who, limit);
  }

  /** Counts as `count`. @returns the points that are counted now, 0 without limits @throws RateLimited when the limit is exceeded */
  async countUp(tenant: Counted, what: string, who: string, limit: Limit, points = 1): Promise<number> {
    if (!this.enabled) return 0;
    const key = keyOf(tenant, who);
    const { consumedPoints } = await this.#run(what, limit, key, (limiter) =>
      limiter.consume(key, points),
    ).catch(refuse);
    return consumedPoints;
  }

  /** Checks whether one more would exceed the limit, without counting it. @throws RateLimited */
  async check(tenant: Counted, what: string, who: string, limit: Limit): Promise<void> {
    if (!this.enabled) return;
    const key = keyOf(tenant, who);
    const found = await this.#run(what, limit, key, (limiter) => limiter.get(key));
    if (found && found.remainingPoints <= 0 && found.consumedPoints >= limit.points) refuse(found);
  }

  /** Releases one counted try, which neither succeeded nor failed. */
  async release(tenant: Counted, what: string, who: string, limit: Limit): Promise<void> {
    if (!this.enabled) return;
    const key = keyOf(tenant, who);
    await this.#run(what, limit, key, (limiter) => limiter.reward(key, 1));
  }

  /** Resets the count after a success. */
  async forget(tenant: Counted, what: string, who: string, limit: Limit): Promise<void> {
    const key = keyOf(tenant, who);
    await this.#run(what, limit, key, (limiter) => limiter.delete(key));
    await this.#limitersOf(what, limit).own.delete(key);
  }

  /** Runs with the shared count, or with that of this process where Redis cannot be used. */
  async #run<T>(
    what: string,
    limit: Limit,
    key: string,
    run: (limiter: RateLimiterAbstract) => Promise<T>,
  ): Promise<T> {
    const { shared, own } = this.#limitersOf(what, limit);
    if (!shared || this.redis?.state() !== "ok") return run(own);
    try {
      return await run(shared);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      this.redis.failed(error, shared.getKey(key));
      return run(own);
    }
  }

  #limitersOf(what: string, { points, seconds, blockSeconds = 0 }: Limit): Limiters {
    const key = `${what} ${points} ${seconds} ${blockSeconds}`;
    let limiters = this.#limiters.get(key);
    if (!limiters) {
      const options = { keyPrefix: `limit:${what}`, points, duration: seconds, blockDuration: blockSeconds };
      limiters = {
        shared: this.redis && new RateLimiterRedis({ ...options, storeClient: this.redis.client }),
        own: new RateLimiterMemory(options),
      };
      this.#limiters.set(key, limiters);
    }
    return limiters;
  }
}

/** The count that all processes share, null without Redis, and that of this process. */
type Limiters = { shared: RateLimiterRedis | null; own: RateLimiterMemory };

/** Addresses are stored as checksums: what is counted must not identify a person. */
function keyOf(tenant: Counted, who: string): string {
  return `${tenant.id}:${createHash("sha256").update(who).digest("base64url").slice(0, 22)}`;
}

function refuse(reason: unknown): never {
  if (reason instanceof RateLimiterRes)
    throw new RateLimited(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
  throw reason;
}
