import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ControlDatabase } from "~/db/control-database.server";
import type { TenantDb } from "~/db/pool.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { addDays } from "~/domain/calendar";
import { addCounts } from "~/domain/growth/fold-counts.server";
import { brandsToCount, forgetOldFigures } from "~/domain/operators/figures/brands-to-count.server";
import { readFigures } from "~/domain/operators/figures/read-figures.server";
import { refreshFigures } from "~/domain/operators/figures/refresh-figures.server";
import { outside, type PastDay, usualAt } from "~/domain/operators/figures/usual";
import { refreshAllFigures } from "~/jobs/daily-figures.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { openControl } from "../support/control-database";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { addOrder } from "../support/paid-orders";
import { addMembers } from "../support/plain-members";
import { demoTenant, shopContext } from "../support/shop";

/** The numbers of brands by day, which a job counts for the console. Amsterdam's 25 October 2026 has 25 hours: it begins at 22:00 UTC and ends at 23:00 UTC. */
const LONG_DAY = "2026-10-25";
const NOON = new Date("2026-10-25T11:00:00Z");
const databases = new TenantDatabases();
let database: TestDatabase;
let control: ControlDatabase;
let tenant: Tenant;
let sister: Tenant;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 4 });
  control = await openControl(database.url);
  const model = await demoTenant("velvet-hour");
  tenant = { ...model, config: { ...model.config, timezone: "Europe/Amsterdam" } };
  sister = tenant;
});
afterAll(async () => {
  await databases.end();
  await control.end();
  await database.close();
});
/** Each test has brands of its own. */
function newBrands(): { one: TenantDb; other: TenantDb } {
  count++;
  tenant = { ...tenant, id: `one-${count}`, slug: `one-${count}` };
  sister = { ...tenant, id: `other-${count}`, slug: `other-${count}` };
  return { one: databases.of(tenant), other: databases.of(sister) };
}
afterEach(() =>
  control.transaction(async (tx) => {
    await tx.deleteFrom("brand_health").execute();
    await tx.deleteFrom("daily_figures").execute();
  }),
);

const at = (time: string) => new Date(`2026-10-${time}Z`);
const buy = (db: TenantDb, time: Date) =>
  addOrder({ ...shopContext(tenant, db, { now: time }), tenant }, db, ["pay"]);
const refresh = (db: TenantDb, now: Date, of = tenant) => refreshFigures({ tenant: of, db, control, now });
const visits = (
  db: TenantDb,
  day: string,
  number: number,
  step: "visit" | "signup" | "confirmed" = "visit",
) =>
  db.transaction((tx) =>
    addCounts(tx, [
      { day, step, count: number, source: "venn", lander: "", country: "NL", experiment: "", variant: "" },
      { day, step, count: number, source: "", lander: "", country: "", experiment: "price", variant: "b" },
    ]),
  );
const days = (brand = tenant.id) =>
  control.transaction((tx) =>
    tx.selectFrom("daily_figures").selectAll().where("brand", "=", brand).orderBy("day").execute(),
  );

