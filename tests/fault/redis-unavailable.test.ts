import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands } from "../support/brands";
import { type FakeRedis, startFakeRedis } from "../support/fake-redis";
import { everyBrand } from "../support/lanes";
import { type Relay, startRelay } from "../support/relay";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";

const PATIENCE = { timeout: 15_000, interval: 50 };
let database: ServedDatabase;
let redis: FakeRedis;
let relay: Relay;
let server: TestServer;

const AWAY = { ready: true, degraded: ["redis"], redis: "away" };
const THERE = { ready: true, degraded: [], redis: "ok" };

const readiness = async () => {
  const { status, json } = await server.fetch("localhost", "/readyz");
  return { status, ...(json() as { redis: string; database: string }) };
};
const accept = (host: string) =>
  server.fetch(host, "/pages/cookies", {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
    body: "answer=accept",
  });

async function expectEverythingServes(): Promise<void> {
  for (const { host } of everyBrand(brands))
    for (const url of ["/", "/pages/terms", "/api/settings.php"])
      expect((await server.fetch(host, url)).status, host + url).toBe(200);
  expect((await accept("kaleido.example")).status).toBe(302);
}

beforeAll(async () => {
  database = await createServedDatabase();
  redis = await startFakeRedis();
  relay = await startRelay(redis, false);
  server = await startServer({
    DATABASE_URL: database.url,
    REDIS_URL: `redis://:sekretpassword@127.0.0.1:${relay.port}`,
  });
  await server.logged(({ msg }) => msg === "the database is ready");
});
afterAll(async () => {
  await server.stop();
  await relay.close();
  await redis.close();
  await database.close();
});

const lines = (msg: string) => server.log.filter((line) => String(line.msg).startsWith(msg));

describe("an unavailable Redis", () => {
  test("at the start does not stop it: the log reports it once with the reason", async () => {
    const line = await server.logged(({ msg }) => String(msg).startsWith("Redis is unavailable"));
    expect(line).toMatchObject({ level: "error", reason: expect.stringContaining("ECONNREFUSED") });
    await expectEverythingServes();
    expect(lines("Redis is unavailable")).toHaveLength(1);
    expect(JSON.stringify(server.log) + server.output.join()).not.toContain("sekretpassword");
  });

  test("is reported by /readyz as degraded, and the process stays ready, since it can answer everything", async () => {
    expect(await readiness()).toMatchObject({ status: 200, ...AWAY, database: "ok" });
  });

  test("is used without a restart once it is available", async () => {
    await relay.mend();
    await expect.poll(readiness, PATIENCE).toMatchObject({ status: 200, ...THERE, database: "ok" });
    await server.logged(({ msg }) => msg === "Redis is available");
    expect(lines("Redis is available")).toHaveLength(1);
  });

  test("that fails later stops nothing either, and is used again once it is back", async () => {
    await relay.cut();
    await expect.poll(readiness, PATIENCE).toMatchObject({ status: 200, ...AWAY });
    await expectEverythingServes();
    await expect.poll(() => lines("Redis is unavailable").length, PATIENCE).toBe(2);
    await relay.mend();
    await expect.poll(readiness, PATIENCE).toMatchObject({ status: 200, ...THERE });
    expect(server.output).toEqual([]);
  });

  test("does not delay the end of the process", async () => {
    await relay.cut();
    expect(await server.stop()).toBe(0);
  });
});
