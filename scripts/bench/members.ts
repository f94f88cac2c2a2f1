import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { startEmbeddedPostgres } from "~/db/embedded.server";
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
import type { Position } from "~/domain/places/distance.server";
import { largestTowns } from "~/outside/geo/places.server";
import { countSeeded, seedMembers } from "../seed/members";
import { type Figure, figure, spreadOf } from "./figures";

/** Members of the large tenant; fewer on a smaller machine. Small tenants share its database. */
const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 1_000_000);
const NEIGHBOURS = Number(process.env.BENCH_TENANTS ?? 200);
const COUNTRIES = ["NL", "BE", "DE"];
const SMALL = 1_000;
const SEARCHES = 1_000;
/** Searches before the measured ones, so that frequently read pages are cached. */
const WARM_UP = 500;
const SETTLE_SECONDS = 300;
const PASSWORD = "bench-password";

/** Measures searches with any filters, distant pages, and a small tenant next to a large one. */
export async function benchMembers(): Promise<Figure[]> {
  // A database that is already seeded can be measured again.
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return measure(given);
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-members-"));
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  try {
    return await measure(database.url);
  } finally {
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measure(url: string): Promise<Figure[]> {
  await migrate({
    url,
    appRole: "livery_bench",
    appPassword: PASSWORD,
    migrationsDir: path.resolve("app/db/migrations"),
  });
  const small = (at: number) => `small-${at}`;
  const slugs = ["alone", ...Array.from({ length: NEIGHBOURS }, (_, at) => small(at))];
  for (const slug of slugs)
    await seedMembers(url, { slug, members: SMALL, countries: COUNTRIES, photos: true });
  await settle(url);
  const db = createDatabase({ url: urlAs(url, "livery_bench", PASSWORD), ownerUrl: url, max: 2 });
  try {
    const ids = createTenantIds(db.kysely, db.owner);
    const of = async (slug: string) => forTenant(db, (await ids.ensure([slug])).get(slug)!);
    const { searches: alone } = await timesOf(await of("alone"));
    const progress = (done: number) => process.stdout.write(`\r${done} members`);
    await seedMembers(url, {
      slug: "velvet-hour",
      members: MEMBERS,
      countries: COUNTRIES,
      photos: true,
      onProgress: progress,
    });
    await settle(url);
    const { searches: large, empty } = await timesOf(await of("velvet-hour"));
    const { searches: beside } = await timesOf(await of("alone"));
    const [near, far] = await pagesOf(await of("velvet-hour"), "active");
    const [nearest, farther] = await pagesOf(await of("velvet-hour"), "near");
    return [
      figure("first page of any search, median", "ms", percentile(large, 50), { atMost: 3 }),
      figure("first page of any search, 99 of 100", "ms", percentile(large, 99), { atMost: 15 }),
      // The part of the time that the machine needs for any query.
      figure("an empty query, median", "ms", percentile(empty, 50), {}),
      figure("an empty query, 99 of 100", "ms", percentile(empty, 99), {}),
      ...(await figuresOf(await of("velvet-hour"))),
      figure("page 100 ÷ page 1", "times", far / near, { atMost: 1.5 }),
      figure("page 100 ÷ page 1, the nearest first", "times", farther / nearest, { atMost: 1.5 }),
      figure(
        "small tenant beside a large one ÷ before it",
        "times",
        percentile(beside, 50) / percentile(alone, 50),
        {
          atMost: 1.2,
        },
      ),
    ];
  } finally {
    await db.end();
  }
}

/** Updates statistics, writes a checkpoint, syncs the disk and waits for autovacuum, so that an idle database is measured. */
async function settle(url: string): Promise<void> {
  await countSeeded(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("checkpoint");
    // Also flushes the system's page cache: writing gigabytes in the background would take processor time from the measurement.
    await promisify(execFile)("sync");
    for (let waited = 0; waited < SETTLE_SECONDS; waited++) {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where backend_type = 'autovacuum worker'",
      );
      if (rowCount === 0) return;
      await delay(1000);
    }
  } finally {
    await client.end();
  }
}

/** Returns a generator of pseudo-random numbers in [0, 1) that repeat in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const interests = [
  "cooking",
  "wine",
  "swimming",
  "beach",
  "dancing",
  "museums",
  "sauna",
  "deep-conversations",
];

/** Returns searches of every kind: with few or all filters, common and rare. The same seed returns the same searches. */
function searchesOf(count: number, seed: number): Search[] {
  const next = dice(seed);
  const one = <T>(of: readonly T[]) => of[Math.floor(next() * of.length)]!;
  return Array.from({ length: count }, () => {
    const country = next() < 0.8 ? one(COUNTRIES) : null;
    const from = 18 + Math.floor(next() * 70);
    const hasAges = next() < 0.6;
    return {
      gender: one(["woman", "man", "nonbinary"]),
      filters: {
        gender: next() < 0.8 ? [one(["woman", "man", "nonbinary"])] : [],
        country,
        countryregion: country === "NL" && next() < 0.4 ? one(["NL-UT", "NL-ZE", "NL-NH"]) : null,
        city: null,
        min_age: hasAges ? from : 18,
        max_age: hasAges ? Math.min(99, from + Math.floor(next() * 20)) : 99,
        online: next() < 0.2,
        with_photo: next() < 0.4,
        interests: next() < 0.4 ? [one(interests)] : [],
        radius: null,
        sort: "active" as const,
      },
    };
  });
}

type Search = { filters: SearchFilters; gender: string; from?: Position };

const tenant = { config: { timezone: "UTC" } } as never;
const seekOf = (tx: TenantTransaction, { filters, gender, from }: Search): Promise<Sought> =>
  seek(
    { tenant, now: new Date() },
    tx,
    { id: 1, gender, country: COUNTRIES[0]!, position: from ?? null },
    filters,
  );
const firstPage = (search: Search) => async (tx: TenantTransaction) =>
  findPage(tx, await seekOf(tx, search), null, SEARCH_PAGE);
const count = (search: Search) => async (tx: TenantTransaction) => countMatches(tx, await seekOf(tx, search));

/** Returns the same searches from a large, a medium or a small town, each with changed filters such as a radius. */
function fromTowns(
  searches: Search[],
  change: (search: Search, at: number) => Partial<SearchFilters>,
): Search[] {
  const towns = ["NL-NH", "NL-UT", "NL-ZE", "BE-VAN", "DE-BY"].flatMap((region) => {
    const all = largestTowns(region.slice(0, 2), region, 60);
    return [all[0]!, all[20]!, all.at(-1)!];
  });
  return searches.map((search, at) => {
    const { lat: latitude, lon: longitude } = towns[at % towns.length]!;
    // Searches with a radius rarely have a region too.
    const filters = { ...search.filters, countryregion: at % 5 === 0 ? search.filters.countryregion : null };
    return { ...search, filters: { ...filters, ...change(search, at) }, from: { latitude, longitude } };
  });
}

const radiusOf = (at: number) => 5 * (1 + ((Math.imul(at, 2654435761) >>> 0) % 20));
const kinds = {
  radius: (searches: Search[]) => fromTowns(searches, (_, at) => ({ radius: radiusOf(at) })),
  near: (searches: Search[]) =>
    fromTowns(searches, (_, at) => ({ sort: "near", radius: at % 2 === 0 ? radiusOf(at) : null })),
  new: (searches: Search[]) =>
    fromTowns(searches, (_, at) => ({ sort: "new", radius: at % 3 === 0 ? radiusOf(at) : null })),
};

/** Measures many searches and an empty query after each, within their transactions, in milliseconds. */
async function timesOf(
  db: TenantDb,
  kind: (searches: Search[]) => Search[] = (searches) => searches,
  queryOf: (search: Search) => (tx: TenantTransaction) => Promise<unknown> = firstPage,
): Promise<{ searches: number[]; empty: number[] }> {
  for (const search of kind(searchesOf(WARM_UP, 11))) await timeOf(db, queryOf(search));
  const searches: number[] = [];
  const empty: number[] = [];
  for (const search of kind(searchesOf(SEARCHES, 7))) {
    const took = await timeOf(db, queryOf(search));
    if (process.env.BENCH_VERBOSE && took > 12)
      process.stdout.write(`${took.toFixed(1)} ms ${JSON.stringify(search)}\n`);
    searches.push(took);
    empty.push(await timeOf(db, (tx) => sql`select ${1}::int`.execute(tx)));
  }
  return { searches, empty };
}

/** Measures every other kind of search with the same bounds. */
async function figuresOf(db: TenantDb): Promise<Figure[]> {
  const requested = [
    ["first page within a radius", kinds.radius, firstPage],
    ["first page, the nearest first", kinds.near, firstPage],
    ["first page, the newest first", kinds.new, firstPage],
    ["number within a radius", kinds.radius, count],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, kind, queryOf] of requested) {
    const { searches } = await timesOf(db, kind, queryOf);
    figures.push(
      figure(`${name}, median`, "ms", percentile(searches, 50), { atMost: 3 }),
      figure(`${name}, 99 of 100`, "ms", percentile(searches, 99), { atMost: 15 }),
    );
  }
  return figures;
}

function timeOf(db: TenantDb, queryOf: (tx: TenantTransaction) => Promise<unknown>): Promise<number> {
  return db.transaction(async (tx) => {
    const start = performance.now();
    await queryOf(tx);
    return performance.now() - start;
  });
}

/** Returns the median times of pages 1 to 5 and of pages 101 to 105 of a common search, in milliseconds. */
async function pagesOf(db: TenantDb, sort: SearchSort): Promise<[number, number]> {
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
  return [spreadOf(near).median, spreadOf(far).median];
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