describe("a day of a brand", () => {
  test("has the visits, signups and money of its own time zone, also where the day has 25 hours", async () => {
    const { one } = newBrands();
    await visits(one, LONG_DAY, 12);
    await visits(one, LONG_DAY, 3, "signup");
    await visits(one, LONG_DAY, 2, "confirmed");
    await visits(one, addDays(LONG_DAY, 1), 7);
    for (const time of ["24T21:59:00", "24T22:30:00", "25T22:30:00", "25T23:00:00"]) await buy(one, at(time));
    await refresh(one, at("26T09:00:00"));
    const stored = await days();
    expect(
      stored.map(({ day, visits, signups, confirmed, money }) => [day, visits, signups, confirmed, money]),
    ).toEqual([
      [LONG_DAY, 12, 3, 2, { EUR: { orders: 2, paid: 6980, refunds: 0, refunded: 0 } }],
      [addDays(LONG_DAY, 1), 7, 0, 0, { EUR: { orders: 1, paid: 3490, refunds: 0, refunded: 0 } }],
    ]);
  });

  test("has what went back, apart from what was paid", async () => {
    const { one } = newBrands();
    await visits(one, LONG_DAY, 1);
    await addOrder(shopContext(tenant, one, { now: NOON }), one, ["pay", "charge_back"]);
    await refresh(one, NOON);
    expect((await days())[0]?.money).toEqual({
      EUR: { orders: 1, paid: 3490, refunds: 1, refunded: 3490 },
    });
  });

  test("counted twice or by two processes at once has the same numbers", async () => {
    const { one } = newBrands();
    await visits(one, LONG_DAY, 5);
    await Promise.all([refresh(one, NOON), refresh(one, NOON)]);
    await refresh(one, NOON);
    expect((await days()).map(({ visits: seen }) => seen)).toEqual([5]);
  });

  test("is not replaced by an older count", async () => {
    const { one } = newBrands();
    await visits(one, LONG_DAY, 5);
    await refresh(one, at("25T12:00:00"));
    await visits(one, LONG_DAY, 5);
    await refresh(one, at("25T11:59:00"));
    const figures = (await readFigures({ control })).get(tenant.id);
    expect([figures?.visits, figures?.countedAt]).toEqual([5, at("25T12:00:00")]);
  });

  test("has nothing of another brand", async () => {
    const { one, other } = newBrands();
    await visits(one, LONG_DAY, 5);
    await buy(one, NOON);
    await refresh(other, NOON, sister);
    expect((await days(sister.id)).map(({ visits: seen, money }) => [seen, money])).toEqual([[0, {}]]);
  });

  test("and the facts of a brand have no name, address or text of a member", async () => {
    const { one } = newBrands();
    const [member] = await addMembers(one, 1);
    await one.transaction((tx) =>
      sql`insert into complaints (reference, form_hash, created_at, about, category, body, language, reported_id, email)
        values ('C-ABCD-EF', ${Buffer.alloc(32, 7)}, ${at("20T12:00:00")}, 'profile', 'fake', 'It is Anne.', 'en', ${member}, 'anne@people.example')`.execute(
        tx,
      ),
    );
    const { rows } = await one.transaction((tx) =>
      sql<{ name: string; email: string }>`select name, email from members`.execute(tx),
    );
    await buy(one, NOON);
    await refresh(one, NOON);
    const text = JSON.stringify([await days(), [...(await readFigures({ control }))]]);
    expect(text).toContain('"complaints":{"count":1,"since":"2026-10-20T12:00:00.000Z"}');
    for (const secret of ["Anne", "anne@", "C-ABCD-EF", ...rows.flatMap((row) => [row.name, row.email])])
      expect(text).not.toContain(secret);
  });

  test("before the present one is counted where it is missing or was not over, from the brand's first day on", async () => {
    const { one } = newBrands();
    await visits(one, "2026-10-22", 4);
    await visits(one, "2026-10-24", 6);
    await refresh(one, at("24T20:00:00"));
    await visits(one, "2026-10-24", 1);
    // Nothing ran for more than a day.
    await refresh(one, at("26T08:00:00"));
    expect((await days()).map(({ day, visits: seen }) => [day, seen])).toEqual([
      ["2026-10-22", 4],
      ["2026-10-23", 0],
      ["2026-10-24", 7],
      ["2026-10-25", 0],
      ["2026-10-26", 0],
    ]);
    const [first] = await days();
    await refresh(one, at("26T09:00:00"));
    // A final day is not counted again.
    expect((await days())[0]?.counted_at).toEqual(first?.counted_at);
  });

  test("keeps what had happened by each hour in which it was counted", async () => {
    const { one } = newBrands();
    await visits(one, LONG_DAY, 5);
    await refresh(one, at("25T08:20:00"));
    await visits(one, LONG_DAY, 2);
    await refresh(one, at("25T08:50:00"));
    await buy(one, at("25T11:00:00"));
    await refresh(one, at("25T12:00:00"));
    expect((await days())[0]?.hours).toEqual({
      9: { visits: 7, signups: 0, orders: 0, paid: {} },
      13: { visits: 7, signups: 0, orders: 1, paid: { EUR: 3490 } },
    });
  });

  test("is deleted after 25 months", async () => {
    const { one } = newBrands();
    await refresh(one, NOON);
    await forgetOldFigures({ control, now: new Date("2028-11-20T00:00:00Z") });
    expect((await days()).length).toBe(1);
    await forgetOldFigures({ control, now: new Date("2028-12-01T00:00:00Z") });
    expect(await days()).toEqual([]);
  });
});

