import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Limits, RateLimited } from "~/http/limits/limits.server";
import { connectRedis, type RedisLink, type RedisState } from "~/outside/redis/redis.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { hasRedis, type RedisServer, startRedis } from "../support/redis-server";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";

const PATIENCE = { timeout: 20_000, interval: 50 };

describe.skipIf(!hasRedis)("a Redis that answers and refuses writes", () => {
  let database: ServedDatabase;
  let redis: RedisServer;
  let operator: Redis;
  let server: TestServer;

  beforeAll(async () => {
    redis = await startRedis(["--maxmemory-policy", "noeviction"]);
    operator = new Redis(redis.url);
    database = await createServedDatabase();
    server = await startServer({ DATABASE_URL: database.url, REDIS_URL: redis.url, TRUST_PROXY: "loopback" });
    await server.logged(({ msg }) => msg === "the database is ready");
    await server.logged(({ msg }) => msg === "Redis is available");
  });
  afterAll(async () => {
    await server.stop();
    operator.disconnect();
    await redis.close();
    await database.close();
  });

  /** Each state as an operator causes it, and its end. */
  const troubles: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      "because its memory is full",
      () => operator.config("SET", "maxmemory", "1"),
      () => operator.config("SET", "maxmemory", "0"),
    ],
    [
      "because it is a replica",
      () => operator.replicaof("127.0.0.1", 1),
      () => operator.replicaof("NO", "ONE"),
    ],
  ];
  const lines = (start: string) => server.log.filter(({ msg }) => String(msg).startsWith(start));
  const readiness = async () => {
    const { status, json } = await server.fetch("localhost", "/readyz");
    return { status, ...(json() as { ready: boolean; degraded: string[]; redis: string }) };
  };
  const metric = async () =>
    (await server.fetch("localhost", "/metrics")).text.match(/^livery_redis\{state="\w+"\} 1$/gm);
  test.each(troubles)(
    "%s is named by /readyz, by a metric and by one line of the log, and its end too",
    async (_why, begin, end) => {
      const [refused, available] = [lines("Redis refuses writes").length, lines("Redis is available").length];
      await begin();
      await expect
        .poll(readiness, PATIENCE)
        .toMatchObject({ status: 200, ready: true, degraded: ["redis"], redis: "refuses writes" });
      expect(await metric()).toEqual(['livery_redis{state="refusing"} 1']);
      await end();
      await expect.poll(readiness, PATIENCE).toMatchObject({ status: 200, degraded: [], redis: "ok" });
      expect(await metric()).toEqual(['livery_redis{state="ok"} 1']);
      await expect.poll(() => lines("Redis is available").length, PATIENCE).toBe(available + 1);
      expect(lines("Redis refuses writes")).toHaveLength(refused + 1);
      expect(lines("Redis refuses writes").at(-1)).toMatchObject({
        level: "error",
        reason: expect.stringMatching(/OOM|READONLY/),
      });
    },
  );
});

describe.skipIf(!hasRedis)("the limits of a process", () => {
  let redis: RedisServer;
  let operator: Redis;
  let link: RedisLink;
  const states: RedisState[] = [];
  const tenant = { id: "a" } as Tenant;
  const limit = { points: 3, seconds: 600 };

  beforeAll(async () => {
    redis = await startRedis(["--maxmemory-policy", "noeviction"]);
    operator = new Redis(redis.url);
    const available = new Promise<void>((resolve) => {
      link = connectRedis(redis.url, (state) => {
        states.push(state);
        if (state === "ok") resolve();
      });
    });
    await available;
  });
  afterAll(async () => {
    await link.end();
    operator.disconnect();
    await redis.close();
  });

  test("that Redis refuses to count hold in that process, whether a try is counted or only checked", async () => {
    const limits = new Limits(link, true);
    const passes = (run: Promise<unknown>) =>
      run.then(
        () => true,
        (error) => !(error instanceof RateLimited),
      );
    await operator.config("SET", "maxmemory", "1");
    const counted: boolean[] = [];
    for (let at = 0; at < 4; at++) counted.push(await passes(limits.count(tenant, "login", "anna", limit)));
    expect(counted).toEqual([true, true, true, false]);
    expect(await passes(limits.check(tenant, "login", "anna", limit))).toBe(false);
    await limits.forget(tenant, "login", "anna", limit);
    expect(await passes(limits.check(tenant, "login", "anna", limit))).toBe(true);
    await operator.config("SET", "maxmemory", "0");
    expect(await link.probe(5000)).toBe("ok");
    expect(states).toEqual(["ok", "refusing", "ok"]);
  });
});
