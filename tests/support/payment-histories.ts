import assert from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import { debitCredits } from "~/domain/credits/debit-credits.server";
import { findCredits } from "~/domain/credits/find-balance.server";
import { NotEnoughCredits } from "~/domain/credits/refusals.server";
import { checkPayments } from "~/domain/shop/check-payments.server";
import { creditsReversed } from "~/domain/shop/order-amounts";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { receiveMessage } from "~/domain/shop/receive-message.server";
import { OrderRefused } from "~/domain/shop/refusals.server";
import { sendRefunds } from "~/domain/shop/send-refunds.server";
import type { ShopContext } from "~/domain/shop/shop-context";
import { withdrawFromOrder } from "~/domain/shop/withdraw.server";
import type { Message } from "~/outside/payments/provider";
import type { Tenant } from "~/tenancy/tenant.server";
import { failingDb, Killed } from "./failing-db";
import type { Happening, PaymentWorld } from "./payment-worlds";
import { addMembers } from "./plain-members";
import { SHOP_NOW, shopContext } from "./shop";

type Step =
  | { what: "happen"; at: number; happening: Happening }
  | { what: "deliver"; pick: number; times: number }
  | { what: "spend"; amount: number }
  | { what: "another" | "withdraw" }
  | { what: "crash"; in: number; when: "before" | "after" };
/** An event of one order. `crash` is the transaction at which the process is killed; 0 means no crash. */
export type History = { crash: number; when: "before" | "after"; steps: Step[] };

const ATTEMPTS_MAX = 3;
const when = fc.constantFrom("before" as const, "after" as const);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        what: fc.constant("happen" as const),
        at: fc.nat(ATTEMPTS_MAX - 1),
        happening: fc.constantFrom<Happening>(
          "pay",
          "pay",
          "decline",
          "cancel",
          "refund_part",
          "refund_rest",
          "charge_back",
          "win_back",
        ),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant("deliver" as const),
        pick: fc.nat(20),
        times: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constant("spend" as const), amount: fc.integer({ min: 1, max: 20 }) }),
    },
    { weight: 2, arbitrary: fc.record({ what: fc.constantFrom("another" as const, "withdraw" as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ what: fc.constant("crash" as const), in: fc.integer({ min: 1, max: 6 }), when }),
    },
  ),
  { maxLength: 14 },
);
/** Random histories of an order: attempts, events, deliveries, debits, withdrawals and crashes. */
export const histories: fc.Arbitrary<History> = fc.record({
  crash: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 7 })),
  when,
  steps,
});

/**
 * Runs a history with an order of a new member, runs the check of payments after crashes, and compares amounts, credits and invoices with
 * the provider's state.
 * @throws AssertionError where something is lost or counts twice
 */
export async function playHistory(
  { tenant, db, world }: { tenant: Tenant; db: TenantDb; world: PaymentWorld },
  history: History,
): Promise<void> {
  const failing = failingDb(db);
  const ctx = shopContext(tenant, failing.db, { payments: world.provider });
  const ana = { id: (await addMembers(db, 1))[0]!, country: "NL" };
  const method = world.provider.facts.methods.includes("ideal") ? "ideal" : "creditcard";
  const survive = (run: () => Promise<unknown>) =>
    run().catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  if (history.crash > 0) failing.killAt(history.crash, history.when);
  const bundle = { bundleId: "b25", method, startAgreed: true };
  await survive(() => placeOrder(ctx, ana, bundle, "Order"));
  failing.heal();
  const placed = await db.transaction((tx) =>
    tx.selectFrom("orders").selectAll().where("member_id", "=", ana.id).executeTakeFirst(),
  );
  if (!placed) return assert.ok(failing.hasFailed(), "an order is lost though nothing was killed");
  const { id: orderId, reference } = placed;
  const messages: Message[] = [];
  let [spent, keys] = [0, 0];
  for (const step of history.steps) {
    const payments = await paymentsOf(db, orderId);
    if (step.what === "crash") failing.killAt(step.in, step.when);
    else if (step.what === "happen") {
      const payment = payments[step.at % payments.length]!;
      const message = await world.happen({ ...payment, currency: placed.currency }, step.happening);
      if (message) messages.push(message);
    } else if (step.what === "deliver") {
      const message = messages[step.pick % Math.max(1, messages.length)];
      const deliver = () => survive(() => receiveMessage(ctx, message!));
      if (message) await Promise.all(Array.from({ length: step.times }, deliver));
    } else if (step.what === "spend") {
      if (await spend(db, ana.id, step.amount, `${reference} ${keys++}`)) spent += step.amount;
    } else if (step.what === "withdraw")
      await survive(() => withdrawFromOrder(ctx, { ...ana, email: "a@people.example" }, reference));
    else if (payments.length < ATTEMPTS_MAX)
      await survive(() => payOrder(ctx, ana, { reference, method }).catch(requireAlreadyPaid));
  }
  failing.heal();
  // Another process resumes after the crash.
  if (failing.hasFailed()) await checkPayments({ ...ctx, now: new Date(SHOP_NOW.getTime() + 15 * 60_000) });
  // At the end every message arrives, the first one last.
  for (const message of messages.toReversed()) await receiveMessage(ctx, message);
  await sendRefunds(ctx);
  for (const message of messages) await receiveMessage(ctx, message);
  await compare(ctx, world, { memberId: ana.id, orderId, spent });
}

