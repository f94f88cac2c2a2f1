import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forTenant, type TenantDb } from "~/db/pool.server";
import { ageOn } from "~/domain/calendar";
import type { MemberCard } from "~/domain/members/member-cards.server";
import { AGE_STEP, ONLINE_MINUTES, SEARCH_PAGE, sorts } from "~/domain/members/rules";
import { countAges } from "~/domain/members/search/count-ages.server";
import { countMembers } from "~/domain/members/search/count-members.server";
import { findPage } from "~/domain/members/search/find-page.server";
import type { SearchFilters } from "~/domain/members/search/search-filters.server";
import { searchMembers } from "~/domain/members/search/search-members.server";
import type { Cursor } from "~/domain/members/search/search-sql.server";
import { seek } from "~/domain/members/search/seek.server";
import { townOf } from "~/domain/places/distance.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { makeTenants } from "../support/tenants";
import { sign } from "../support/test-sign";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const TODAY = "2026-11-21";
const GENDERS = ["woman", "man", "nonbinary"];
const INTERESTS = ["wine", "hiking", "dogs", "karaoke", "deep-conversations"];
const PLACES = [
  ["NL", "NL-UT", "Utrecht", { latitude: 52.09, longitude: 5.12 }],
  ["NL", "NL-UT", "Zeist", { latitude: 52.09, longitude: 5.23 }],
  ["NL", "NL-NH", "Haarlem", { latitude: 52.38, longitude: 4.64 }],
  ["NL", null, null, null],
  ["BE", "BE-VAN", "Mechelen", { latitude: 51.03, longitude: 4.48 }],
] as const;

type Row = {
  id: number;
  gender: string;
  seeks: string[];
  born: string;
  country: string;
  countryregion: string | null;
  city: string | null;
  position: { latitude: number; longitude: number } | null;
  interests: string[];
  lastActive: Date;
  signupDate: Date;
  photo: string | null;
  status: string;
  invisible: boolean;
};

let database: TestDatabase;
let db: TenantDb;
let otherDb: TenantDb;
let rows: Row[];
const blocks = new Set<string>();
const tenant = {
  config: {
    timezone: "UTC",
    cdn_prefix: "/media",
    free_visible_photos: 1,
    visible_profile_fields: ["age", "city"],
    niche: 1,
  },
} as never;
const ctx = (of = db) => ({ db: of, now: NOW, sign, tenant });

/** Returns a pseudo-random number in [0, 1) that is the same in each run. */
const chance = (n: number, purpose: number) => {
  const x = Math.sin(n * 127.1 + purpose * 311.7) * 43758.5453;
  return x - Math.floor(x);
};
const pick = <T>(from: readonly T[], n: number, purpose: number) =>
  from[Math.floor(chance(n, purpose) * from.length)]!;

beforeAll(async () => {
  database = await createTestDatabase();
  const ids = await makeTenants(database, ["one", "other"]);
  db = forTenant(database.db, ids.get("one")!);
  otherDb = forTenant(database.db, ids.get("other")!);
  rows = await seed(db, 400);
  await seed(otherDb, 50);
  await db.transaction(async (tx) => {
    for (const [a, b] of [
      [rows[0]!, rows[5]!],
      [rows[7]!, rows[0]!],
      [rows[1]!, rows[0]!],
      [rows[2]!, rows[9]!],
    ] as const) {
      blocks.add(`${a.id} ${b.id}`);
      await tx.insertInto("blocks").values({ blocker_id: a.id, blocked_id: b.id, created_at: NOW }).execute();
    }
  });
});
afterAll(() => database.close());