describe("the job", () => {
  const failures: string[] = [];
  const run = (brands: readonly Tenant[], busy: readonly string[] | null, now: Date) =>
    refreshAllFigures(
      {
        listServed: () => brands,
        databaseOf: (one) => databases.of(one),
        control,
        onFailure: (slug) => failures.push(slug),
      },
      busy && new Set(busy),
      now,
    );
  const chosen = async (brands: readonly Tenant[], busy: readonly string[] | null, now: Date) =>
    (await brandsToCount({ control, now }, brands, busy && new Set(busy))).map(({ id }) => id);

  test("counts every brand once, a busy one again after three minutes and a quiet one after fifty", async () => {
    newBrands();
    const brands = [tenant, sister];
    const [one, other] = [tenant.id, sister.id];
    expect(await chosen(brands, [], NOON)).toEqual([one, other]);
    await run(brands, [], NOON);
    const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
    expect(await chosen(brands, [other], later(2))).toEqual([]);
    expect(await chosen(brands, [other], later(3))).toEqual([other]);
    // While the database does not say which are busy, all count as busy.
    expect(await chosen(brands, null, later(3))).toEqual([one, other]);
    expect(await chosen(brands, [], later(50))).toEqual([one, other]);
  });

  test("counts each brand again after its midnight", async () => {
    newBrands();
    const brands = [tenant, { ...sister, config: { ...sister.config, timezone: "America/New_York" } }];
    await run(brands, [], at("25T22:59:00"));
    expect(await chosen(brands, [], at("25T23:00:00"))).toEqual([tenant.id]);
  });

  test("takes a bounded number of brands a run, those first that were counted longest ago", async () => {
    newBrands();
    const many = Array.from({ length: 10_000 }, (_, at) => ({ ...tenant, id: `many-${at}` }));
    await refresh(databases.of(tenant), NOON);
    const now = new Date(NOON.getTime() + 86_400_000);
    const found = await chosen([tenant, ...many], [], now);
    expect([found.length, found.includes(tenant.id)]).toEqual([200, false]);
  });

  test("counts the other brands where one fails", async () => {
    newBrands();
    const broken = { ...tenant, config: { ...tenant.config, timezone: "Europe/Nowhere" } };
    await expect(run([broken], [], NOON)).resolves.toBeUndefined();
    await run([broken, sister], [], NOON);
    expect(failures).toEqual([tenant.slug, tenant.slug]);
    expect((await days(sister.id)).length).toBe(1);
  });

  test("leaves the rows of a brand without a folder, under its id", async () => {
    const { one } = newBrands();
    await visits(one, LONG_DAY, 5);
    await run([tenant], [], NOON);
    const renamed = { ...tenant, slug: `renamed-${count}` };
    await run([renamed], [tenant.id], at("25T12:00:00"));
    await run([], [], at("26T12:00:00"));
    expect((await days()).map(({ visits: seen }) => seen)).toEqual([5]);
  });
});

describe("what is usual", () => {
  const TODAY = "2026-11-26";
  const clock = { hour: 14, minute: 30 };
  /** A day with so many visits and so much paid by 14:00 and by 15:00. */
  const past = (before: number, [by14, by15]: [number, number], currency = "EUR"): PastDay => {
    const of = (value: number) => ({
      visits: value,
      signups: 0,
      orders: 0,
      paid: { [currency]: value * 100 },
    });
    return { day: addDays(TODAY, -before), hours: { 13: of(by14), 14: of(by15) } };
  };

  test("needs fourteen days", () => {
    const thirteen = Array.from({ length: 13 }, (_, at) => past(at + 1, [10, 20]));
    expect(usualAt(thirteen, TODAY, clock).visits).toBeNull();
    expect(usualAt([...thirteen, past(20, [10, 20])], TODAY, clock).visits).toEqual({
      low: 15,
      high: 15,
      days: 14,
    });
  });

  test("is what lay between 5 and 95 % of the last 28 days until the same time", () => {
    const list = Array.from({ length: 40 }, (_, at) => past(at + 1, [at * 10, at * 10 + 20]));
    const { visits: range } = usualAt(list, TODAY, clock);
    expect(range).toEqual({ low: 23, high: 267, days: 28 });
    expect([0, 23, 100, 267, 268].map((value) => outside(value, range))).toEqual([
      "low",
      null,
      null,
      null,
      "high",
    ]);
    expect(outside(0, null)).toBeNull();
  });

  test("of money is the median of the same day of the week, by currency, from three weeks on", () => {
    const weeks = [10, 30, 20].map((value, at) => past(7 * (at + 1), [value, value]));
    const usual = usualAt([...weeks, past(1, [500, 500]), past(2, [7, 7], "NOK")], TODAY, clock);
    expect(usual.paid).toEqual({
      EUR: { range: null, median: 2000 },
      NOK: { range: null, median: 0 },
    });
    expect(usualAt(weeks.slice(1), TODAY, clock).paid?.EUR?.median).toBeNull();
  });

  test("leaves out days that were not counted by that time, and today", () => {
    const late = { day: addDays(TODAY, -1), hours: { 20: past(1, [9, 9]).hours[14]! } };
    const own = { day: TODAY, hours: past(0, [9, 9]).hours };
    const list = Array.from({ length: 14 }, (_, at) => past(at + 2, [1, 1]));
    expect(usualAt([late, own, ...list], TODAY, clock).visits).toEqual({ low: 1, high: 1, days: 14 });
    expect(usualAt([], TODAY, clock)).toMatchObject({ visits: null, paid: {} });
  });
});
