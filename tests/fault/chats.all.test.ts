import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "~/db/embedded.server";
import { FormBrowser } from "../support/browser";
import { startTraffic, type Traffic } from "../support/chat-traffic";
import { joinMember, type Member } from "../support/members";
import { hasRedis, type RedisServer, startRedis } from "../support/redis-server";
import { startServer, type TestServer } from "../support/server";
import { runSql } from "../support/test-server";

const HOST = "velvethour.example";
/** The system must recover from each fault within this time. */
const PATIENCE = { timeout: 20_000, interval: 20 };
const BEFORE = 20;
const AFTER = 40;

let dir: string;
let postgres: EmbeddedPostgres;
let redis: RedisServer;
let servers: TestServer[];
const query = (statement: string) => runSql(postgres.url, statement);

const startOne = async () => {
  const server = await startServer({
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SESSION_SECRET: "tests of what breaks in the midst ".repeat(2),
    TRUST_PROXY: "loopback",
    RATE_LIMITS: "0",
  });
  await server.logged(({ msg }) => msg === "the database is ready", 30_000);
  return server;
};

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), "livery-fault-"));
  postgres = await startEmbeddedPostgres({ dataDir: dir });
  if (hasRedis) redis = await startRedis();
  if (hasRedis) servers = [await startOne(), await startOne()];
}, 180_000);
afterAll(async () => {
  for (const server of servers ?? []) await server.stop();
  await redis?.close();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}, 60_000);

/** Returns the same login at each process, that of process `first` first. */
const loginsOf = ({ browser }: Member, first: number) =>
  [servers[first]!, servers[1 - first]!].map((server) => {
    const login = new FormBrowser(server, HOST, browser.headers);
    login.setCookie("session", browser.cookie("session")!);
    return login;
  });

/** Starts a conversation of two members: one writes at the first process, the other listens at the second. */
async function traffic(name: string): Promise<Traffic> {
  const [ana, bo] = [
    await joinMember(servers[0]!, { query }, HOST, "NL"),
    await joinMember(servers[0]!, { query }, HOST, "NL"),
  ];
  await query(
    `insert into credit_entries (tenant_id, member_id, amount, reason, reference, unique_key, created_at)
     select tenant_id, id, 100000, 'grant', 'test', 'test ' || id, now() from members where id = ${ana.id}`,
  );
  const going = startTraffic(
    () => loginsOf(ana, 0),
    () => loginsOf(bo, 1),
    bo.id,
    name,
  );
  await expect.poll(() => going.arrived.length, PATIENCE).toBeGreaterThan(BEFORE);
  return going;
}

/** Expects that every acknowledged message was stored, debited and delivered exactly once and in order. */
async function expectAllThere(going: Traffic, name: string): Promise<void> {
  const at = going.acknowledged.length;
  await expect.poll(() => going.acknowledged.length - at, PATIENCE).toBeGreaterThan(AFTER);
  await going.stop();
  const ids = going.acknowledged.map(({ clientId }) => clientId);
  expect(going.arrived.map(({ clientId }) => clientId)).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  const stored = await query(
    `select client_message_id as id, count(*)::int as count from messages where client_message_id like '${name}-%' group by 1 order by 1`,
  );
  expect(stored).toEqual(ids.map((id) => ({ id, count: 1 })));
  const paid = await query(
    `select count(*)::int as count, count(distinct unique_key)::int as once from credit_entries where unique_key like '%${name}-%'`,
  );
  const priced = await query(
    `select count(*)::int as count from messages where client_message_id like '${name}-%' and price > 0`,
  );
  expect(paid).toEqual([{ count: priced[0]!.count, once: priced[0]!.count }]);
}

describe.skipIf(!hasRedis)("during a conversation over two processes", () => {
  test("when the reader's process is killed, no message is lost or delivered twice", {
    timeout: 60_000,
  }, async () => {
    const going = await traffic("reader-killed");
    await servers[1]!.stop("SIGKILL");
    await expectAllThere(going, "reader-killed");
    servers[1] = await startOne();
  });

  test("when the writer's process is killed, no message is lost or sent twice", {
    timeout: 60_000,
  }, async () => {
    const going = await traffic("writer-killed");
    await servers[0]!.stop("SIGKILL");
    await expectAllThere(going, "writer-killed");
    servers[0] = await startOne();
  });

  test("when Redis is killed and restarted, missed messages arrive", { timeout: 60_000 }, async () => {
    const going = await traffic("redis-killed");
    const at = going.acknowledged.length;
    await redis.kill();
    // Messages are sent without Redis.
    await expect.poll(() => going.acknowledged.length - at, PATIENCE).toBeGreaterThan(BEFORE);
    await redis.start();
    await expectAllThere(going, "redis-killed");
  });

  test("when PostgreSQL restarts, acknowledged messages are stored and the others are sent again", {
    timeout: 120_000,
  }, async () => {
    const going = await traffic("database-restarted");
    const port = Number(new URL(postgres.url).port);
    await postgres.stop();
    postgres = await startEmbeddedPostgres({ dataDir: dir, port });
    await expectAllThere(going, "database-restarted");
  });
});
