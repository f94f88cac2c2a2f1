import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { addCounts } from "~/domain/growth/fold-counts.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { findSource } from "~/domain/sources/find-source";
import { listSourceFigures } from "~/domain/sources/list-source-figures.server";
import { recordSourceConfirmation, recordSourceSignup } from "~/domain/sources/record-source-events.server";
import { listFullSources } from "~/domain/sources/source-caps.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, shopContext } from "../support/shop";

// So many signups are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const databases = new TenantDatabases();
let database: TestDatabase;
let brand: Tenant;
let tenant: Tenant;
let db: ReturnType<TenantDatabases["of"]>;
let now: Date;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  brand = await demoTenant("velvet-hour");
});
afterAll(async () => {
  await databases.end();
  await database.close();
});
beforeEach(() => {
  made += 1;
  tenant = withSources([{ ref: "venn", network: "net" }, { ref: "small" }]);
  db = databases.of(tenant);
  now = new Date("2027-03-01T10:00:00Z");
});

const withSources = (sources: Tenant["config"]["traffic_sources"]): Tenant => ({
  ...brand,
  id: `brand-${made}`,
  slug: `brand-${made}`,
  config: { ...brand.config, timezone: "Europe/Amsterdam", traffic_sources: sources },
});
const signup = (memberId: number, origin: { ref?: string; network?: string }) =>
  db.transaction((tx) => recordSourceSignup({ tenant, now, random: randomBytes }, tx, memberId, origin));
const figures = (ref: string | null = null, since = "2027-01-01") =>
  db.transaction((tx) => listSourceFigures(tx, { since, timeZone: "Europe/Amsterdam", ref }));
const full = () => db.transaction((tx) => listFullSources({ tenant, now }, tx));
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
/** Pays an order of a member at the sandbox. */
async function buy(memberId: number): Promise<string> {
  const ctx = shopContext(tenant, db, { now });
  const input = { bundleId: "b25", method: "ideal", startAgreed: true };
  const { reference } = await placeOrder(ctx, { id: memberId, country: "NL" }, input, "Order");
  const payment = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
  const message = (await sandboxWorld(db).happen(payment, "pay"))!;
  await receiveMessage(ctx, message);
  await receiveMessage(ctx, message);
  return reference;
}

test("the ref takes precedence over the network, and unknown values of either are ignored", () => {
  const sources = {
    traffic_sources: [
      { ref: "venn", network: "net" },
      { ref: "nord", network: "net" },
    ],
  };
  expect(findSource(sources, { ref: "nord", network: "net" })?.ref).toBe("nord");
  expect(findSource(sources, { ref: "unknown", network: "net" })?.ref).toBe("venn");
  for (const origin of [{}, { ref: null, network: null }, { ref: "unknown" }, { network: "unknown" }])
    expect(findSource(sources, origin)).toBeUndefined();
});

test("of a hundred concurrent signups exactly the cap counts, and the others are listed as over the cap", async () => {
  tenant = withSources([{ ref: "venn" }, { ref: "small", caps: { signups_total: 37 } }]);
  const ids = await addMembers(db, 100);
  const results = await Promise.all(ids.map((id) => signup(id, { ref: "small" })));
  expect(results.filter((one) => one === "counted")).toHaveLength(37);
  expect(results.filter((one) => one === "over_cap")).toHaveLength(63);
  expect(await figures()).toMatchObject([
    { ref: "small", day: null, signups: 37, overCap: 63 },
    { ref: "small", day: "2027-03-01", signups: 37, overCap: 63 },
  ]);
  expect([...(await full())]).toEqual(["small"]);
  // A source without a cap still counts.
  const [more = 0] = await addMembers(db, 1);
  expect(await signup(more, { ref: "venn" })).toBe("counted");
});

test("a daily cap resets at the tenant's midnight", async () => {
  tenant = withSources([{ ref: "small", caps: { signups_per_day: 1 } }]);
  const [one = 0, two = 0, three = 0] = await addMembers(db, 3);
  // 23:30 in Amsterdam.
  now = new Date("2027-03-01T22:30:00Z");
  expect([await signup(one, { ref: "small" }), await signup(two, { ref: "small" })]).toEqual([
    "counted",
    "over_cap",
  ]);
  expect([...(await full())]).toEqual(["small"]);
  later(31);
  expect([...(await full())]).toEqual([]);
  expect(await signup(three, { ref: "small" })).toBe("counted");
});

