import { pino } from "pino";
import { AggregatorRegistry, Registry } from "prom-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Tenant } from "~/tenancy/tenant.server";
import { Telemetry } from "../log/observe.server";
import { acts, countAct, messages, signups } from "./acts.server";
import { BrandCounter, brandLabel, brandSeconds, OTHER, setLabelledBrands } from "./brand-metrics.server";
import { BusyBrands } from "./busy-brands.server";
import { logins } from "./logins.server";
import { countMoney, salesCounters } from "./sales.server";

beforeEach(reset);
afterEach(reset);
async function reset() {
  await setLabelledBrands(null);
  for (const counter of [logins.counter, messages.counter, signups.counter, brandSeconds, ...salesCounters])
    counter.reset();
}

const brand = (slug: string) =>
  ({
    id: `id of ${slug}`,
    slug,
    config: { bundles: [{ prices: { EUR: 990, SEK: 9900 } }] },
  }) as unknown as Tenant;
const brands = (count: number) => Array.from({ length: count }, (_, at) => brand(`brand-${at}`));

type Readable = { get(): Promise<{ values: { value: number; labels: object }[] }> };
/** Returns the values of a metric by their labels, joined. */
async function valuesOf(metric: Readable): Promise<Record<string, number>> {
  const { values } = await metric.get();
  return Object.fromEntries(
    values.map(({ labels, value }) => [Object.values(labels).sort().join(" "), value]),
  );
}
const tenantsOf = async (metric: Readable) =>
  new Set((await metric.get()).values.map(({ labels }) => (labels as { tenant: string }).tenant));

/** Chooses among brands. @param busiest slugs; null while the database does not answer */
async function choose(tenants: Tenant[], busiest: string[] | null, max: number): Promise<BusyBrands> {
  const chooser = new BusyBrands(
    { listTenants: () => tenants, busiest: async () => busiest?.map((slug) => brand(slug).id) ?? null },
    max,
  );
  choosers.push(chooser);
  await chooser.choose();
  return chooser;
}

/** They choose again at each full hour until they are stopped. */
const choosers: BusyBrands[] = [];
afterEach(() => {
  for (const chooser of choosers.splice(0)) chooser.stop();
});

test("one that is stopped chooses no more, also at the full hour", async () => {
  vi.useFakeTimers();
  try {
    const chooser = await choose([brand("a"), brand("b")], ["a"], 1);
    expect(brandLabel("b")).toBe(OTHER);
    chooser.stop();
    await setLabelledBrands(null);
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    await chooser.choose();
    expect(brandLabel("b")).toBe("b");
  } finally {
    vi.useRealTimers();
  }
});

test("every brand has series of its own, from zero, while there are no more brands than the bound", async () => {
  await choose(brands(3), null, 3);
  logins.inc("brand-1", { result: "failed" });
  const values = await valuesOf(logins.counter);
  expect(Object.keys(values)).toHaveLength(12);
  expect(values).toMatchObject({ "brand-0 failed": 0, "brand-1 failed": 1, "brand-2 succeeded": 0 });
});

test("with more brands than the bound, the busiest have series of their own and all others share one", async () => {
  const tenants = brands(50);
  await choose(tenants, ["brand-41", "brand-7"], 3);
  for (const { slug } of tenants) {
    logins.inc(slug, { result: "failed" });
    countAct(slug, "send", "performed", 1);
    countMoney(brand(slug), { currency: "EUR", purchased: 990, refunded: 0 });
  }
  const labels = new Set(["brand-41", "brand-7", "brand-0", OTHER]);
  for (const metric of [logins.counter, messages.counter, ...salesCounters])
    expect(await tenantsOf(metric)).toEqual(labels);
  expect(await valuesOf(messages.counter)).toEqual({
    "brand-0": 1,
    "brand-41": 1,
    "brand-7": 1,
    [OTHER]: 47,
  });
});

test("until the busiest are known, all brands share one series", async () => {
  const tenants = brands(5);
  await choose(tenants, null, 3);
  for (const { slug } of tenants) countAct(slug, "sign_up", "performed", 1);
  expect(await valuesOf(signups.counter)).toEqual({ [OTHER]: 5 });
});

test("a brand that is no longer among the busiest loses its series, and what it had counted is not added to the others", async () => {
  const tenants = brands(3);
  await choose(tenants, [], 3);
  for (const { slug } of tenants) countAct(slug, "send", "performed", 1);
  await choose(brands(4), ["brand-3", "brand-2"], 2);
  countAct("brand-0", "send", "performed", 1);
  expect(await valuesOf(messages.counter)).toEqual({ "brand-2": 1, "brand-3": 0, [OTHER]: 1 });
});

