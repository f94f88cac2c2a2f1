import { createHash, randomBytes } from "node:crypto";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { migrate } from "~/db/migrate.server";
import { dropAbandoned, dropDatabase, makeName, runSql, type TestServer, urlWith } from "./test-server";

const migrationsDir = new URL("../../app/db/migrations", import.meta.url).pathname;

type Running = { server: TestServer; close: () => Promise<void> };

type Shared = { users: number; running?: Promise<Running> };

/** Each project of a run loads this file anew, so shared state is stored on the process. */
const place = globalThis as { liveryTestDatabase?: Shared };
place.liveryTestDatabase ??= { users: 0 };
const shared = place.liveryTestDatabase;

/**
 * Vitest's global setup: a migrated template database on a server of our own, or on the one that
 * TEST_DATABASE_URL names (its role must be allowed to make databases and roles).
 */
export async function setup(project: TestProject): Promise<void> {
  shared.users += 1;
  shared.running ??= start();
  project.provide("database", (await shared.running).server);
}

export async function teardown(): Promise<void> {
  shared.users -= 1;
  if (shared.users === 0) await (await shared.running)?.close();
}

async function start(): Promise<Running> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir: testDataDir(), durable: false });
  if (embedded) await dropAbandoned(embedded.url);
  const url = given ?? embedded?.url ?? "";
  const template = makeName("template");
  const role = { appRole: makeName("app"), appPassword: randomBytes(12).toString("hex") };
  const found = await runSql(url, "select from pg_roles where rolname = 'livery_access'");
  const madeAccessRole = given !== undefined && found.length === 0;
  await runSql(url, `create database ${template}`);
  await migrate({ url: urlWith(url, template), ...role, migrationsDir });
  const close = async () => {
    await dropDatabase(url, template);
    await runSql(url, `drop role if exists ${role.appRole}`);
    // Another run on the same server may already use it.
    if (madeAccessRole) await runSql(url, "drop role if exists livery_access").catch(() => {});
    await embedded?.stop();
  };
  return { server: { url, template, ...role }, close };
}

/** The same for every run of this clone: the cluster is created once, and killed runs leave no server behind. */
function testDataDir(): string {
  const clone = createHash("sha256")
    .update(import.meta.url)
    .digest("hex")
    .slice(0, 12);
  return join(tmpdir(), `livery-tests-${userInfo().uid}-${clone}`);
}