test("a signup over the cap sends no postback and counts neither as confirmed nor as a purchase", async () => {
  const url = "https://track.partner.example/in";
  const postback = {
    url,
    key: { env: "PARTNER_KEY" },
    events: ["signup", "confirmation", "purchase"] as const,
    amounts: false,
  };
  tenant = withSources([
    { ref: "small", caps: { signups_total: 1 }, postback: { ...postback, events: [...postback.events] } },
  ]);
  const ids = await addMembers(db, 2);
  for (const id of ids) {
    await signup(id, { ref: "small" });
    await db.transaction((tx) => recordSourceConfirmation({ tenant, now }, tx, id));
    await buy(id);
  }
  const [sum] = await figures();
  expect(sum).toMatchObject({ signups: 1, overCap: 1, confirmed: 1, purchases: 1, revenue: { EUR: 3490 } });
  expect(sum?.postbacks).toEqual({ delivered: 0, waiting: 3, givenUp: 0 });
});

test("only a first purchase counts as a purchase, every order counts as revenue, and erased members stay counted", async () => {
  const [id = 0] = await addMembers(db, 1);
  await signup(id, { network: "net" });
  await buy(id);
  later(60 * 24);
  await buy(id);
  await db.transaction((tx) => eraseAccount(tx, id));
  expect(await figures()).toMatchObject([
    { ref: "venn", day: null, signups: 1, purchases: 1, revenue: { EUR: 6980 } },
    { ref: "venn", day: "2027-03-02", signups: 0, purchases: 0, revenue: { EUR: 3490 } },
    { ref: "venn", day: "2027-03-01", signups: 1, purchases: 1, revenue: { EUR: 3490 } },
  ]);
  expect(await figures(null, "2027-03-02")).toMatchObject([{ signups: 0, revenue: { EUR: 3490 } }, {}]);
  expect(await figures("small")).toEqual([]);
});

test("a member without a source and another brand's member count for no source", async () => {
  const [stranger = 0, id = 0] = await addMembers(db, 2);
  expect(await signup(stranger, { ref: "unknown" })).toBeNull();
  await db.transaction((tx) => recordSourceConfirmation({ tenant, now }, tx, stranger));
  await buy(stranger);
  expect(await figures()).toEqual([]);
  await signup(id, { ref: "venn" });
  const other = databases.of({ id: `other-${made}`, slug: `other-${made}` });
  const seen = await other.transaction((tx) =>
    listSourceFigures(tx, { since: "2027-01-01", timeZone: "UTC", ref: null }),
  );
  expect(seen).toEqual([]);
});

test("visits of a source count by day, before and after they are folded, without those of no source or another brand", async () => {
  const visit = (source: string, day: string, count: number, step: "visit" | "signup" = "visit") => ({
    ...{ step, source, lander: "", country: "NL", experiment: "", variant: "" },
    day,
    count,
  });
  const add = (...rows: ReturnType<typeof visit>[]) => db.transaction((tx) => addCounts(tx, rows));
  await add(visit("venn", "2027-03-01", 2), visit("", "2027-03-01", 50), visit("venn", "2026-12-31", 9));
  expect(await figures()).toHaveLength(2);
  await add({ ...visit("venn", "2027-03-01", 3), country: "BE" }, visit("venn", "2027-03-02", 1));
  await add(visit("small", "2027-03-02", 4), visit("venn", "2027-03-02", 70, "signup"));
  const other = databases.of({ id: `visits-${made}`, slug: `visits-${made}` });
  await other.transaction((tx) => addCounts(tx, [visit("venn", "2027-03-01", 700)]));
  expect(await figures()).toMatchObject([
    { ref: "small", day: null, visits: 4 },
    { ref: "small", day: "2027-03-02", visits: 4 },
    { ref: "venn", day: null, visits: 6, signups: 0 },
    { ref: "venn", day: "2027-03-02", visits: 1 },
    { ref: "venn", day: "2027-03-01", visits: 5 },
  ]);
  expect(await figures("small")).toHaveLength(2);
});
