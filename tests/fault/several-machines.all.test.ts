import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { startTraffic, type Traffic } from "../support/chat-traffic";
import { Answers } from "../support/machines/answers";
import { type Balancer, startBalancer } from "../support/machines/balancer";
import { type Pooler, startPooler } from "../support/machines/poolers";
import { OWNER, type PostgresPair, startPostgresPair } from "../support/machines/postgres-pair";
import { oldPgbouncer, pgbouncer, postgresBin } from "../support/machines/programs";
import { type RedisPair, startRedisPair } from "../support/machines/redis-pair";
import { joinMember, type Member } from "../support/members";
import { picture } from "../support/pictures";
import { hasRedis } from "../support/redis-server";
import { runAlone, runCommand } from "../support/run-command";
import { requestFrom, startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";
import { runSql } from "../support/test-server";

/** The arrangement of app/docs/several-machines.md on one machine; its figures in "What an event costs" are printed by this test. */
const HOST = "velvethour.example";
const PAIRS = 5;
const MESSAGE_MS = 480;
const REQUEST_MS = 20;
/** How long the failover manager of the chapter's figures takes to notice that the primary is lost. */
const NOTICE_MS = 3000;
const PATIENCE = { timeout: 120_000, interval: 100 };
const isComplete = postgresBin !== null && hasRedis;

let postgres: PostgresPair;
const poolers: Pooler[] = [];
let redis: RedisPair;
let store: S3rver;
let balancer: Balancer;
let dir: string;
const tenants: TenantsCopy[] = [];
const servers: TestServer[] = [];
const answers = new Answers();
/** What members and visitors reach: the balancer, with every answer recorded. */
let site: TestServer;

const direct = () => addressOf(postgres.ports);
const pooled = () => (poolers.length > 0 ? addressOf(poolers.map(({ port }) => port)) : direct());
const addressOf = (ports: readonly number[]) =>
  `postgres://livery:${OWNER}@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/livery`;
/** The port of the PostgreSQL that accepts writes. */
let primary: number;
const query = (statement: string) => runSql(postgres.admin(primary, "livery"), statement);

async function startOne(at: number, port = 0): Promise<TestServer> {
  const server = await startServer({
    ...tenants[at]!.variables,
    DATA_DIR: path.join(dir, `app-${at + 1}`),
    DATABASE_URL: pooled(),
    REDIS_URL: redis.url,
    STORAGE_URL: `s3+http://S3RVER:S3RVER@127.0.0.1:${storePort}/livery-media`,
    SESSION_SECRET: "tests of the chapter on several machines".repeat(2),
    TRUST_PROXY: "loopback",
    RATE_LIMITS: "0",
    DRAIN_SECONDS: "5",
    PORT: String(port),
  });
  await server.logged(({ msg }) => msg === "the database is ready", 60_000);
  await server.logged(({ msg }) => msg === "Redis is available", 30_000);
  return server;
}
let storePort: number;

beforeAll(async () => {
  if (!isComplete) return;
  dir = mkdtempSync(path.join(tmpdir(), "livery-machines-"));
  postgres = await startPostgresPair();
  redis = await startRedisPair();
  primary = postgres.ports[0];
  if (pgbouncer) for (const port of postgres.ports) poolers.push(await startPooler(pgbouncer.file, port));
  store = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: path.join(dir, "s3"),
    configureBuckets: [{ name: "livery-media", configs: [] }],
  });
  storePort = ((await store.run()) as AddressInfo).port;
  const migrated = await runAlone("migrate", [], { DATABASE_URL: direct(), SESSION_SECRET: "x".repeat(40) });
  expect([migrated.status, migrated.err]).toEqual([0, ""]);
  for (const at of [0, 1]) {
    tenants.push(copyTenants());
    servers.push(await startOne(at));
  }
  balancer = await startBalancer(() => servers.map(({ port }) => port));
  site = {
    ...servers[0]!,
    port: balancer.port,
    logged: (...fits) => servers[0]!.logged(...fits),
    fetch: async (host, url, options) => {
      const answer = await requestFrom(balancer.port, host, url, options).catch((error: Error) => error);
      answers.record(answer instanceof Error ? 0 : answer.status);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}, 300_000);
afterAll(async () => {
  if (!isComplete) return;
  await balancer?.close();
  for (const server of servers) await server.stop("SIGKILL");
  for (const pooler of poolers) await pooler.close();
  for (const copy of tenants) copy.close();
  await store?.close();
  await redis?.close();
  await postgres?.close();
  rmSync(dir, { recursive: true, force: true });
}, 60_000);

/** Five conversations with two messages a second each. */
async function startConversations(name: string): Promise<{ traffic: Traffic; writer: Member }[]> {
  const started = [];
  for (let at = 0; at < PAIRS; at++) {
    const writer = await joinMember(site, { query }, HOST, "NL");
    const reader = await joinMember(site, { query }, HOST, "NL");
    const amount = "10000";
    const granted = await runCommand(
      "tenant",
      ["grant", "velvet-hour", String(writer.id), amount, "--why", "test", "--confirm", amount],
      { DATABASE_URL: pooled(), DATA_DIR: servers[0]!.dataDir },
    );
    expect([granted.status, granted.err]).toEqual([0, ""]);
    const traffic = startTraffic(
      () => [writer.browser],
      () => [reader.browser],
      reader.id,
      `${name}-${at}`,
      MESSAGE_MS,
    );
    started.push({ traffic, writer });
  }
  return started;
}

/** Visitors and members who request 50 pages a second, whatever the answers take. */
function startVisits(members: readonly Member[]): () => Promise<void> {
  const visitor = new FormBrowser(site, HOST);
  const going = new Set<Promise<unknown>>();
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    const { browser } = members[turn % members.length]!;
    const request = [
      () => visitor.get("/"),
      () => browser.get("/api/user.php"),
      () => visitor.get("/pages/terms"),
      () => browser.get("/api/settings.php"),
      () => (turn % 10 === 4 ? browser.get("/chats") : browser.get("/api/user.php")),
    ][turn % 5]!();
    const done = request.catch(() => undefined).finally(() => going.delete(done));
    going.add(done);
  }, REQUEST_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(going);
  };
}

