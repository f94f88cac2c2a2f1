import path from "node:path";
import { migrate } from "~/db/migrate.server";
import { createDatabase, forTenant, type TenantDb } from "~/db/pool.server";
import { urlAs } from "~/db/roles.server";
import type { TenantTransaction } from "~/db/tables";
import { createTenantIds } from "~/db/tenant-ids.server";
import { SEARCH_PAGE, type SearchSort } from "~/domain/members/rules";
import { countMatches } from "~/domain/members/search/count-matches.server";
import { findPage } from "~/domain/members/search/find-page.server";
import type { SearchFilters } from "~/domain/members/search/search-filters.server";
import type { Cursor, Sought } from "~/domain/members/search/search-sql.server";
import { seek } from "~/domain/members/search/seek.server";
import { runSql } from "../../tests/support/test-server";
import { countSeeded, seedMembers } from "../seed/members";
import { type Figure, figure, percentile, spreadOf } from "./figures";
import { COUNTRIES, type Search, searchesOf, withRadius } from "./searches";
import { withDatabase } from "./with-server";

/** Members of the large tenant. Small tenants share its database. */
const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 1_000_000);
const NEIGHBOURS = Number(process.env.BENCH_TENANTS ?? 200);
const SMALL = 1_000;
const SEARCHES = 1_000;
/** Searches before the measured ones, so that frequently read pages are cached. */
const WARM_UP = 500;
const APP = { appRole: "livery_bench", appPassword: "only-for-measuring" };

type Query = (tx: TenantTransaction, search: Search) => Promise<unknown>;

/** Measures searches with any filters, distant pages, and a small tenant beside a large one. */
export function benchSearch(): Promise<Figure[]> {
  return withDatabase(async (url) => {
    await migrate({ url, ...APP, migrationsDir: path.resolve("app/db/migrations") });
    const slugs = ["small", ...Array.from({ length: NEIGHBOURS }, (_, at) => `neighbour-${at}`)];
    for (const slug of slugs)
      await seedMembers(url, { slug, members: SMALL, countries: COUNTRIES, photos: true });
    await settle(url);
    const db = createDatabase({ url: urlAs(url, APP.appRole, APP.appPassword), ownerUrl: url, max: 2 });
    try {
      const ids = createTenantIds(db.kysely, db.owner);
      const of = async (slug: string) => forTenant(db, (await ids.ensure([slug])).get(slug)!);
      const small = await of("small");
      const alone = percentile(await timesOf(small), 0.5);
      const onProgress = (done: number) => process.stdout.write(`\r${done} members`);
      const seed = { slug: "large", members: MEMBERS, countries: COUNTRIES, photos: true, onProgress };
      await seedMembers(url, seed);
      await settle(url);
      const large = await of("large");
      return [
        ...(await kindFigures(large)),
        await pageFigure(large, "active"),
        await pageFigure(large, "near"),
        figure(
          "small tenant beside a large one ÷ before it",
          "times",
          percentile(await timesOf(small), 0.5) / alone,
          { atMost: 1.2 },
        ),
      ];
    } finally {
      await db.end();
    }
  });
}

/** Updates statistics and writes a checkpoint, so that an idle database is measured. */
async function settle(url: string): Promise<void> {
  await countSeeded(url);
  await runSql(url, "checkpoint");
}

const sorted = (search: Search, sort: SearchSort): Search => ({
  ...search,
  filters: { ...search.filters, sort },
});

/** Measures every kind of search, with the same bounds. */
async function kindFigures(db: TenantDb): Promise<Figure[]> {
  const kinds: [name: string, change: (search: Search, at: number) => Search, query: Query][] = [
    ["first page of any search", (search) => search, firstPage],
    ["first page within a radius", withRadius, firstPage],
    ["first page, the nearest first", (search, at) => sorted(withRadius(search, at), "near"), firstPage],
    ["first page, the newest first", (search) => sorted(search, "new"), firstPage],
    ["number within a radius", withRadius, count],
  ];
  const figures: Figure[] = [];
  for (const [name, change, query] of kinds) {
    const times = await timesOf(db, change, query);
    figures.push(
      figure(`${name}, median`, "ms", percentile(times, 0.5), { atMost: 3 }),
      figure(`${name}, 99 of 100`, "ms", percentile(times, 0.99), { atMost: 15 }),
    );
  }
  return figures;
}

const tenant = { config: { timezone: "UTC" } } as never;
const seekOf = (tx: TenantTransaction, { filters, gender, from }: Search): Promise<Sought> =>
  seek({ tenant, now: new Date() }, tx, { id: 1, gender, country: COUNTRIES[0]!, position: from }, filters);
const firstPage: Query = async (tx, search) => findPage(tx, await seekOf(tx, search), null, SEARCH_PAGE);
const count: Query = async (tx, search) => countMatches(tx, await seekOf(tx, search));

/** Measures many searches, within their transactions, in milliseconds. */
async function timesOf(
  db: TenantDb,
  change: (search: Search, at: number) => Search = (search) => search,
  query: Query = firstPage,
): Promise<number[]> {
  const timeOf = (search: Search) =>
    db.transaction(async (tx) => {
      const start = performance.now();
      await query(tx, search);
      return performance.now() - start;
    });
  for (const search of searchesOf(WARM_UP, 11).map(change)) await timeOf(search);
  const times: number[] = [];
  for (const search of searchesOf(SEARCHES, 7).map(change)) times.push(await timeOf(search));
  return times;
}

/** Compares pages 101 to 105 of a common search with its pages 1 to 5. */
async function pageFigure(db: TenantDb, sort: SearchSort): Promise<Figure> {
  const [first] = searchesOf(1, 7);
  const filters: SearchFilters = {
    ...first!.filters,
    gender: ["woman"],
    country: "NL",
    countryregion: null,
    min_age: 25,
    max_age: 45,
    online: false,
    with_photo: true,
    interests: [],
    sort,
  };
  const search = { filters, gender: "man", from: { latitude: 52.37, longitude: 4.89 } };
  const [near, far]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round++) {
    let after = null as Cursor | null;
    for (let page = 1; page <= 105; page++) {
      const start = performance.now();
      const { rows } = await db.transaction(async (tx) =>
        findPage(tx, await seekOf(tx, search), after, SEARCH_PAGE),
      );
      const took = performance.now() - start;
      const last = rows.at(-1);
      if (!last) break;
      after = { at: last.at, id: last.member_id, distance: last.distance };
      if (page <= 5) near.push(took);
      if (page > 100) far.push(took);
    }
  }
  const ratio = spreadOf(far).median / spreadOf(near).median;
  return figure(`page 100 ÷ page 1, sorted by ${sort}`, "times", ratio, { atMost: 1.5 });
}
