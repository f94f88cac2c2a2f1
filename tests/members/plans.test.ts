import { afterAll, beforeAll, expect, test } from "vitest";
import { forTenant, type TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";
import { findMatches } from "~/domain/games/find-matches.server";
import { findSwipeDeck } from "~/domain/games/find-swipe-deck.server";
import { questionsOf } from "~/domain/games/rules";
import { undoSwipe } from "~/domain/games/undo-swipe.server";
import { listLikes } from "~/domain/likes/list-likes.server";
import { readLikes } from "~/domain/likes/read-likes.server";
import { type LikeType, likeTypes } from "~/domain/likes/rules";
import { findFirstFaces } from "~/domain/members/find-first-faces.server";
import { findSignupMatches } from "~/domain/members/find-signup-matches.server";
import { listRelatedMembers } from "~/domain/members/related-members.server";
import { SEARCH_PAGE } from "~/domain/members/rules";
import { countAges } from "~/domain/members/search/count-ages.server";
import { countMembers } from "~/domain/members/search/count-members.server";
import { findPage } from "~/domain/members/search/find-page.server";
import type { SearchFilters } from "~/domain/members/search/search-filters.server";
import { searchMembers } from "~/domain/members/search/search-members.server";
import { seek } from "~/domain/members/search/seek.server";
import { profileFields } from "~/tenancy/schema.server";
import { seedMembers } from "../../scripts/seed/members";
import { asOwner } from "../support/as-owner";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { byLane } from "../support/lanes";
import { QueryWatch } from "../support/query-watch";
import { makeTenants } from "../support/tenants";
import { sign } from "../support/test-sign";

/** Large enough that the planner never has a good reason to read a whole table. */
const LARGE = byLane(3_000, 8_000);
const NEIGHBOURS = byLane(4, 12);
const TABLES = [
  "members",
  "photos",
  "likes",
  "blocks",
  "passes",
  "swipe_likes",
  "swipes",
  "match_answers",
  "search_entries",
  "search_terms",
  "search_towns",
];

let database: TestDatabase;
let db: TenantDb;
let searcherId: number;
const now = new Date();
const tenant = {
  config: {
    timezone: "UTC",
    cdn_prefix: "/media",
    free_visible_photos: 1,
    visible_profile_fields: ["age", "city"],
    visible_profile_notes: true,
    search_fields: ["age", "radius"],
    default_filters: {},
    min_age: 18,
    profile_questions: ["sunday", "hour"],
    niche: 1,
    swipe_likes_per_day: 1000,
    swipe_undos_per_day: 1000,
  },
} as never;
let watch: QueryWatch;

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
    await client.query(`insert into passes (tenant_id, passer_id, passed_id, created_at)
      select tenant_id, liker_id, liked_id + 2, now() from likes
      where exists (select from members where tenant_id = likes.tenant_id and id = liked_id + 2)`);
    await client.query(`insert into swipe_likes (tenant_id, member_id, day, liked_id, created_at)
      select tenant_id, liker_id, current_date, liked_id, now() from likes`);
    await client.query(`insert into swipes (tenant_id, member_id, profile_id, is_like, day, created_at, undone_at)
      select tenant_id, liker_id, liked_id, true, current_date, now(), case when liked_id % 3 = 0 then now() end from likes`);
    await client.query(`insert into match_answers (tenant_id, member_id, question, answer, answered_at)
      select tenant_id, id, question, (array['a', 'b', 'c'])[1 + (id % 3)::int], now()
      from members, unnest('{${questionsOf(1).join()}}'::text[]) as question`);
    await client.query(`vacuum (analyze) ${TABLES.join(", ")}`);
    const { rows } = await client.query("select id from members where name = 'load-777'");
    searcherId = Number(rows[0].id);
  });
  const ids = await makeTenants(database, ["large"]);
  db = forTenant(database.db, ids.get("large")!);
  watch = new QueryWatch(TABLES);
}, 180_000);
afterAll(async () => {
  watch.stop();
  await database.close();
});