/**
 * Runs an event under 50 requests and 10 messages a second, and expects that every answered message was stored, debited and delivered once.
 * @returns the failed answers since the event began
 */
async function under(name: string, event: (begin: () => void) => Promise<void>) {
  const conversations = await startConversations(name);
  const stopVisits = startVisits(conversations.map(({ writer }) => writer));
  const sent = () => conversations.reduce((sum, { traffic }) => sum + traffic.acknowledged.length, 0);
  await expect.poll(sent, PATIENCE).toBeGreaterThan(3 * PAIRS);
  let fromMs = performance.now();
  await event(() => {
    fromMs = performance.now();
  });
  // Until messages are sent and answers no longer fail.
  const before = sent();
  await expect.poll(sent, PATIENCE).toBeGreaterThan(before + 6 * PAIRS);
  await expect
    .poll(() => answers.failed(performance.now() - 4000).length, { ...PATIENCE, interval: 500 })
    .toBe(0);
  const seconds = (performance.now() - fromMs) / 1000;
  const summary = answers.summary(fromMs);
  const failed = answers.failed(fromMs);
  await stopVisits();
  for (const { traffic } of conversations) await traffic.stop();
  let arrived = 0;
  for (const [at, { traffic }] of conversations.entries()) {
    const ids = traffic.acknowledged.map(({ clientId }) => clientId);
    expect(traffic.arrived.map(({ clientId }) => clientId)).toEqual(ids);
    arrived += ids.length;
    const key = `${name}-${at}`;
    const stored = await query(
      `select client_message_id as id, count(*)::int as count from messages where client_message_id like '${key}-%' group by 1 order by 1`,
    );
    expect(stored).toEqual(ids.map((id) => ({ id, count: 1 })));
    const [paid] = await query(
      `select count(*)::int as count, count(distinct unique_key)::int as once from credit_entries where unique_key like '%${key}-%'`,
    );
    const [priced] = await query(
      `select count(*)::int as count from messages where client_message_id like '${key}-%' and price > 0`,
    );
    expect(paid).toEqual({ count: priced!.count, once: priced!.count });
  }
  process.stdout.write(
    `${name}: ${seconds.toFixed(1)} s, ${summary}; ${arrived} messages, 0 lost, 0 doubled\n`,
  );
  return failed;
}

