import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isDatabaseUnavailable } from "./database-unavailable.server";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.server";
import { loginUrls } from "./login-urls.server";
import { migrate } from "./migrate.server";
import { createDatabase, type Database } from "./pool.server";

const migrationsDir = new URL("./migrations", import.meta.url).pathname;

let dataDir: string;
let server: EmbeddedPostgres;
let db: Database;
const lost: Error[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "livery-away-"));
  await chmod(dataDir, 0o711);
  server = await startEmbeddedPostgres({ dataDir, durable: false });
  await migrate({ url: server.url, migrationsDir });
  const { application } = await loginUrls(server.url, migrationsDir);
  db = createDatabase({ url: application, max: 2, onError: (error) => lost.push(error) });
});

afterAll(async () => {
  await db?.end();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error) => (isDatabaseUnavailable(error) ? "away" : error),
  );
const readOne = () => sql`select 1`.execute(db.kysely);

it("queries, transactions and pings fail while the server is down, and recover when it is back", async () => {
  let proceed = () => {};
  const stopped = new Promise<void>((resolve) => (proceed = resolve));
  let started = () => {};
  const inside = new Promise<void>((resolve) => (started = resolve));
  const between = db.transaction(1, async (tx) => {
    started();
    await stopped;
    await sql`select 1`.execute(tx);
  });
  const outcome = reasonOf(between);
  await inside;
  // Leaves an idle connection beside the one in the transaction.
  await readOne();
  const during = reasonOf(sql`select pg_sleep(30)`.execute(db.kysely));
  await server.stop();
  proceed();

  expect(await outcome).toBe("away");
  expect(await during).toBe("away");
  expect(await reasonOf(readOne())).toBe("away");
  expect(await reasonOf(db.transaction(1, async () => {}))).toBe("away");
  expect(await db.ping(1_000)).toBe(false);

  server = await startEmbeddedPostgres({ dataDir, durable: false });
  expect(await reasonOf(readOne())).toBe("none");
  expect(await reasonOf(db.transaction(1, (tx) => sql`select 1`.execute(tx)))).toBe("none");
  expect(await db.ping(2_000)).toBe(true);
});

it("a lost idle connection is reported and does not end the process", async () => {
  await readOne();
  lost.length = 0;
  await server.stop();
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  expect(lost.every(isDatabaseUnavailable)).toBe(true);
  server = await startEmbeddedPostgres({ dataDir, durable: false });
  expect(await reasonOf(readOne())).toBe("none");
});

it("an error of the application does not count as an unavailable database", async () => {
  for (const wrong of ["select 1 / 0", "select nothing", "syntax"]) {
    expect(await reasonOf(sql.raw(wrong).execute(db.kysely))).toBeInstanceOf(Error);
  }
  expect(isDatabaseUnavailable(new Error("Not enough credits"))).toBe(false);
  expect(isDatabaseUnavailable("ECONNREFUSED")).toBe(false);
  expect(
    isDatabaseUnavailable(new Error("wrapped", { cause: Object.assign(new Error(), { code: "57P01" }) })),
  ).toBe(true);
  expect(
    isDatabaseUnavailable(new AggregateError([Object.assign(new Error(), { code: "ECONNREFUSED" })])),
  ).toBe(true);
});