async function seed(to: TenantDb, count: number): Promise<Row[]> {
  const made = Array.from({ length: count }, (_, n) => {
    const [country, countryregion, city, position] = pick(PLACES, n, 1);
    return {
      gender: pick(GENDERS, n, 2),
      seeks: GENDERS.filter((_one, at) => chance(n, 10 + at) < 0.6),
      born: new Date(Date.UTC(1940, 0, 1 + Math.floor(chance(n, 3) * 24_500))).toISOString().slice(0, 10),
      country,
      countryregion,
      city,
      position,
      // Two members at a time have the same signup time.
      signupDate: new Date(NOW.getTime() - Math.floor(chance(n >> 1, 9) * 500) * 3_600_000),
      interests: INTERESTS.filter((_one, at) => chance(n, 20 + at) < 0.25),
      // Several members have the same time; some are online, and some were last active days ago.
      lastActive: new Date(
        NOW.getTime() -
          Math.floor(chance(n, 4) * 60) * 30_000 -
          Math.floor(chance(n, 8) ** 2 * 5) * 24 * 3_600_000,
      ),
      photo: pick(["active", "inspecting", "rejected", null], n, 5),
      status: chance(n, 6) < 0.9 ? "active" : "not_confirmed",
      invisible: chance(n, 7) < 0.1,
    };
  });
  return to.transaction(async (tx) => {
    const inserted = await tx
      .insertInto("members")
      .values(
        made.map((one, n) => ({
          email: `m${n}@people.example`,
          name: `member-${n}`,
          password_hash: "",
          status: one.status as "active",
          invisible: one.invisible,
          language: "en",
          signup_date: one.signupDate,
          gender: one.gender,
          seeks: one.seeks,
          sexuality: "unsaid",
          date_of_birth: one.born,
          country: one.country,
          countryregion: one.countryregion,
          city: one.city,
          latitude: one.position?.latitude ?? null,
          longitude: one.position?.longitude ?? null,
          interests: one.interests,
          last_active: one.lastActive,
          terms_version: "2024-01-01",
          terms_accepted_at: NOW,
        })),
      )
      .returning("id")
      .execute();
    const all = made.map((one, n) => ({ ...one, id: inserted[n]!.id }));
    await tx
      .insertInto("photos")
      .values(
        all
          .filter(({ photo }) => photo)
          .map(({ id, photo }) => ({
            member_id: id,
            name: `n${String(id).padStart(21, "0")}`,
            blurred_name: `b${String(id).padStart(21, "0")}`,
            status: photo as "active",
            position: 1,
            width: 10,
            height: 10,
            created_at: NOW,
          })),
      )
      .execute();
    return all;
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
  radius: null,
  sort: "active",
};

/** Returns the distance by the cosine rule, in whole km or miles; null if a town is unknown. */
function apart(one: Row, searcher: Row): number | null {
  if (!one.position || !searcher.position) return null;
  const [a, b, c] = [
    one.position.latitude,
    searcher.position.latitude,
    one.position.longitude - searcher.position.longitude,
  ].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(c);
  const km = Math.acos(Math.min(1, cosine)) * 6371.0088;
  return Math.round(searcher.country === "GB" ? km / 1.609344 : km);
}

/** A second, plain implementation of the search rules over the same members. */
function oracle(filters: SearchFilters, searcher: Row | null): number[] {
  const onlineSince = NOW.getTime() - ONLINE_MINUTES * 60_000;
  return rows
    .filter((row) => row.status === "active" && !row.invisible)
    .filter((row) => filters.gender.length === 0 || filters.gender.includes(row.gender))
    .filter((row) => !filters.country || row.country === filters.country)
    .filter((row) => !filters.countryregion || row.countryregion === filters.countryregion)
    .filter((row) => !filters.city || row.city === filters.city)
    .filter((row) => ageOn(row.born, TODAY) >= filters.min_age)
    .filter((row) => filters.max_age === 99 || ageOn(row.born, TODAY) <= filters.max_age)
    .filter((row) => !filters.online || row.lastActive.getTime() > onlineSince)
    .filter((row) => !filters.with_photo || row.photo === "active")
    .filter(
      (row) => filters.interests.length === 0 || row.interests.some((one) => filters.interests.includes(one)),
    )
    .filter(
      (row) =>
        !searcher ||
        (row.id !== searcher.id &&
          row.seeks.includes(searcher.gender) &&
          !blocks.has(`${row.id} ${searcher.id}`) &&
          !blocks.has(`${searcher.id} ${row.id}`)),
    )
    .filter(
      (row) =>
        filters.radius === null ||
        !searcher?.position ||
        (apart(row, searcher) ?? Number.POSITIVE_INFINITY) <= filters.radius,
    )
    .sort((a, b) => {
      const isNear = filters.sort === "near" && searcher?.position;
      const [near, far] = isNear ? [apart(a, searcher) ?? 1e9, apart(b, searcher) ?? 1e9] : [0, 0];
      const timeOf = (row: Row) => (filters.sort === "new" ? row.signupDate : row.lastActive).getTime();
      return near - far || timeOf(b) - timeOf(a) || b.id - a.id;
    })
    .map(({ id }) => id);
}

/** Fetches all pages of a search. @returns the member numbers and the first page */
async function everyPage(
  filters: SearchFilters,
  searcher: Row | null,
  between?: (page: number) => Promise<void>,
) {
  const ids: number[] = [];
  const first = await searchMembers(ctx(), searcher, { filters, after: null });
  let page = first;
  for (let number = 1; ; number++) {
    ids.push(...page.results.map(({ id }) => id));
    const after: Cursor | null = page.next;
    if (!after) return { ids, first };
    await between?.(number);
    page = await searchMembers(ctx(), searcher, { filters, after });
  }
}

const change = (id: number, set: Record<string, unknown>) =>
  db.transaction((tx) => tx.updateTable("members").set(set).where("id", "=", id).execute());

/** Fetches the cards of all members that the searcher finds without filters. */
async function everyCard(searcher: Row): Promise<MemberCard[]> {
  const cards: MemberCard[] = [];
  for (let after: Cursor | null = null, isLast = false; !isLast; ) {
    const page = await searchMembers(ctx(), searcher, { filters: anyone, after });
    cards.push(...page.results);
    after = page.next;
    isLast = !after;
  }
  return cards;
}

const filterSets: [string, Partial<SearchFilters>][] = [
  ["no filters", {}],
  ["one gender", { gender: ["nonbinary"] }],
  ["two genders", { gender: ["woman", "man"] }],
  ["a country", { country: "BE" }],
  ["a region", { country: "NL", countryregion: "NL-UT" }],
  ["a town", { country: "NL", countryregion: "NL-UT", city: "Zeist" }],
  ["ages", { min_age: 30, max_age: 40 }],
  ["a minimum age of 80", { min_age: 80 }],
  ["one year of age", { min_age: 44, max_age: 44 }],
  ["online", { online: true }],
  ["with photo", { with_photo: true }],
  ["an interest", { interests: ["karaoke"] }],
  ["any of some interests", { interests: ["wine", "dogs"] }],
  ["an interest that nobody has", { interests: ["sailing"] }],
  [
    "many filters",
    {
      gender: ["woman"],
      country: "NL",
      min_age: 25,
      max_age: 60,
      with_photo: true,
      interests: ["wine", "hiking"],
    },
  ],
];

describe("a search", () => {
  test.each(filterSets)(
    "for %s finds exactly the matching members, in order, page by page",
    async (_name, some) => {
      const filters = { ...anyone, ...some };
      for (const searcher of [null, rows[0]!, rows[3]!]) {
        const { ids, first } = await everyPage(filters, searcher);
        const expected = oracle(filters, searcher);
        expect(ids).toEqual(expected);
        expect(first.numResults).toEqual({ atLeast: expected.length, isExact: true });
        expect(first.results.length).toBe(Math.min(SEARCH_PAGE, expected.length));
      }
    },
  );

  /** Any filters and any searcher with a confirmed address, in kilometres or miles; null means a visitor. */
  function anySearch() {
    const searchers = rows.filter(({ status }) => status === "active");
    const some = <T>(of: readonly T[]) => fc.subarray([...of]);
    const filters = fc
      .record({
        gender: some(GENDERS),
        place: fc.constantFrom(...PLACES, null),
        depth: fc.integer({ min: 1, max: 3 }),
        ages: fc.tuple(fc.integer({ min: 18, max: 99 }), fc.integer({ min: 18, max: 99 })),
        online: fc.boolean(),
        with_photo: fc.boolean(),
        interests: some(INTERESTS),
        radius: fc.constantFrom(null, 5, 10, 50, 100, 500),
        sort: fc.constantFrom(...sorts),
      })
      .map(({ place, depth, ages, ...rest }) => ({
        ...rest,
        country: place?.[0] ?? null,
        countryregion: depth > 1 ? (place?.[1] ?? null) : null,
        city: depth > 2 ? (place?.[2] ?? null) : null,
        min_age: Math.min(...ages),
        max_age: Math.max(...ages),
      }));
    const searcher = fc.tuple(fc.nat(searchers.length), fc.boolean()).map(([who, hasMiles]) => {
      const row = searchers[who] ?? null;
      return row && hasMiles ? { ...row, country: "GB" } : row;
    });
    return [filters, searcher] as const;
  }

  test("with any filters finds and counts the members that the rules select", {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(...anySearch(), async (filters, searcher) => {
        const expected = oracle(filters, searcher);
        const { ids } = await everyPage(filters, searcher);
        expect(ids).toEqual(expected);
        const count = await countMembers(ctx(), searcher, filters);
        expect(count).toEqual({ atLeast: expected.length, isExact: true });
      }),
      { numRuns: 100 },
    );
  });

  test("shows the ages of the members in the area as bars, whatever ages and other filters are searched", async () => {
    const woman = rows.find(({ status, gender }) => status === "active" && gender === "woman")!;
    const brand = (search_fields: string[], visible_profile_fields: string[]) =>
      ({
        id: randomUUID(),
        config: { min_age: 18, timezone: "UTC", search_fields, visible_profile_fields },
      }) as never;
    for (const [area, searcher] of [
      [{ gender: [], country: null, countryregion: null }, null],
      [{ gender: ["man", "nonbinary"], country: "NL", countryregion: "NL-UT" }, woman],
      [{ gender: ["man"], country: "BE", countryregion: null }, woman],
    ] as const) {
      const filters = { ...anyone, ...area, gender: [...area.gender] };
      // Blocks and the searcher do not change what all searchers of a gender see.
      const seeking = searcher && { ...searcher, id: 0 };
      const counts = new Array<number>(Math.ceil(82 / AGE_STEP)).fill(0);
      for (const id of oracle(filters, seeking)) {
        const age = ageOn(rows.find((row) => row.id === id)!.born, TODAY);
        counts[Math.floor((age - 18) / AGE_STEP)]! += 1;
      }
      const most = Math.max(...counts);
      const searched = { ...filters, min_age: 40, max_age: 45, online: true, interests: ["wine"] };
      const tenant = brand(["age"], ["age"]);
      expect(await countAges({ ...ctx(), tenant }, searcher, searched)).toEqual(
        counts.map((count) => Math.round((100 * count) / most)),
      );
    }
    const empty = { ...anyone, country: "FR" };
    const tenant = brand(["age"], ["age"]);
    expect(await countAges({ ...ctx(), tenant }, null, empty)).toEqual([]);
    // Not where profiles hide the age, or the search has no ages.
    for (const hidden of [brand(["age"], ["city"]), brand(["gender"], ["age"])])
      expect(await countAges({ ...ctx(), tenant: hidden }, null, anyone)).toEqual([]);
    // The ages of few members are not cached: the first members of a brand show at once.
    const other = { ...ctx(otherDb), tenant };
    const some = { ...anyone, country: "BE" };
    const first = await countAges(other, null, some);
    expect(first.length).toBeGreaterThan(0);
    const hidden = await otherDb.transaction((tx) =>
      tx
        .updateTable("members")
        .set({ invisible: true })
        .where("invisible", "=", false)
        .returning("id")
        .execute(),
    );
    expect(await countAges(other, null, some)).toEqual([]);
    const ids = hidden.map(({ id }) => id);
    await otherDb.transaction((tx) =>
      tx.updateTable("members").set({ invisible: false }).where("id", "in", ids).execute(),
    );
  });

  test("finds the same members when it leaves the front of the index early and uses lists and long scans", {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(...anySearch(), async (filters, searcher) => {
        const rare: number[] = [];
        for (let after: Cursor | null = null, isLast = false; !isLast; ) {
          const page = await db.transaction(async (tx) =>
            findPage(tx, await seek(ctx(), tx, searcher, filters), after, SEARCH_PAGE, 3),
          );
          rare.push(...page.rows.map(({ member_id }) => member_id));
          const last = page.rows.at(-1);
          isLast = page.isLast || !last;
          after = last ? { at: last.at, id: last.member_id, distance: last.distance } : null;
        }
        expect(rare).toEqual(oracle(filters, searcher));
      }),
      { numRuns: 100 },
    );
  });

  test("within a radius adds members of the region, the country or anywhere if it finds less than a page", async () => {
    const searcher = rows.find(({ city, seeks }) => city === "Zeist" && seeks.length > 0)!;
    const near = { ...anyone, gender: ["nonbinary"], radius: 5, min_age: 30, max_age: 60 };
    const zeist = oracle(near, searcher);
    expect(zeist.length).toBeLessThan(SEARCH_PAGE);
    for (const [place, area] of [
      [{ country: "NL", countryregion: "NL-UT" }, "countryregion"],
      [{ country: "NL" }, "country"],
      [{}, "all"],
    ] as const) {
      const filters: SearchFilters = { ...near, ...place, sort: "near" };
      const { results, similar } = await searchMembers(ctx(), searcher, { filters, after: null });
      expect(results.map(({ id }) => id)).toEqual(oracle(filters, searcher));
      const wider = oracle({ ...filters, radius: null }, searcher).filter((id) => !zeist.includes(id));
      expect(similar?.area).toBe(area);
      expect(similar?.results.map(({ id }) => id)).toEqual(wider.slice(0, SEARCH_PAGE));
    }
  });

  test("shows the distance to a member's town on each card, and none without a town", async () => {
    const searcher = rows.find(({ city, seeks }) => city === "Utrecht" && seeks.length > 0)!;
    const { results } = await searchMembers(ctx(), searcher, {
      filters: { ...anyone, sort: "near" },
      after: null,
    });
    expect(results.length).toBe(SEARCH_PAGE);
    for (const [who, unit] of [
      [searcher, "km"],
      [{ ...searcher, country: "GB" }, "mi"],
    ] as const) {
      await change(searcher.id, { country: who.country });
      const cards = (await everyCard(who)).filter(({ id }) => id !== who.id);
      expect(cards.length).toBeGreaterThan(50);
      for (const { id, distance } of cards) {
        const row = rows.find((one) => one.id === id)!;
        const apartOf = apart(row, who);
        expect(distance).toEqual(apartOf === null ? null : { value: apartOf || null, unit });
      }
    }
    await change(searcher.id, { country: searcher.country });
    const lost = rows.find(({ position, seeks }) => position === null && seeks.length > 0)!;
    expect((await everyCard(lost)).every(({ distance }) => distance === null)).toBe(true);
    const strangers = await searchMembers(ctx(), null, { filters: anyone, after: null });
    expect(strangers.results.every(({ distance }) => distance === null)).toBe(true);
  });

  test("shows no distance if the brand does not show towns", async () => {
    const searcher = rows.find(({ city, seeks }) => city === "Utrecht" && seeks.length > 0)!;
    const brand = { config: { ...(tenant as { config: object }).config, visible_profile_fields: ["age"] } };
    const { results } = await searchMembers({ ...ctx(), tenant: brand as never }, searcher, {
      filters: anyone,
      after: null,
    });
    expect(results.every(({ distance }) => distance === null)).toBe(true);
  });

  test("omits members who do not seek the searcher, are hidden, are blocked on either side or belong to another tenant", async () => {
    const searcher = rows[0]!;
    const { ids } = await everyPage(anyone, searcher);
    const found = new Set(ids);
    for (const row of rows) {
      const isHidden =
        row.id === searcher.id ||
        row.status !== "active" ||
        row.invisible ||
        !row.seeks.includes(searcher.gender);
      const isBlocked = [rows[1]!, rows[5]!, rows[7]!].some(({ id }) => id === row.id);
      if (isHidden || isBlocked) expect(found.has(row.id)).toBe(false);
    }
    expect(ids.length).toBeGreaterThan(50);
    const elsewhere = await searchMembers(ctx(otherDb), null, { filters: anyone, after: null });
    expect(elsewhere.numResults?.atLeast).toBeLessThanOrEqual(50);
  });

  test("shows each member at most once, and every inactive member once, while others come online", async () => {
    const expected = oracle(anyone, null);
    const moved = expected.slice(60, 65);
    const { ids } = await everyPage(anyone, null, async (page) => {
      if (page === 1)
        await db.transaction((tx) =>
          tx.updateTable("members").set({ last_active: NOW }).where("id", "in", moved).execute(),
        );
    });
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expected.filter((id) => !moved.includes(id)));
    const again = await everyPage(anyone, null);
    expect(again.ids).toHaveLength(expected.length);
    await db.transaction(async (tx) => {
      for (const { id, lastActive } of rows)
        await tx.updateTable("members").set({ last_active: lastActive }).where("id", "=", id).execute();
    });
  });

  test("adds members of the next wider area with matches if it finds less than a page, and names the area", async () => {
    const zeist = {
      ...anyone,
      gender: ["nonbinary"],
      country: "NL",
      countryregion: "NL-UT",
      city: "Zeist",
      min_age: 30,
      max_age: 60,
    };
    const page = await searchMembers(ctx(), null, { filters: zeist, after: null });
    const wider = oracle({ ...zeist, city: null }, null).filter((id) => !oracle(zeist, null).includes(id));
    expect(page.results.length).toBeLessThan(SEARCH_PAGE);
    expect(page.similar).toMatchObject({ area: "countryregion" });
    expect(page.similar?.results.map(({ id }) => id)).toEqual(wider.slice(0, SEARCH_PAGE));
    const belgian = { ...anyone, country: "BE", min_age: 80 };
    const abroad = await searchMembers(ctx(), null, { filters: belgian, after: null });
    expect(abroad.similar).toMatchObject({ area: "all" });
    const widest = await searchMembers(ctx(), null, { filters: { ...anyone, min_age: 84 }, after: null });
    expect(widest.similar).toBeNull();
  });
});

