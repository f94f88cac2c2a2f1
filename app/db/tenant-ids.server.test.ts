import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { asOwner } from "../../tests/support/as-owner";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { runSql } from "../../tests/support/test-server";
import { createDatabase, type Database } from "./pool.server";
import { createTenantIds, TenantRefused } from "./tenant-ids.server";

let database: TestDatabase;
/** Opened as a process opens it. */
let db: Database;

const open = () => createDatabase({ url: database.appUrl, ownerUrl: database.url, max: 2 });
const makeIds = () => createTenantIds(db.kysely, db.owner);

beforeAll(async () => {
  database = await createTestDatabase();
  db = open();
});

afterAll(async () => {
  await db?.end();
  await database?.close();
});

it("gives a new slug a number and keeps it, also for another process", async () => {
  const first = await makeIds().ensure(["one", "two", "one"]);
  const second = await makeIds().ensure(["two", "three", "one"]);
  expect(second.get("one")).toBe(first.get("one"));
  expect(second.get("two")).toBe(first.get("two"));
  expect(new Set([...first.values(), ...second.values()]).size).toBe(3);
});

it("gives parallel callers the same numbers", async () => {
  const slugs = Array.from({ length: 40 }, (_, n) => `brand-${n}`);
  const processes = Array.from({ length: 5 }, open);
  const maps = await Promise.all(
    processes.map(({ kysely, owner }, n) =>
      createTenantIds(kysely, owner).ensure(n % 2 ? slugs : slugs.toReversed()),
    ),
  );
  for (const one of processes) await one.end();
  for (const slug of slugs) {
    expect(new Set(maps.map((map) => map.get(slug))).size).toBe(1);
    expect(maps[0]?.get(slug)).toBeTypeOf("number");
  }
});

it("finds a slug that another process inserts at the same moment", async () => {
  await asOwner(database.url, async (client) => {
    await client.query("begin");
    await client.query("insert into tenants (slug) values ('meanwhile')");
    const ids = makeIds().ensure(["meanwhile"]);
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await runSql(database.url, waiting)).length).toBeGreaterThan(0);
    await client.query("commit");
    expect((await ids).get("meanwhile")).toBeTypeOf("number");
  });
});

it("queries the database once for a known slug", async () => {
  await makeIds().ensure(["known"]);
  const ids = makeIds();
  const select = vi.spyOn(db.kysely, "selectFrom");
  const id = await ids.get("known");
  expect(await ids.get("known")).toBe(id);
  expect((await ids.ensure(["known"])).get("known")).toBe(id);
  expect(select).toHaveBeenCalledTimes(1);
  select.mockRestore();
});

it("refuses an unknown slug, and finds it once a tenant has it", async () => {
  const ids = makeIds();
  await expect(ids.get("later")).rejects.toThrow(/no tenant "later"/);
  await makeIds().ensure(["later"]);
  expect(await ids.get("later")).toBeTypeOf("number");
});

it("uses up no numbers for existing slugs", async () => {
  const ensure = (slug: string) =>
    makeIds()
      .ensure([slug])
      .then((ids) => ids.get(slug) as number);
  const before = await ensure("before");
  for (let n = 0; n < 5; n += 1) await ensure("before");
  expect(await ensure("after")).toBe(before + 1);
});

it("refuses inserts, changes and deletions of a tenant by the application's role", async () => {
  await makeIds().ensure(["lasting"]);
  for (const statement of [
    "insert into tenants (slug) values ('squatted')",
    "update tenants set slug = 'renamed' where slug = 'lasting'",
    "delete from tenants where slug = 'lasting'",
    "truncate tenants cascade",
  ])
    await expect(runSql(database.appUrl, statement), statement).rejects.toMatchObject({ code: "42501" });
});

it("refuses a used slug to a tenant with another id, and inserts nothing for it", async () => {
  const ids = makeIds();
  await ids.ensure([{ id: "first-company", slug: "shared" }]);
  await expect(ids.ensure([{ id: "second-company", slug: "shared" }])).rejects.toThrow(TenantRefused);
  await expect(makeIds().ensure(["shared"])).rejects.toThrow(/"shared" belongs to a tenant with another id/);
  expect(
    await runSql(database.url, "select uid from tenants where uid in ('second-company', 'shared')"),
  ).toEqual([]);
});

it("keeps a tenant's number when its folder is renamed", async () => {
  const before = (await makeIds().ensure([{ id: "k3v9", slug: "rosa" }])).get("k3v9");
  expect((await makeIds().ensure([{ id: "k3v9", slug: "lily" }])).get("k3v9")).toBe(before);
});
