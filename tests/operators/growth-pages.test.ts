import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDiscountRows } from "~/console/pages/discounts/discount-rows.server";
import { readDiscount, typedDiscount } from "~/console/pages/discounts/new-discount.server";
import { readFunnelRows } from "~/console/pages/growth/funnel-rows.server";
import { readSources } from "~/console/pages/sources/source-rows.server";
import type { TenantDb } from "~/db/pool.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { addDays } from "~/domain/calendar";
import { listDiscountEffects } from "~/domain/discounts/discount-effect.server";
import { addDiscount, type NewDiscount } from "~/domain/discounts/manage-discounts.server";
import { addCounts, type CountAddition } from "~/domain/growth/fold-counts.server";
import { readFunnel } from "~/domain/growth/read-funnel.server";
import { readTrend } from "~/domain/growth/read-trend.server";
import type { Permission } from "~/domain/operators/permissions";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { recordSourceSignup } from "~/domain/sources/record-source-events.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";

/** The figures of the console's pages about growth: the same as those of the commands, and nothing that shows single people. */
const databases = new TenantDatabases();
const [shop, other] = [
  databases.of({ id: "shop", slug: "shop" }),
  databases.of({ id: "other", slug: "other" }),
];
let database: TestDatabase;
let tenant: Tenant;
let quiet: Tenant;
const TODAY = "2027-01-02";

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  const demo = await demoTenant("velvet-hour");
  tenant = { ...demo, id: "shop", slug: "shop" };
  quiet = { ...demo, id: "other", slug: "other" };
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

/** Returns the request of an operator who has some permissions at two brands. */
const request = (permissions: readonly Permission[], brands = [tenant, quiet]) =>
  ({
    ctx: { now: SHOP_NOW, services: { databaseOf: (brand: Tenant) => databases.of(brand) } },
    brands,
    scope: brands.length === 1 ? { kind: "brand", tenant: brands[0]! } : { kind: "all" },
    may: (permission: Permission) => permissions.includes(permission),
  }) as unknown as OperatorRequest;
const analyst = (brands?: Tenant[]) => request(["home.see", "growth.see"], brands);
const finance = (brands?: Tenant[]) => request(["growth.see", "orders.see"], brands);

const count = (db: TenantDb, ...additions: Partial<CountAddition>[]) =>
  db.transaction((tx) =>
    addCounts(
      tx,
      additions.map((one) => ({
        ...{ day: TODAY, step: "visit", source: "", lander: "", country: "", experiment: "", variant: "" },
        ...{ count: 1 },
        ...one,
      })) as CountAddition[],
    ),
  );
const days = { from: addDays(TODAY, -6), to: TODAY };
const range = (more = {}) => ({
  days: {
    ...days,
    today: TODAY,
    preset: null,
    against: "none" as const,
    before: null,
    problem: null,
    ...more,
  },
});

