import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { asOwner } from "../../tests/support/as-owner";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { ask } from "../../tests/support/test-server";
import { createTenantIds } from "./tenant-ids.server";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database?.close());

it("gives a new slug a number and keeps it, also for another process", async () => {
  const first = await createTenantIds(database.db.kysely).ensure(["one", "two", "one"]);
  const second = await createTenantIds(database.db.kysely).ensure(["two", "three", "one"]);
  expect(second.get("one")).toBe(first.get("one"));
  expect(second.get("two")).toBe(first.get("two"));
  expect(new Set([...first.values(), ...second.values()]).size).toBe(3);
});

it("gives callers that run at once the same numbers", async () => {
  const slugs = Array.from({ length: 40 }, (_, n) => `brand-${n}`);
  const maps = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      createTenantIds(database.db.kysely).ensure(n % 2 ? slugs : slugs.toReversed()),
    ),
  );
  for (const slug of slugs) {
    expect(new Set(maps.map((map) => map.get(slug))).size).toBe(1);
    expect(maps[0]?.get(slug)).toBeTypeOf("number");
  }
});

it("finds a slug that another process is making at this moment", async () => {
  await asOwner(database.url, async (client) => {
    await client.query("begin");
    await client.query("insert into tenants (slug) values ('meanwhile')");
    const ids = createTenantIds(database.db.kysely).ensure(["meanwhile"]);
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await ask(database.url, waiting)).length).toBeGreaterThan(0);
    await client.query("commit");
    expect((await ids).get("meanwhile")).toBeTypeOf("number");
  });
});

it("asks the database once for a slug that it knows", async () => {
  await createTenantIds(database.db.kysely).ensure(["known"]);
  const ids = createTenantIds(database.db.kysely);
  const select = vi.spyOn(database.db.kysely, "selectFrom");
  const id = await ids.get("known");
  expect(await ids.get("known")).toBe(id);
  expect((await ids.ensure(["known"])).get("known")).toBe(id);
  expect(select).toHaveBeenCalledTimes(1);
  select.mockRestore();
});

it("refuses a slug that no tenant has, and finds it once one does", async () => {
  const ids = createTenantIds(database.db.kysely);
  await expect(ids.get("later")).rejects.toThrow(/no tenant "later"/);
  await createTenantIds(database.db.kysely).ensure(["later"]);
  expect(await ids.get("later")).toBeTypeOf("number");
});

it("does not use up numbers for slugs that are there", async () => {
  const ensure = (slug: string) =>
    createTenantIds(database.db.kysely)
      .ensure([slug])
      .then((ids) => ids.get(slug) as number);
  const before = await ensure("before");
  for (let n = 0; n < 5; n += 1) await ensure("before");
  expect(await ensure("after")).toBe(before + 1);
});
