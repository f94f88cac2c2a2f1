import { CompiledQuery } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forTenant, type TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";
import { createTenantIds } from "~/db/tenant-ids.server";
import { findPage } from "~/domain/members/find-page.server";
import { SEARCH_PAGE } from "~/domain/members/rules";
import type { SearchFilters } from "~/domain/members/search-filters.server";
import { searchMembers } from "~/domain/members/search-members.server";
import { seedMembers } from "../../scripts/seed/members";
import { asOwner } from "../support/as-owner";
import { createTestDatabase, type TestDatabase } from "../support/database";

/** Enough that reading a table whole is never the planner's choice by right. */
const LARGE = 8_000;
const NEIGHBOURS = 12;
const TABLES = ["members", "photos", "likes", "blocks", "search_entries", "search_terms"];

let database: TestDatabase;
let db: TenantDb;
let searcherId: number;
const now = new Date();
const tenant = { config: { timezone: "UTC", cdn_prefix: "/media", free_visible_photos: 1 } } as never;
const originalQuery = pg.Client.prototype.query;
let asked: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const countries = ["NL", "BE"];
  await seedMembers(database.url, { slug: "large", members: LARGE, countries, photos: true });
  for (let at = 0; at < NEIGHBOURS; at++)
    await seedMembers(database.url, { slug: `small-${at}`, members: 300, countries, photos: true });
  await asOwner(database.url, async (client) => {
    await client.query(`insert into likes (tenant_id, liker_id, liked_id, created_at)
      select one.tenant_id, one.id, other.id, now() from members one
      join members other on other.tenant_id = one.tenant_id and other.id in (one.id + 7, one.id + 11)`);
    await client.query(`insert into blocks (tenant_id, blocker_id, blocked_id, created_at)
      select one.tenant_id, one.id, one.id + 5, now() from members one
      join members other on other.tenant_id = one.tenant_id and other.id = one.id + 5`);
    await client.query(`vacuum (analyze) ${TABLES.join(", ")}`);
    const { rows } = await client.query("select id from members where name = 'load-777'");
    searcherId = Number(rows[0].id);
  });
  const ids = await createTenantIds(database.db.kysely).ensure(["large"]);
  db = forTenant(database.db, ids.get("large")!);
  // Whatever a verb asks is written down on its way to the database.
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    if (typeof text === "string" && /^\s*(\(|select|with)/i.test(text) && Array.isArray(values))
      asked.push({ text, values });
    return (originalQuery as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof pg.Client.prototype.query;
}, 180_000);
afterAll(async () => {
  pg.Client.prototype.query = originalQuery;
  await database.close();
});

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

/** The tables that a statement reads from beginning to end. */
function wholeTables(plan: Plan): string[] {
  const own = plan["Node Type"] === "Seq Scan" && plan["Relation Name"] ? [plan["Relation Name"]] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeTables)];
}

/** Runs something and gives what each of its queries reads whole. */
async function readWhole(run: () => Promise<unknown>, indexes = true): Promise<string[]> {
  asked = [];
  await run();
  const questions = asked.filter(({ text }) => TABLES.some((table) => text.includes(table)));
  expect(questions.length).toBeGreaterThan(0);
  return db.transaction(async (tx) => {
    const found: string[] = [];
    if (!indexes)
      for (const way of ["indexscan", "indexonlyscan", "bitmapscan"])
        await tx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`));
    for (const { text, values } of questions) {
      const { rows } = await tx.executeQuery<{ "QUERY PLAN": [{ Plan: Plan }] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, values),
      );
      found.push(...wholeTables(rows[0]!["QUERY PLAN"][0].Plan).map((table) => `${table} in: ${text}`));
    }
    return found;
  });
}

const anyone: SearchFilters = {
  gender: [],
  country: null,
  countryregion: null,
  city: null,
  min_age: 18,
  max_age: 99,
  online: false,
  with_photo: false,
  interests: [],
};
const place = { country: "NL", countryregion: "NL-UT" };
const searches: [string, Partial<SearchFilters>][] = [
  ["everybody", {}],
  ["a gender in a country", { gender: ["woman"], country: "NL" }],
  ["two genders in a region", { gender: ["woman", "man"], ...place }],
  ["a town", { ...place, city: "NL-UT town 2" }],
  ["ages", { gender: ["woman"], min_age: 30, max_age: 35 }],
  ["the oldest", { min_age: 95 }],
  ["who is online with a photo", { online: true, with_photo: true }],
  ["a common interest", { gender: ["man"], interests: ["cooking"] }],
  ["a rare interest", { interests: ["deep-conversations"] }],
  [
    "rare in every way",
    {
      ...place,
      gender: ["nonbinary"],
      min_age: 60,
      max_age: 62,
      interests: ["sauna", "pride"],
      online: true,
    },
  ],
];

const searcher = () => ({ id: searcherId, gender: "man" });

test.each(searches)(
  "a search for %s reads no table whole, on any page and by any way",
  async (_name, some) => {
    const filters = { ...anyone, ...some };
    const ctx = { db, now, tenant };
    const sought = {
      filters,
      searcher: searcher(),
      now,
      today: now.toISOString().slice(0, 10),
      outside: null,
    };
    const after = { lastActive: new Date(now.getTime() - 86_400_000), id: searcherId };
    const rarely = (tx: TenantTransaction) => findPage(tx, sought, null, SEARCH_PAGE, 2);
    expect(await readWhole(() => searchMembers(ctx, null, { filters, after: null }))).toEqual([]);
    expect(await readWhole(() => searchMembers(ctx, searcher(), { filters, after: null }))).toEqual([]);
    expect(await readWhole(() => searchMembers(ctx, searcher(), { filters, after }))).toEqual([]);
    expect(await readWhole(() => db.transaction(rarely))).toEqual([]);
  },
);

test("the watch sees a table that is read whole", async () => {
  const filters = { ...anyone, country: "NL" };
  const whole = await readWhole(
    () => searchMembers({ db, now, tenant }, null, { filters, after: null }),
    false,
  );
  expect(whole).toContainEqual(expect.stringMatching(/^search_entries in: /));
});
