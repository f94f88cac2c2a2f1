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
import { SEARCH_PAGE } from "~/domain/members/rules";
import { findPage } from "~/domain/members/search/find-page.server";
import type { SearchFilters } from "~/domain/members/search/search-filters.server";
import type { Sought } from "~/domain/members/search/search-sql.server";
import { countSeeded, seedMembers } from "../seed/members";
import { type Figure, figure, spreadOf } from "./figures";

/** One large tenant beside small ones; a smaller machine measures with fewer. */
const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 1_000_000);
const NEIGHBOURS = Number(process.env.BENCH_TENANTS ?? 200);
const COUNTRIES = ["NL", "BE", "DE"];
const SMALL = 1_000;
const SEARCHES = 1_000;
/** So many more come before them, so that memory holds what is often read. */
const WARM_UP = 500;
const SETTLE_SECONDS = 300;
const PASSWORD = "bench-password";

/** What a search costs: any filters, far pages, and a small tenant beside a large one. */
export async function benchMembers(): Promise<Figure[]> {
  // A database that is seeded already may be measured again.
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
    const [near, far] = await pagesOf(await of("velvet-hour"));
    return [
      figure("first page of any search, median", "ms", percentile(large, 50), { atMost: 3 }),
      figure("first page of any search, 99 of 100", "ms", percentile(large, 99), { atMost: 15 }),
      // What of it is the machine's.
      figure("a query that asks nothing, median", "ms", percentile(empty, 50), {}),
      figure("a query that asks nothing, 99 of 100", "ms", percentile(empty, 99), {}),
      figure("page 100 ÷ page 1", "times", far / near, { atMost: 1.5 }),
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

/** Has the database count what was seeded, write it and sweep after it: measured is a site at rest. */
async function settle(url: string): Promise<void> {
  await countSeeded(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("checkpoint");
    // What the system keeps of it in memory too: writing gigabytes in the background takes the processor from whatever is measured.
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

/** A number from 0 up to 1, the same in every run. */
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

/** Searches of every kind: few filters or all of them, common and rare. The same seed gives the same ones. */
function searchesOf(count: number, seed: number): { filters: SearchFilters; gender: string }[] {
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
      },
    };
  });
}

const soughtOf = (filters: SearchFilters, gender: string): Sought => ({
  filters,
  searcher: { id: 1, gender },
  now: new Date(),
  today: new Date().toISOString().slice(0, 10),
  outside: null,
});

/** How long each of many searches takes in its transaction, and a query that asks nothing beside each, in milliseconds. */
async function timesOf(db: TenantDb): Promise<{ searches: number[]; empty: number[] }> {
  for (const { filters, gender } of searchesOf(WARM_UP, 11))
    await timeOf(db, (tx) => findPage(tx, soughtOf(filters, gender), null, SEARCH_PAGE));
  const searches: number[] = [];
  const empty: number[] = [];
  for (const { filters, gender } of searchesOf(SEARCHES, 7)) {
    const took = await timeOf(db, (tx) => findPage(tx, soughtOf(filters, gender), null, SEARCH_PAGE));
    if (process.env.BENCH_VERBOSE && took > 12)
      process.stdout.write(`${took.toFixed(1)} ms ${gender} ${JSON.stringify(filters)}\n`);
    searches.push(took);
    empty.push(await timeOf(db, (tx) => sql`select ${1}::int`.execute(tx)));
  }
  return { searches, empty };
}

function timeOf(db: TenantDb, ask: (tx: TenantTransaction) => Promise<unknown>): Promise<number> {
  return db.transaction(async (tx) => {
    const start = performance.now();
    await ask(tx);
    return performance.now() - start;
  });
}

/** The median of page 1 and of page 100 of a common search. */
async function pagesOf(db: TenantDb): Promise<[number, number]> {
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
  };
  const sought = soughtOf(filters, "man");
  const [near, far]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round++) {
    let after = null as { lastActive: Date; id: number } | null;
    for (let page = 1; page <= 105; page++) {
      const start = performance.now();
      const { rows } = await db.transaction((tx) => findPage(tx, sought, after, SEARCH_PAGE));
      const took = performance.now() - start;
      const last = rows.at(-1);
      if (!last) break;
      after = { lastActive: last.last_active, id: last.member_id };
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