describe("the search tables are updated", () => {
  const isFound = async (id: number, filters: Partial<SearchFilters> = {}) =>
    (await everyPage({ ...anyone, ...filters }, null)).ids.includes(id);
  test("when a member changes, hides or is deleted", async () => {
    const [row] = await seedOne();
    expect(await isFound(row!.id)).toBe(true);
    await change(row!.id, {
      interests: ["karaoke"],
      country: "DE",
      gender: "woman",
      date_of_birth: "1971-02-03",
    });
    expect(
      await isFound(row!.id, {
        interests: ["karaoke"],
        country: "DE",
        gender: ["woman"],
        min_age: 55,
        max_age: 55,
      }),
    ).toBe(true);
    await change(row!.id, { invisible: true });
    expect(await isFound(row!.id)).toBe(false);
    await change(row!.id, { invisible: false });
    expect(await isFound(row!.id)).toBe(true);
    await change(row!.id, { status: "pending_deletion" });
    expect(await isFound(row!.id)).toBe(false);
    await change(row!.id, { status: "active" });
    await db.transaction((tx) => tx.deleteFrom("members").where("id", "=", row!.id).execute());
    const left = await db.transaction((tx) =>
      tx.selectFrom("search_terms").select("term").where("member_id", "=", row!.id).execute(),
    );
    expect(left).toEqual([]);
  });

  test("when a member gets a town or moves to another one", async () => {
    const [row] = await seedOne();
    const searcher = (latitude: number, longitude: number) => ({
      ...rows.find(({ gender }) => gender === "man")!,
      country: "NL",
      position: { latitude, longitude },
    });
    const isAround = async (latitude: number, longitude: number) =>
      (
        await searchMembers(ctx(), searcher(latitude, longitude), {
          filters: { ...anyone, radius: 5 },
          after: null,
        })
      ).results.some(({ id }) => id === row!.id);
    await change(row!.id, { seeks: ["man"] });
    expect(await isAround(60.39, 5.32)).toBe(false);
    await change(row!.id, { latitude: 60.39, longitude: 5.32 });
    expect(await isAround(60.39, 5.32)).toBe(true);
    await change(row!.id, { latitude: 58.97, longitude: 5.73 });
    expect([await isAround(60.39, 5.32), await isAround(58.97, 5.73)]).toEqual([false, true]);
    await change(row!.id, { latitude: null, longitude: null });
    expect(await isAround(58.97, 5.73)).toBe(false);
    await db.transaction((tx) => tx.deleteFrom("members").where("id", "=", row!.id).execute());
  });

  test("with the same town value that the code computes for a point", async () => {
    const points = [
      { latitude: -90, longitude: -179.99 },
      { latitude: -33.87, longitude: 151.21 },
      { latitude: 0, longitude: 0 },
      { latitude: 52.09, longitude: 5.12 },
      { latitude: 90, longitude: 180 },
    ];
    const { rows: found } = await db.transaction((tx) =>
      sql<{ town: number }>`select search_town(latitude, longitude) as town
        from unnest(${points.map(({ latitude }) => latitude)}::real[], ${points.map(({ longitude }) => longitude)}::real[])
          as points (latitude, longitude)`.execute(tx),
    );
    expect(found.map(({ town }) => town)).toEqual(points.map(townOf));
  });

  test("when a photo passes inspection or is deleted", async () => {
    const [row] = await seedOne();
    const filters = { with_photo: true };
    await db.transaction((tx) =>
      tx
        .insertInto("photos")
        .values({
          member_id: row!.id,
          name: `n${String(row!.id).padStart(21, "0")}`,
          blurred_name: `b${String(row!.id).padStart(21, "0")}`,
          position: 1,
          width: 1,
          height: 1,
          created_at: NOW,
        })
        .execute(),
    );
    expect(await isFound(row!.id, filters)).toBe(false);
    await db.transaction((tx) =>
      tx.updateTable("photos").set({ status: "active" }).where("member_id", "=", row!.id).execute(),
    );
    expect(await isFound(row!.id, filters)).toBe(true);
    await db.transaction((tx) => tx.deleteFrom("photos").where("member_id", "=", row!.id).execute());
    expect(await isFound(row!.id, filters)).toBe(false);
  });

  test("when a member comes online, including their day in the lists of rare terms", async () => {
    const filters = { ...anyone, interests: ["karaoke"] };
    const rare = async () => {
      const page = await db.transaction(async (tx) =>
        findPage(tx, await seek(ctx(), tx, null, filters), null, 5, 1),
      );
      return page.rows.map(({ member_id }) => member_id);
    };
    const daysBehind = async () => {
      const { rows: wrong } = await db.transaction((tx) =>
        sql`select listed.member_id from search_terms listed join search_entries found using (tenant_id, member_id)
          where listed.active_on <> (found.last_active at time zone 'UTC')::date`.execute(tx),
      );
      return wrong;
    };
    const asleep = oracle(filters, null).at(-1)!;
    expect(await rare()).not.toContain(asleep);
    await change(asleep, { last_active: new Date(NOW.getTime() + 1000) });
    expect((await rare())[0]).toBe(asleep);
    expect(await daysBehind()).toEqual([]);
    await change(asleep, { last_active: rows.find(({ id }) => id === asleep)!.lastActive });
    expect(await rare()).toEqual(oracle(filters, null).slice(0, 5));
    expect(await daysBehind()).toEqual([]);
  });

  const seedOne = () =>
    db.transaction((tx) =>
      tx
        .insertInto("members")
        .values({
          email: `${Math.random()}@people.example`,
          name: `x${String(Math.random()).slice(2, 14)}`,
          password_hash: "",
          status: "active",
          language: "en",
          signup_date: NOW,
          gender: "man",
          seeks: [],
          sexuality: "unsaid",
          date_of_birth: "1990-01-01",
          country: "NL",
          terms_version: "2024-01-01",
          terms_accepted_at: NOW,
          last_active: NOW,
        })
        .returning("id")
        .execute(),
    );
});