test("brands that are added beyond the bound, or removed below it, change the choice at once", async () => {
  const tenants = brands(2);
  const chooser = await choose(tenants, ["brand-2"], 2);
  tenants.push(brand("brand-2"));
  chooser.changed(brand("brand-2"));
  await expect.poll(() => tenantsOf(messages.counter)).toEqual(new Set(["brand-2", "brand-0"]));
  tenants.shift();
  chooser.changed(null);
  await expect.poll(() => tenantsOf(messages.counter)).toEqual(new Set(["brand-2", "brand-0", "brand-1"]));
});

test("requests and their times have bounded labels as well, and requests of no brand are of no brand", async () => {
  const telemetry = new Telemetry(pino({ level: "silent" }), {});
  await choose(brands(4), ["brand-1"], 1);
  const seen = { route: "pages-terms", method: "GET", status: 200, ms: 70, requestId: "x" };
  for (const tenant of ["brand-0", "brand-1", "brand-2", "brand-3", "-"])
    telemetry.request({ ...seen, tenant });
  const requests = telemetry.metrics.getSingleMetric("livery_requests_total")!;
  expect(await valuesOf(requests)).toEqual({
    "200 brand-1 pages-terms": 1,
    [`200 ${OTHER} pages-terms`]: 3,
    "- 200 pages-terms": 1,
  });
  await telemetry.metrics.getMetricsAsJSON();
  expect(await tenantsOf(brandSeconds)).toEqual(new Set(["brand-1", OTHER]));
  expect(await valuesOf(brandSeconds)).toMatchObject({
    "+Inf brand-1": 1,
    "0.05 brand-1": 0,
    "0.1 brand-1": 1,
  });
});

test("the counters of several processes add up by brand", async () => {
  const registry = new Registry();
  registry.registerMetric(signups.counter);
  registry.registerMetric(salesCounters[1]!);
  await choose(brands(2), null, 2);
  const parts = [];
  for (const minor of [990, 1990]) {
    for (const counter of [signups.counter, ...salesCounters]) counter.reset();
    countAct("brand-0", "complete_signup", "performed", 1);
    countMoney(brand("brand-1"), { currency: "EUR", purchased: minor, refunded: 100 });
    parts.push(await registry.getMetricsAsJSON());
  }
  const text = await AggregatorRegistry.aggregate(parts).metrics();
  expect(text).toContain('livery_signups_total{tenant="brand-0"} 2');
  expect(text).toContain('livery_sales_minor_total{tenant="brand-1",kind="purchase",currency="EUR"} 2980');
  expect(text).toContain('livery_sales_minor_total{tenant="brand-1",kind="refund",currency="EUR"} 200');
});

test("an act is counted by name, and only a message or a signup that was performed by brand", async () => {
  acts.reset();
  countAct("rosa", "send", "refused", 20);
  countAct("rosa", "swipe", "performed", 20);
  expect(await valuesOf(messages.counter)).toEqual({});
  for (const act of ["send", "send_photo", "send_gift"]) countAct("rosa", act, "performed", 20);
  expect(await valuesOf(messages.counter)).toEqual({ rosa: 3 });
  expect(await valuesOf(acts)).toMatchObject({ "+Inf refused send": 1, "+Inf performed swipe": 1 });
});

test("sales are counted by kind and currency with their amounts, and a brand starts with zeros of its currencies", async () => {
  const [sales, amounts] = salesCounters;
  await choose([brand("rosa")], null, 3);
  countMoney(brand("rosa"), { currency: "EUR", purchased: 3490, refunded: 0 });
  countMoney(brand("rosa"), { currency: "EUR", purchased: 0, refunded: 1745 });
  countMoney(brand("rosa"), { currency: "EUR", purchased: 0, refunded: 0 });
  expect(await valuesOf(sales!)).toEqual({
    "EUR purchase rosa": 1,
    "EUR refund rosa": 1,
    "SEK purchase rosa": 0,
    "SEK refund rosa": 0,
  });
  expect(await valuesOf(amounts!)).toMatchObject({ "EUR purchase rosa": 3490, "EUR refund rosa": 1745 });
});

test("a counter that is shown again keeps its values", async () => {
  const counter = new BrandCounter({
    name: "a",
    help: "a",
    labels: ["x"] as const,
    zeros: () => [{ x: "1" }],
  });
  counter.inc("rosa", { x: "1" }, 4);
  await choose([brand("rosa")], null, 3);
  expect(await valuesOf(counter.counter)).toEqual({ "1 rosa": 4 });
});