describe("the funnel", () => {
  beforeAll(async () => {
    await count(shop, { count: 400 }, { step: "signup", count: 40 }, { step: "purchase", count: 3 });
    await count(
      shop,
      { day: addDays(TODAY, -7), count: 400 },
      { day: addDays(TODAY, -7), step: "signup", count: 100 },
    );
    await count(other, { count: 900 }, { step: "signup", count: 9 });
  });

  test("has the figures of the command, brand by brand, the most visited first, and the sum of what it shows", async () => {
    const { rows, sum, answered } = await readFunnelRows(analyst(), { ...range(), by: "brand" });
    expect(rows.map(({ tenant: { slug }, counts }) => [slug, ...counts])).toEqual([
      ["other", 900, 9, 0, 0, 0, 0, 0],
      ["shop", 400, 40, 0, 0, 0, "<5", 0],
    ]);
    const command = await readFunnel({ db: shop }, { ...days, by: null, experiment: null });
    expect(command.total).toMatchObject({ visit: 400, signup: 40, purchase: "<5" });
    // The three purchases are in no sum.
    expect([sum, answered]).toEqual([[1300, 49, 0, 0, 0, 0, 0], 2]);
  });

  test("compares with the range before, group by group", async () => {
    const before = { from: addDays(TODAY, -13), to: addDays(TODAY, -7) };
    const { rows } = await readFunnelRows(analyst([tenant]), { ...range({ before }), by: "source" });
    expect(rows.map(({ name, counts, before: earlier }) => [name, counts[1], earlier?.[1]])).toEqual([
      ["", 40, 100],
    ]);
  });

  test("names a brand that does not answer, and counts the others", async () => {
    const late = { ...quiet, slug: "late" };
    const failing = analyst([tenant, late]);
    const { databaseOf } = failing.ctx.services;
    failing.ctx.services.databaseOf = (brand) =>
      brand === late ? { transaction: () => Promise.reject(new Error("closed")) } : databaseOf(brand);
    const { rows, failed, answered } = await readFunnelRows(failing, { ...range(), by: "brand" });
    expect([rows.map((row) => row.tenant.slug), failed, answered]).toEqual([["shop"], [late], 1]);
  });

  test("of many brands is remembered for a minute, brand by brand", async () => {
    const many = Array.from({ length: 51 }, (_, at) => ({ ...quiet, id: `many-${at}` }) as Tenant);
    let queried = 0;
    const at = (seconds: number) => {
      const wanted = analyst(many);
      wanted.ctx.now = new Date(SHOP_NOW.getTime() + seconds * 1000);
      wanted.ctx.services.databaseOf = () => {
        queried++;
        return other;
      };
      return readFunnelRows(wanted, { ...range(), by: "brand" });
    };
    const first = await at(0);
    expect([queried, first.sum[0]]).toEqual([51, 51 * 900]);
    expect((await at(59)).sum).toEqual(first.sum);
    expect(queried).toBe(51);
    await at(60);
    expect(queried).toBe(102);
  });

  test("over time hides days below five people, and one more day that would reveal them", async () => {
    const day = (at: number, number: number) =>
      ({ day: addDays(TODAY, at), step: "confirmed", count: number }) as const;
    await count(shop, day(-3, 20), day(-2, 2), day(-1, 30), day(0, 40));
    const trend = await readTrend({ db: shop }, { ...days, step: "confirmed", length: 1 });
    expect(trend.map((point) => point.count)).toEqual([0, 0, 0, "hidden", "<5", 30, 40]);
    expect(trend[6]).toEqual({ from: TODAY, to: TODAY, count: 40 });
  });

  test("over time adds up weeks, of which the last may be short", async () => {
    const trend = await readTrend(
      { db: other },
      { from: addDays(TODAY, -8), to: TODAY, step: "visit", length: 7 },
    );
    expect(trend).toEqual([
      { from: addDays(TODAY, -8), to: addDays(TODAY, -2), count: 0 },
      { from: addDays(TODAY, -1), to: TODAY, count: 900 },
    ]);
  });
});

describe("a source", () => {
  const source = { ref: "partner", name: "Partner", caps: { signups_per_day: 3 } };

  test("is exact for who sees orders; others see nothing of fewer than five people", async () => {
    const brand = { ...tenant, config: { ...tenant.config, traffic_sources: [source] } } as Tenant;
    const ctx = { tenant: brand, now: SHOP_NOW, random: randomBytes };
    for (const id of await addMembers(shop, 4))
      await shop.transaction((tx) => recordSourceSignup(ctx, tx, id, { ref: "partner" }));
    const seen = async (who: OperatorRequest) => (await readSources(who, brand, days, null)).rows[0];
    expect(await seen(finance())).toMatchObject({
      ...{ ref: "partner", name: "Partner", signups: 3, overCap: 1, purchases: 0, revenue: [] },
      caps: [{ kind: "day", value: 3, cap: 3 }],
    });
    expect(await seen(analyst())).toMatchObject({
      ...{ signups: "<5", overCap: "<5", confirmed: 0 },
      caps: [{ kind: "day", value: "<5", cap: 3 }],
    });
    // Another brand has nothing of it.
    expect((await readSources(finance(), quiet, days, "partner")).rows).toEqual([]);
  });

  test("that was removed is shown by its name as long as it has figures, also of other days", async () => {
    const earlier = { from: "2026-01-01", to: "2026-01-02" };
    const [row] = (await readSources(finance(), tenant, earlier, "partner")).rows;
    expect(row).toMatchObject({ ref: "partner", name: null, signups: 0 });
    expect((await readSources(finance(), tenant, earlier, null)).rows).toEqual([]);
  });
});

