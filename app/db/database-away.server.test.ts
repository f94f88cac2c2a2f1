import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isDatabaseAway } from "./database-away.server";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.server";
import { createDatabase, type Database } from "./pool.server";

let dataDir: string;
let server: EmbeddedPostgres;
let db: Database;
const lost: Error[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "livery-away-"));
  await chmod(dataDir, 0o711);
  server = await startEmbeddedPostgres({ dataDir, durable: false });
  db = createDatabase({ url: server.url, max: 2, onError: (error) => lost.push(error) });
});

afterAll(async () => {
  await db?.end();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error) => (isDatabaseAway(error) ? "away" : error),
  );
const ask = () => sql`select 1`.execute(db.kysely);

it("a server that stops is away for queries, transactions and pings, and all recover when it is back", async () => {
  let proceed = () => {};
  const stopped = new Promise<void>((resolve) => (proceed = resolve));
  let begun = () => {};
  const inside = new Promise<void>((resolve) => (begun = resolve));
  const between = db.transaction(1, async (tx) => {
    begun();
    await stopped;
    await sql`select 1`.execute(tx);
  });
  const outcome = reasonOf(between);
  await inside;
  // Leaves an idle connection beside the one in the transaction.
  await ask();
  const during = reasonOf(sql`select pg_sleep(30)`.execute(db.kysely));
  await server.stop();
  proceed();

  expect(await outcome).toBe("away");
  expect(await during).toBe("away");
  expect(await reasonOf(ask())).toBe("away");
  expect(await reasonOf(db.transaction(1, async () => {}))).toBe("away");
  expect(await db.ping(1_000)).toBe(false);

  server = await startEmbeddedPostgres({ dataDir, durable: false });
  expect(await reasonOf(ask())).toBe("none");
  expect(await reasonOf(db.transaction(1, (tx) => sql`select 1`.execute(tx)))).toBe("none");
  expect(await db.ping(2_000)).toBe(true);
});

it("a connection lost while idle is reported and ends nothing", async () => {
  await ask();
  lost.length = 0;
  await server.stop();
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  expect(lost.every(isDatabaseAway)).toBe(true);
  server = await startEmbeddedPostgres({ dataDir, durable: false });
  expect(await reasonOf(ask())).toBe("none");
});

it("an error of ours is not taken for an absent database", async () => {
  for (const wrong of ["select 1 / 0", "select nothing", "syntax"]) {
    expect(await reasonOf(sql.raw(wrong).execute(db.kysely))).toBeInstanceOf(Error);
  }
  expect(isDatabaseAway(new Error("Not enough credits"))).toBe(false);
  expect(isDatabaseAway("ECONNREFUSED")).toBe(false);
  expect(isDatabaseAway(new Error("wrapped", { cause: Object.assign(new Error(), { code: "57P01" }) }))).toBe(
    true,
  );
  expect(isDatabaseAway(new AggregateError([Object.assign(new Error(), { code: "ECONNREFUSED" })]))).toBe(
    true,
  );
});