const readWhole = (run: () => Promise<unknown>, indexes = true) => watch.readWhole(db, run, indexes);

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
  ["who is near", { radius: 25 }],
  ["who is near in one's own country", { gender: ["woman"], country: "NL", radius: 100 }],
  ["who is within the largest radius", { radius: 500 }],
  ["the nearest within the largest radius", { sort: "near", radius: 500 }],
  ["a rare interest near by", { interests: ["deep-conversations"], radius: 50 }],
  ["the nearest", { sort: "near" }],
  ["the nearest of some ages within a radius", { sort: "near", min_age: 30, max_age: 35, radius: 100 }],
  ["the nearest abroad with a photo", { sort: "near", country: "BE", with_photo: true, online: true }],
  ["the newest", { sort: "new" }],
  ["the newest of a region", { gender: ["man"], ...place, sort: "new" }],
  ["the newest with a rare interest near by", { interests: ["pride"], sort: "new", radius: 30 }],
];

const position = { latitude: 52.09, longitude: 5.12 };
const searcher = () => ({ id: searcherId, gender: "man", country: "NL", position });

test.each(searches)("a search for %s reads no whole table, on any page", async (name, some) => {
  const filters = { ...anyone, ...some };
  const ctx = { db, now, sign, tenant };
  const after = { at: new Date(now.getTime() - 86_400_000), id: searcherId, distance: 12 };
  const rarely = async (tx: TenantTransaction) =>
    findPage(tx, await seek(ctx, tx, searcher(), filters), null, SEARCH_PAGE, 2);
  expect(await readWhole(() => searchMembers(ctx, null, { filters, after: null }))).toEqual([]);
  expect(await readWhole(() => searchMembers(ctx, searcher(), { filters, after: null }))).toEqual([]);
  expect(await readWhole(() => searchMembers(ctx, searcher(), { filters, after }))).toEqual([]);
  expect(await readWhole(() => db.transaction(rarely))).toEqual([]);
  // Counts are cached by tenant, so this search uses its own tenant ID.
  const counting = { ...ctx, tenant: { ...(tenant as object), id: `count of ${name}` } as never };
  expect(await readWhole(() => countMembers(counting, searcher(), filters))).toEqual([]);
  expect(await readWhole(() => countAges(counting, searcher(), filters))).toEqual([]);
});

const likesOf = (type: LikeType, isFurther: boolean) => {
  const after = isFurther ? { isNew: true, atMicros: now.getTime() * 1000, id: searcherId } : null;
  return listLikes({ db, now, sign, tenant }, searcherId, type, after);
};
const seeker = () => ({ id: searcherId, gender: "man", seeks: ["woman", "nonbinary"], paidUser: false });
const surfaces: [string, () => Promise<unknown>][] = [
  ...likeTypes.flatMap((type): [string, () => Promise<unknown>][] => [
    [`the list of likes ${type}`, () => likesOf(type, false)],
    [`a further page of likes ${type}`, () => likesOf(type, true)],
  ]),
  ["the call for likes", () => readLikes({ db, now, sign, tenant }, searcherId)],
  [
    "related profiles",
    () => db.transaction((tx) => listRelatedMembers(tx, searcherId, searcherId + 30, profileFields)),
  ],
  [
    "a visitor's related profiles",
    () => db.transaction((tx) => listRelatedMembers(tx, null, searcherId, profileFields)),
  ],
  ["the swipe game", () => findSwipeDeck({ db, now, sign, tenant }, seeker())],
  [
    "an undo in the swipe game",
    async () => {
      const ctx = { db, now, sign, tenant, likesChanged: () => {} };
      const { lastSwiped } = await findSwipeDeck(ctx, seeker());
      await undoSwipe(ctx, { id: searcherId, fictional: false, paidUser: false }, lastSwiped ?? 0);
    },
  ],
  ["the match finder", () => findMatches({ db, now, sign, tenant }, { ...seeker(), status: "active" })],
  ["the matches after the confirmation", () => findSignupMatches({ db, now, sign, tenant }, seeker())],
  [
    "the faces after signing up",
    () => findFirstFaces({ db, now, sign, tenant }, { ...seeker(), country: "NL", position: null }),
  ],
  [
    "the nearest faces after signing up",
    () =>
      findFirstFaces(
        { db, now, sign, tenant },
        { ...seeker(), country: "NL", position: { latitude: 52.09, longitude: 5.12 } },
      ),
  ],
];

test.each(surfaces)("%s: no table is read whole", async (_name, run) => {
  expect(await readWhole(run)).toEqual([]);
});

test("the watch sees a table that is read whole", async () => {
  const filters = { ...anyone, country: "NL" };
  const whole = await readWhole(
    () => searchMembers({ db, now, sign, tenant }, null, { filters, after: null }),
    false,
  );
  expect(whole).toContainEqual(expect.stringMatching(/^search_entries in: /));
});
