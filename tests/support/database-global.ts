import { createHash, randomBytes } from "node:crypto";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "~/db/embedded.server";
import { migrate } from "~/db/migrate.server";
import { ask, dropAbandoned, dropDatabase, makeName, type TestServer, urlWith } from "./test-server";

const migrationsDir = new URL("../../app/db/migrations", import.meta.url).pathname;

let embedded: EmbeddedPostgres | undefined;
let server: TestServer | undefined;
let madeAccessRole = false;

/**
 * Vitest's global setup: a migrated template database on a server of our own, or on the one that
 * TEST_DATABASE_URL names (its role must be allowed to make databases and roles).
 */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) {
    embedded = await startEmbeddedPostgres({ dataDir: testDataDir(), durable: false });
    await dropAbandoned(embedded.url);
  }
  const url = given ?? embedded?.url ?? "";
  const template = makeName("template");
  const role = { appRole: makeName("app"), appPassword: randomBytes(12).toString("hex") };
  server = { url, template, ...role };
  const found = await ask(url, "select from pg_roles where rolname = 'livery_access'");
  madeAccessRole = given !== undefined && found.length === 0;
  await ask(url, `create database ${template}`);
  await migrate({ url: urlWith(url, template), ...role, migrationsDir });
  project.provide("database", server);
}

export async function teardown(): Promise<void> {
  if (server) {
    await dropDatabase(server.url, server.template);
    await ask(server.url, `drop role if exists ${server.appRole}`);
    // Another run on the same server may have begun to use it.
    if (madeAccessRole) await ask(server.url, "drop role if exists livery_access").catch(() => {});
  }
  await embedded?.stop();
}

/** The same for every run of this clone, so that the cluster is made once and killed runs leave no server behind. */
function testDataDir(): string {
  const clone = createHash("sha256")
    .update(import.meta.url)
    .digest("hex")
    .slice(0, 12);
  return join(tmpdir(), `livery-tests-${userInfo().uid}-${clone}`);
}
