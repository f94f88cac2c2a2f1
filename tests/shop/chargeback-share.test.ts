import { afterAll, beforeAll, expect, test } from "vitest";
import { TenantDatabases } from "~/db/tenant-database.server";
import { findChargebackShare, takeChargebackReport } from "~/domain/shop/chargeback-share.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { chargebackShare, chargebacks, reportChargebacks } from "~/http/metrics/chargebacks.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { type Happening, sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, shopContext } from "../support/shop";

const databases = new TenantDatabases();
let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  database = await createTestDatabase();
  databases.open({ url: database.appUrl, ownerUrl: database.url, max: 8 });
  tenant = await demoTenant("velvet-hour");
});
afterAll(async () => {
  await databases.end();
  await database.close();
});

const JANUARY = new Date("2027-01-20T12:00:00Z");
const FEBRUARY = new Date("2027-02-02T12:00:00Z");
let brands = 0;

/** A brand of its own; `sell` returns the paid attempt of an order. */
function newBrand() {
  const slug = `brand-${++brands}`;
  const db = databases.of({ id: slug, slug });
  const world = sandboxWorld(db);
  const contextAt = (now: Date) => shopContext(tenant, db, { payments: world.provider, now });
  const happen = async (reference: string, what: Happening, now = JANUARY) =>
    receiveMessage(contextAt(now), (await world.happen({ reference, amount: 3490, currency: "EUR" }, what))!);
  const sell = async ({ now = JANUARY, method = "creditcard" } = {}) => {
    const [id] = await addMembers(db, 1);
    const buyer = { id: id!, country: "NL" };
    const input = { bundleId: "b25", method, startAgreed: true };
    const { reference } = await placeOrder(contextAt(now), buyer, input, "Order");
    await happen(`${reference}-1`, "pay", now);
    return `${reference}-1`;
  };
  const share = (now = JANUARY) => db.transaction((tx) => findChargebackShare(tx, now));
  return { db, slug, sell, happen, share, report: (now = JANUARY) => takeChargebackReport({ db, now }) };
}

/** Sells a number of times and charges back some of them. */
async function soldAndCharged(sold: number, charged: number) {
  const brand = newBrand();
  const attempts: string[] = [];
  for (let at = 0; at < sold; at++) attempts.push(await brand.sell());
  for (const attempt of attempts.slice(0, charged)) await brand.happen(attempt, "charge_back");
  return { ...brand, attempts };
}

test("a brand's share of the month is its charged back card payments of those paid, and five of them count as a warning", async () => {
  const { share, attempts, happen } = await soldAndCharged(20, 4);
  expect(await share()).toMatchObject({
    sales: 20,
    chargedBack: 4,
    share: 0.2,
    isTooFew: true,
    level: "low",
  });
  await happen(attempts[4]!, "charge_back");
  expect(await share()).toMatchObject({ chargedBack: 5, share: 0.25, isTooFew: false, level: "excessive" });
  // A chargeback that is won counts for the schemes.
  await happen(attempts[4]!, "win_back");
  expect(await share()).toMatchObject({ chargedBack: 5 });
});

test("a chargeback counts in the month in which it came, and other methods and brands do not count", async () => {
  const { sell, happen, share } = newBrand();
  const early = await sell();
  await happen(await sell({ method: "ideal" }), "charge_back");
  expect(await share()).toMatchObject({ sales: 1, chargedBack: 0, share: 0 });
  await happen(early, "charge_back", FEBRUARY);
  expect(await share(FEBRUARY)).toMatchObject({ sales: 0, chargedBack: 1, share: 1 });
  expect(await newBrand().share()).toMatchObject({ sales: 0, chargedBack: 0, share: 0 });
});

test("each chargeback is reported once, counted by brand, and logged by how near the brand is to the thresholds", async () => {
  const { slug, report, attempts, happen } = await soldAndCharged(10, 5);
  const lines: [string, object][] = [];
  const line = (level: string) => (fields: object) => lines.push([level, fields]);
  const log = { info: line("info"), warn: line("warn"), error: line("error") } as never;
  const first = await report();
  expect(first).toMatchObject({ added: 5, sales: 10, chargedBack: 5 });
  expect(await report()).toBeNull();
  // The brand wins one, and the bank takes the money again.
  await happen(attempts[0]!, "win_back");
  await happen(attempts[0]!, "charge_back");
  expect(await report()).toBeNull();
  reportChargebacks(log, slug, first!);
  reportChargebacks(log, slug, { ...first!, share: 0.012, level: "early", added: 1 });
  reportChargebacks(log, slug, { ...first!, share: 0.001, level: "low", added: 1 });
  expect(lines).toMatchObject([
    ["error", { tenant: slug, added: 5, share: 0.5 }],
    ["warn", { tenant: slug, share: 0.012 }],
    ["info", { tenant: slug }],
  ]);
  const seriesOf = async (metric: typeof chargebacks.counter | typeof chargebackShare) =>
    (await metric.get()).values.find(({ labels }) => labels.tenant === slug)?.value;
  expect([await seriesOf(chargebacks.counter), await seriesOf(chargebackShare)]).toEqual([7, 0.001]);
});