describe.skipIf(!isComplete)("two machines as in several-machines.md", { timeout: 300_000 }, () => {
  test("a photo that one server stored in the bucket is served by the other", async () => {
    const { browser } = await joinMember(servers[0]!, { query }, HOST, "NL");
    const body = Buffer.concat([
      Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
      ),
      await picture(),
      Buffer.from("\r\n--b--\r\n"),
    ]);
    const headers = (server: TestServer) => ({
      Origin: `http://${HOST}:${server.port}`,
      Cookie: `session=${browser.cookie("session")}`,
      "X-Client-Request": "1",
      "Content-Type": "multipart/form-data; boundary=b",
    });
    const [first, second] = [servers[0]!, servers[1]!];
    const sent = await first.fetch(HOST, "/api/photos.php", {
      method: "POST",
      headers: headers(first),
      body,
    });
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining("/media/")]);
    const link = /"(\/media\/[^"]+)"/.exec(sent.text)![1]!.replaceAll("\\u0026", "&");
    const picked = await second.fetch(HOST, link, { headers: headers(second) });
    expect([picked.status, picked.headers["content-type"]]).toEqual([200, "image/webp"]);
  });

  test("a brand is served by each machine once its own folder has it", async () => {
    const statuses = async () =>
      Promise.all(servers.map(async (one) => (await one.fetch("neu.example", "/pages/terms")).status));
    for (const [at, expected] of [
      [0, [200, 404]],
      [1, [200, 200]],
    ] as const) {
      tenants[at]!.add("neu", "fjordlys", (json) =>
        Object.assign(json, { name: "Ny Stjerne", domain: "neu.example" }),
      );
      await servers[at]!.logged(({ msg, tenant }) => msg === "tenant live" && tenant === "neu");
      expect(await statuses()).toEqual(expected);
    }
    for (const server of servers) {
      const reloads = () => server.log.filter(({ msg }) => msg === "all tenants were reloaded").length;
      const before = reloads();
      const { status } = await runAlone("tenant", ["reload"], { DATA_DIR: server.dataDir });
      expect(status).toBe(0);
      await expect.poll(reloads, PATIENCE).toBe(before + 1);
    }
  });

  test("a rolling update fails no request", async () => {
    const failed = await under("rolling-update", async (begin) => {
      begin();
      for (const at of [0, 1]) {
        const { port } = servers[at]!;
        expect(await servers[at]!.stop()).toBe(0);
        servers[at] = await startOne(at, port);
      }
    });
    expect(failed).toEqual([]);
  });

  /** Waits until every server has reported that it lost Redis and has it again. */
  const untilRedisIsBack = async (lose: () => unknown) => {
    const before = servers.map(({ log }) => log.length);
    await lose();
    for (const [at, server] of servers.entries())
      await expect
        .poll(() => server.log.slice(before[at]).some(({ msg }) => msg === "Redis is available"), PATIENCE)
        .toBe(true);
  };

  test("when the primary Redis is lost, no request fails and the Sentinels' choice is used", async () => {
    const failed = await under("redis-lost", async (begin) => {
      begin();
      await untilRedisIsBack(() => redis.primary.kill());
    });
    expect(failed).toEqual([]);
  });

  test("when the primary Redis freezes, no request fails and the Sentinels' choice is used", async () => {
    await redis.primary.start();
    await redis.complete();
    const failed = await under("redis-frozen", async (begin) => {
      begin();
      await untilRedisIsBack(() => redis.replica.freeze());
    });
    expect(failed).toEqual([]);
  });

  test("when the primary database is lost, the promoted standby is used, and commands find it", async () => {
    await under("primary-lost", async (begin) => {
      begin();
      await Promise.all([postgres.losePrimary(), poolers[0]?.lose()]);
      await delay(NOTICE_MS);
      await postgres.promote();
      primary = postgres.ports[1];
    });
    const { status, out } = await runAlone("tenant", ["list"], { DATABASE_URL: pooled() });
    expect([status, out]).toEqual([0, expect.stringContaining("velvet-hour")]);
    const backup = await runAlone("backup", ["--to", path.join(dir, "backups")], {
      DATABASE_URL: direct(),
    });
    expect([backup.status, backup.err]).toEqual([0, ""]);
  });
});

describe.skipIf(!isComplete || !oldPgbouncer)("PgBouncer before 1.21", { timeout: 120_000 }, () => {
  test("is refused by migrate in words that name the version to install", async () => {
    const old = await startPooler(oldPgbouncer!.file, primary, (ini) =>
      ini
        .replace(/^(max_prepared_statements|auth_dbname|auth_user|auth_query) .*\n/gm, "")
        .replace("auth_type = scram-sha-256", "auth_type = any")
        .replace("dbname=livery", `dbname=livery user=livery password=${OWNER}`),
    );
    try {
      const { status, err } = await runAlone("migrate", [], {
        DATABASE_URL: addressOf([old.port]),
        SESSION_SECRET: "x".repeat(40),
      });
      expect([status, err]).toEqual([1, expect.stringContaining("PgBouncer 1.21 or newer is required")]);
    } finally {
      await old.close();
    }
  });
});

if (!isComplete) test.skip("several machines: needs PostgreSQL's server programs and redis-server", () => {});
else if (!pgbouncer) test.skip("PgBouncer: needs version 1.21 or newer (variable PGBOUNCER)", () => {});