describe("discounts", () => {
  const code = (more: Partial<NewDiscount>, now = SHOP_NOW) =>
    shop.transaction((tx) =>
      addDiscount(
        tx,
        {
          ...{ code: "", percentage: 1000, countries: [], currency: null, minimum: 0, methods: [] },
          ...{ expires: new Date(SHOP_NOW.getTime() + 86_400_000), validity: "unlimited", memberId: null },
          origin: "operator",
          ...more,
        } as NewDiscount,
        now,
      ),
    );
  /** Pays an order of a member. */
  async function pay(typed: string, member?: number) {
    const ctx = shopContext(tenant, shop, { now: SHOP_NOW });
    const id = member ?? (await addMembers(shop, 1, { paid_user: true }))[0]!;
    const input = { bundleId: "b25", method: "creditcard", startAgreed: true, code: typed };
    const { reference } = await placeOrder(ctx, { id, country: "NL" }, input, "Order");
    const amount = typed === "" ? 3490 : 3141;
    const pay = { reference: `${reference}-1`, amount, currency: "EUR" };
    await receiveMessage(ctx, (await sandboxWorld(shop).happen(pay, "pay"))!);
  }

  beforeAll(async () => {
    const [leaving = 0] = await addMembers(shop, 1);
    await code({ code: "ALL10" });
    await code({ code: "UNUSED" });
    await code({ code: "R-LEAVING", memberId: leaving, origin: "retention" });
    for (let order = 0; order < 6; order++) await pay("");
    for (let order = 0; order < 5; order++) await pay("ALL10");
    await pay("R-LEAVING", leaving);
  });

  test("are counted by paid orders: of a code, of the codes of single members together, and without one", async () => {
    const zone = { ...days, timeZone: tenant.config.timezone };
    const effects = await shop.transaction((tx) => listDiscountEffects(tx, zone));
    expect(effects).toEqual([
      { kind: "none", code: null, currency: "EUR", orders: 6, discount: 0, received: 20_940 },
      { kind: "shared", code: "ALL10", currency: "EUR", orders: 5, discount: 1745, received: 15_705 },
      { kind: "personal", code: null, currency: "EUR", orders: 1, discount: 349, received: 3141 },
    ]);
    const before = { from: "2026-12-01", to: "2026-12-31", timeZone: tenant.config.timezone };
    expect(await shop.transaction((tx) => listDiscountEffects(tx, before))).toEqual([]);
    expect(await other.transaction((tx) => listDiscountEffects(tx, zone))).toEqual([]);
  });

  test("show the effect of each code and its share of all paid orders, never the code of a single member", async () => {
    const { rows, comparisons } = await readDiscountRows(finance(), days);
    expect(rows.map(({ code: shown, kind, effect }) => [shown, kind, effect])).toEqual([
      ["ALL10", "shared", { orders: 5, share: 5 / 12, given: [["EUR", 1745]], received: [["EUR", 15_705]] }],
      [null, "personal", { orders: 1, share: 1 / 12, given: [["EUR", 349]], received: [["EUR", 3141]] }],
      ["UNUSED", "shared", { orders: 0, share: 0, given: [], received: [] }],
    ]);
    expect(comparisons).toEqual([
      {
        tenant,
        currency: "EUR",
        with: { orders: 6, received: 18_846 },
        without: { orders: 6, received: 20_940 },
      },
    ]);
  });

  test("show who sees aggregates no amount of fewer than five orders", async () => {
    const { rows } = await readDiscountRows(analyst(), days);
    const personal = rows.find(({ kind }) => kind === "personal");
    expect(personal?.effect).toEqual({ orders: "<5", share: null, given: null, received: null });
    expect(rows.find(({ code: shown }) => shown === "ALL10")?.effect.orders).toBe(5);
  });
});

describe("a new code", () => {
  const typed = { code: "advent 20", kind: "percent", off: "20", days: "29" };
  const read = (more: Record<string, string> = {}) =>
    readDiscount(typedDiscount(new URLSearchParams({ ...typed, ...more })), tenant);

  test("is read as the command reads it", () => {
    expect(read().input).toMatchObject({ code: "ADVENT20", percentage: 2000, amount: null, days: 29 });
    expect(read({ kind: "amount", off: "5,50", currency: "EUR" }).input).toMatchObject({ amount: 550 });
    expect(read({ kind: "bonus", off: "100" }).input).toMatchObject({ percentage: 0, bonusCredits: 100 });
    expect(read({ minimum: "20", currency: "EUR", countries: "nl, be" }).input).toMatchObject({
      ...{ minimum: 2000, currency: "EUR", countries: ["NL", "BE"] },
    });
  });

  test.each([
    ["code", { code: "=cmd" }],
    ["code", { code: "WELCOME25" }],
    ["off", { off: "91" }],
    ["off", { off: "0" }],
    ["off", { off: "1e1" }],
    ["off", { kind: "amount", off: "5.555", currency: "EUR" }],
    ["currency", { kind: "amount", off: "5" }],
    ["currency", { currency: "XXX" }],
    ["minimum", { minimum: "-5", currency: "EUR" }],
    ["currency", { minimum: "5" }],
    ["countries", { countries: "NL ZZ" }],
    ["methods", { methods: "barter" }],
    ["days", { days: "3651" }],
    ["days", { days: "" }],
    ["uses", { uses: "0" }],
  ] as const)("names the field %s where it is %o", (field, more) => {
    expect(read(more)).toMatchObject({ input: null, problems: { [field]: true } });
  });
});
