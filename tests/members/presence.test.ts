import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { Presence } from "~/http/live/presence.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTwoTenants } from "../support/two-tenants";

const LONG = 3_600_000;
const START = new Date("2026-11-21T12:00:00.000Z");
const inMinutes = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const tenant = { id: "one", slug: "one" } as Tenant;

let tenants: Awaited<ReturnType<typeof createTwoTenants>>;
let ids: number[];
let transactions = 0;
let presence: Presence;
const failures: unknown[] = [];

/** Wraps the tenant's database and counts its transactions. */
const counted = (db: TenantDb): TenantDb => ({
  transaction: (fn) => {
    transactions += 1;
    return db.transaction(fn);
  },
});

beforeAll(async () => {
  tenants = await createTwoTenants();
  const rows = await tenants.one.transaction((tx) =>
    tx
      .insertInto("members")
      .values(
        Array.from({ length: 50 }, (_, n) => ({
          email: `m${n}@people.example`,
          name: `member-${n}`,
          password_hash: "",
          status: "active" as const,
          language: "en",
          signup_date: START,
          gender: "man",
          seeks: ["woman"],
          sexuality: "unsaid",
          date_of_birth: "1990-01-01",
          country: "NL",
          terms_version: "2024-01-01",
          terms_accepted_at: START,
          last_active: inMinutes(-600),
        })),
      )
      .returning("id")
      .execute(),
  );
  ids = rows.map(({ id }) => id);
});
afterAll(() => tenants.close());
beforeEach(() => {
  transactions = 0;
  failures.length = 0;
  presence = new Presence(
    () => counted(tenants.one),
    (error) => failures.push(error),
    LONG,
  );
});

const lastActive = (id: number) =>
  tenants.one.transaction(async (tx) => {
    const row = await tx
      .selectFrom("members")
      .innerJoin("search_entries", "member_id", "id")
      .select(["members.last_active", "search_entries.last_active as found"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.found).toEqual(row.last_active);
    return row.last_active;
  });

describe("the last activity", () => {
  test("is written for several members in one transaction, and the search entries get it too", async () => {
    for (const id of ids) presence.saw(tenant, id, START);
    await presence.flush();
    expect(transactions).toBe(1);
    for (const id of ids) expect(await lastActive(id)).toEqual(START);
  });

  test("is not written again for requests within the interval", async () => {
    const [id] = ids as [number];
    presence.saw(tenant, id, inMinutes(10));
    await presence.flush();
    presence.saw(tenant, id, inMinutes(11));
    await presence.flush();
    expect(transactions).toBe(1);
    expect(await lastActive(id)).toEqual(inMinutes(10));
    presence.saw(tenant, id, inMinutes(13));
    await presence.stop();
    expect(await lastActive(id)).toEqual(inMinutes(13));
  });

  test("never moves back in time", async () => {
    const [, id] = ids as [number, number];
    presence.saw(tenant, id, inMinutes(20));
    await presence.flush();
    const slower = new Presence(
      () => tenants.one,
      (error) => failures.push(error),
      LONG,
    );
    slower.saw(tenant, id, inMinutes(19));
    await slower.stop();
    expect(await lastActive(id)).toEqual(inMinutes(20));
  });

  test("of another tenant's member with the same number is not changed", async () => {
    const [, , id] = ids as [number, number, number];
    const elsewhere = new Presence(
      () => tenants.other,
      (error) => failures.push(error),
      LONG,
    );
    const before = await lastActive(id);
    elsewhere.saw({ id: "other", slug: "other" } as Tenant, id, inMinutes(60));
    await elsewhere.stop();
    expect(await lastActive(id)).toEqual(before);
    expect(failures).toEqual([]);
  });

  test("is written for members of two tenants with the same number", async () => {
    const [id] = ids as [number];
    const seenAt = inMinutes(120);
    presence.saw({ id: "other", slug: "other" } as Tenant, id, seenAt);
    presence.saw(tenant, id, seenAt);
    await presence.stop();
    expect(transactions).toBe(2);
    expect(await lastActive(id)).toEqual(seenAt);
  });

  test("is written after the next request if a write failed", async () => {
    const [, , , id] = ids as [number, number, number, number];
    let isAway = true;
    const away = new Presence(
      () => (isAway ? { transaction: () => Promise.reject(new Error("away")) } : tenants.one),
      (error) => failures.push(error),
      LONG,
    );
    away.saw(tenant, id, inMinutes(30));
    await away.flush();
    expect(failures).toHaveLength(1);
    isAway = false;
    away.saw(tenant, id, inMinutes(31));
    await away.stop();
    expect(await lastActive(id)).toEqual(inMinutes(31));
  });
});
