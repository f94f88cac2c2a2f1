import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TenantDb } from "~/db/pool.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { findCredits } from "~/domain/credits/find-balance.server";
import { checkOrders } from "~/domain/shop/check-orders.server";
import { placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { findDifferences, ReconciliationStopped, reconcile } from "~/domain/shop/reconcile.server";
import { reconcileAll } from "~/jobs/reconciliation.server";
import { type PaymentProvider, ProviderSilent } from "~/outside/payments/provider";
import { sandbox } from "~/outside/payments/sandbox.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { asOwner } from "../support/as-owner";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { type Happening, type PaymentWorld, sandboxWorld } from "../support/payment-worlds";
import { addMembers } from "../support/plain-members";
import { demoTenant, SHOP_NOW, shopContext } from "../support/shop";
import { verotelWorld } from "../support/verotel-world";

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

let made = 0;
/** A tenant whose orders are all known to the test. */
function newShop(open: (db: TenantDb) => PaymentWorld = sandboxWorld) {
  const name = `shop-${made++}`;
  const db = databases.of({ id: name, slug: name });
  const world = open(db);
  const ctx = shopContext(tenant, db, { payments: world.provider });
  return { name, db, world, ctx };
}
const hours = (count: number) => new Date(SHOP_NOW.getTime() + count * 3_600_000);

async function order({ db, world, ctx }: ReturnType<typeof newShop>) {
  const [memberId] = await addMembers(db, 1);
  const input = { bundleId: "b25", method: "creditcard", startAgreed: true };
  const { reference } = await placeOrder(ctx, { id: memberId!, country: "NL" }, input, "Order");
  const payment = { reference: `${reference}-1`, amount: 3490, currency: "EUR" };
  const happen = async (what: Happening) => (await world.happen(payment, what))!;
  const credits = async () => (await db.transaction((tx) => findCredits(tx, memberId!))).balance;
  const stored = () =>
    db.transaction((tx) =>
      tx
        .selectFrom("payments")
        .selectAll()
        .where("reference", "=", payment.reference)
        .executeTakeFirstOrThrow(),
    );
  return { memberId: memberId!, reference, happen, credits, stored };
}

test("a webhook that never arrived is found, applied like its message, and reported", async () => {
  const shop = newShop();
  const { reference, happen, credits } = await order(shop);
  await happen("pay");
  // A run by an operator that only looks shows it and changes nothing.
  const seen = { kind: "payment", reference, what: "amounts", ours: { paid: 0 }, theirs: { paid: 3490 } };
  expect((await findDifferences(shop.ctx)).differences).toMatchObject([seen]);
  expect(await credits()).toBe(0);
  expect(await reconcile(shop.ctx)).toMatchObject([{ ...seen, isResolved: true }]);
  expect(await credits()).toBe(25);
  expect((await findDifferences(shop.ctx)).differences).toEqual([]);
  expect(await reconcile({ ...shop.ctx, now: hours(24) })).toEqual([]);
});

test("a refund that was made at the provider is found, takes its credits, and gets its credit note", async () => {
  const shop = newShop();
  const { reference, happen, credits, stored } = await order(shop);
  await receiveMessage(shop.ctx, await happen("pay"));
  await happen("refund_part");
  expect(await reconcile(shop.ctx)).toMatchObject([{ reference, what: "amounts", isResolved: true }]);
  expect([await credits(), (await stored()).refunded]).toEqual([17, 1163]);
  const notes = await shop.db.transaction((tx) =>
    tx.selectFrom("invoices").select(["kind", "total"]).execute(),
  );
  expect(notes).toContainEqual({ kind: "credit_note", total: 1163 });
});

test("a payment after the end of its attempt is found", async () => {
  const shop = newShop();
  const { reference, happen, credits } = await order(shop);
  await shop.db.transaction((tx) =>
    tx.updateTable("payments").set({ state: "expired", check_at: null }).execute(),
  );
  await happen("pay");
  expect(await reconcile(shop.ctx)).toMatchObject([{ reference, isResolved: true }]);
  expect(await credits()).toBe(25);
});

test("an entry that the ledger lost is written once with its own key, and reported; another order is not touched", async () => {
  const shop = newShop();
  const [lost, cached] = [await order(shop), await order(shop)];
  for (const one of [lost, cached]) await receiveMessage(shop.ctx, await one.happen("pay"));
  await asOwner(database.url, async (client) => {
    await client.query("set session_replication_role = replica");
    for (const table of ["credit_entries", "credit_balances"])
      await client.query(
        `delete from ${table} where member_id = $1 and tenant_id =
        (select id from tenants where slug = '${shop.name}')`,
        [lost.memberId],
      );
  });
  expect(await lost.credits()).toBe(0);
  expect(await reconcile(shop.ctx)).toMatchObject([
    { kind: "order", reference: lost.reference, expected: 25, found: 0, isResolved: true },
  ]);
  expect([await lost.credits(), await cached.credits()]).toEqual([25, 25]);
  expect(await reconcile({ ...shop.ctx, now: hours(24) })).toEqual([]);
  expect(await checkOrders({ db: shop.db })).toEqual([]);
});

test("an order whose sums differ from its payments is settled again", async () => {
  const shop = newShop();
  const { reference, happen, credits } = await order(shop);
  await receiveMessage(shop.ctx, await happen("pay"));
  await shop.db.transaction((tx) => sql`update payments set refunded = 1745`.execute(tx));
  await shop.db.transaction((tx) => sql`update sandbox_payments set refunded = 1745`.execute(tx));
  expect(await reconcile(shop.ctx)).toMatchObject([
    { kind: "order", reference, expected: 13, found: 25, isResolved: true },
  ]);
  expect(await credits()).toBe(13);
});

test("without a status call the stored messages define the payment, and a difference is reported and left", async () => {
  const shop = newShop(verotelWorld);
  const [sound, odd, other] = [await order(shop), await order(shop), await order(shop)];
  for (const one of [sound, odd, other]) await receiveMessage(shop.ctx, await one.happen("pay"));
  await receiveMessage(shop.ctx, await sound.happen("refund_part"));
  const alter = (reference: string) =>
    shop.db.transaction((tx) =>
      sql`update payments set refunded = 100 where reference = ${`${reference}-1`}`.execute(tx),
    );
  expect(await reconcile(shop.ctx)).toEqual([]);
  await alter(odd.reference);
  const found = await reconcile({ ...shop.ctx, now: hours(24) });
  expect(found.find(({ kind }) => kind === "payment")).toMatchObject({
    reference: odd.reference,
    what: "messages",
    ours: { paid: 3490, refunded: 100 },
    theirs: { paid: 3490, refunded: 0 },
    isResolved: false,
  });
  for (const one of found) expect(one).toMatchObject({ reference: odd.reference });
  expect((await odd.stored()).refunded).toBe(100);
});

test("money that the provider does not know, and another currency, are reported and left", async () => {
  const shop = newShop();
  const [gone, foreign] = [await order(shop), await order(shop)];
  for (const one of [gone, foreign]) await receiveMessage(shop.ctx, await one.happen("pay"));
  await shop.db.transaction((tx) =>
    sql`update sandbox_payments set currency = 'SEK' where reference = ${`${foreign.reference}-1`}`.execute(
      tx,
    ),
  );
  const forgetful: PaymentProvider = {
    ...sandbox,
    status: async (ctx, payment) =>
      payment.reference === `${gone.reference}-1` ? null : sandbox.status!(ctx, payment),
  };
  expect(await reconcile({ ...shop.ctx, payments: forgetful })).toMatchObject([
    { reference: gone.reference, what: "unknown_there", isResolved: false },
    { reference: foreign.reference, what: "currency", isResolved: false },
  ]);
  expect([await gone.credits(), await foreign.credits()]).toEqual([25, 25]);
});

test("a run is bounded, the next one continues, and nothing is compared twice in a night or after 60 days", async () => {
  const shop = newShop();
  for (let at = 0; at < 5; at++) await order(shop);
  const requested: string[] = [];
  const counting: PaymentProvider = {
    ...sandbox,
    status: async (ctx, payment) => {
      requested.push(payment.reference);
      return sandbox.status!(ctx, payment);
    },
  };
  const run = async (now: Date) => {
    requested.length = 0;
    await reconcile({ ...shop.ctx, payments: counting, now }, { most: 2 });
    return [...requested];
  };
  const nights = [await run(hours(1)), await run(hours(2)), await run(hours(3)), await run(hours(4))];
  expect(nights.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
  expect(new Set(nights.flat()).size).toBe(5);
  expect(await run(hours(25))).toEqual(nights[0]);
  expect(await run(hours(24 * 61))).toEqual([]);
});

test("a silent provider is skipped, earlier differences are reported, and the next run compares all", async () => {
  const shop = newShop();
  const orders: Awaited<ReturnType<typeof order>>[] = [];
  for (let at = 0; at < 8; at++) orders.push(await order(shop));
  for (const one of orders) await one.happen("pay");
  let requested = 0;
  const silent: PaymentProvider = {
    ...sandbox,
    status: async (ctx, payment) => {
      // The first call answers; two more calls compare the payment anew and apply it.
      if (payment.reference === `${orders[0]!.reference}-1`) return sandbox.status!(ctx, payment);
      requested += 1;
      throw new ProviderSilent("no answer");
    },
  };
  const stopped = await reconcile({ ...shop.ctx, payments: silent }).catch((error: unknown) => error);
  expect(stopped).toBeInstanceOf(ReconciliationStopped);
  expect((stopped as ReconciliationStopped).differences).toMatchObject([
    { reference: orders[0]!.reference, isResolved: true },
  ]);
  expect(requested).toBe(5);
  expect(await reconcile({ ...shop.ctx, now: hours(1) })).toHaveLength(7);
});

test("a brand whose reconciliation fails blocks no other, and another brand's payments are not seen", async () => {
  const [one, two] = [newShop(), newShop()];
  const { reference, happen } = await order(two);
  await happen("pay");
  expect((await findDifferences(one.ctx)).differences).toEqual([]);
  const received: [string, string | boolean][] = [];
  const shares: [string, number][] = [];
  await reconcileAll(
    {
      listTenants: () => [one, two].map(({ name }) => ({ ...tenant, id: name, slug: name })),
      databaseOf: ({ slug }) => {
        if (slug === one.name)
          return {
            ...one.db,
            transaction: () => Promise.reject(new Error("away")),
          };
        return two.db;
      },
      sign: one.ctx.sign,
      production: false,
      changed: () => undefined,
      providerFailed: () => undefined,
      moneyMoved: () => undefined,
      publish: () => undefined,
      onFailure: (slug, error) => received.push([slug, (error as Error).message]),
      onChargebackShare: (slug, { share }) => shares.push([slug, share]),
      onDifference: (slug, one) =>
        received.push([slug, "reference" in one && one.reference === reference && one.isResolved]),
    },
    SHOP_NOW,
  );
  expect(received).toEqual([
    [one.name, "away"],
    [two.name, true],
  ]);
  expect(shares).toEqual([[two.name, 0]]);
});