function requireAlreadyPaid(error: unknown): void {
  if (error instanceof Killed) throw error;
  assert.ok(error instanceof OrderRefused && error.problem === "already_paid", String(error));
}

const paymentsOf = (db: TenantDb, orderId: number) =>
  db.transaction((tx) =>
    tx.selectFrom("payments").selectAll().where("order_id", "=", orderId).orderBy("id").execute(),
  );

/** @returns false where the balance is too low */
function spend(db: TenantDb, memberId: number, amount: number, uniqueKey: string): Promise<boolean> {
  const what = { memberId, amount, uniqueKey, reference: "test", reason: "message", now: SHOP_NOW } as const;
  return db
    .transaction((tx) => debitCredits(tx, what))
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof NotEnoughCredits) return false;
        throw error;
      },
    );
}

/** Amounts equal the provider's, credits follow from the amounts, and the invoices sum up to what the brand still has. */
async function compare(
  { db }: ShopContext,
  world: PaymentWorld,
  { memberId, orderId, spent }: { memberId: number; orderId: number; spent: number },
): Promise<void> {
  const sums = { paid: 0, refunded: 0, chargedBack: 0 };
  for (const payment of await paymentsOf(db, orderId)) {
    const truth = await world.truth(payment.reference);
    const { paid, refunded, charged_back: chargedBack } = payment;
    assert.deepEqual({ paid, refunded, chargedBack }, truth, "amounts of a payment");
    sums.paid += truth.paid;
    sums.refunded += truth.refunded;
    sums.chargedBack += truth.chargedBack;
  }
  const found = await db.transaction(async (tx) => ({
    order: await tx.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow(),
    invoices: await tx.selectFrom("invoices").selectAll().where("order_id", "=", orderId).execute(),
    credits: await findCredits(tx, memberId),
    requested: await sql<{ requested: number }>`
      select coalesce(sum(greatest(payments.refunded, (select coalesce(max(level), 0) from refunds
        where payment_id = payments.id and refunds.state <> 'failed'))), 0)::int as requested
      from payments where order_id = ${orderId}`.execute(tx),
  }));
  const { order, credits } = found;
  const { paid, refunded, charged_back: chargedBack } = order;
  assert.deepEqual({ paid, refunded, chargedBack }, sums, "sums of the order");
  assert.equal(order.completed_at !== null, sums.paid >= order.total, "an order completes when it is paid");
  const requestedRefunds = found.requested.rows[0]!.requested;
  const back = creditsReversed({ total: order.total, credits: order.credits, ...sums, requestedRefunds });
  const given = order.completed_at ? order.credits - back : 0;
  assert.equal(credits.balance - credits.owed, given - spent, "credits less what is owed");
  assert.equal(credits.balance, Math.max(0, given - spent), "balance");
  const left = Math.min(order.total, Math.max(0, sums.paid - sums.refunded - sums.chargedBack));
  const billed = found.invoices.reduce(
    (sum, { kind, total }) => sum + (kind === "invoice" ? total : -total),
    0,
  );
  assert.equal(billed, order.completed_at ? left : 0, "what was invoiced");
}
