import assert from "node:assert/strict";
import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import { checkBalances } from "~/domain/credits/check-balances.server";
import { findCredits } from "~/domain/credits/find-balance.server";
import { creditsReversed } from "~/domain/shop/order-amounts";
import { findDifferences } from "~/domain/shop/reconcile.server";
import type { HistoryShop } from "./payment-history-shop";

/** An order that is paid in part goes back after 72 hours, and a refund is tried again after at most 6. */
const SETTLED_MINUTES = 80 * 60;
/** A refund by hand can show another surplus. */
const ROUNDS = 4;

/** Has every message arrive, the first one last, every job run, and an operator make the refunds that the providers take no calls for. */
export async function settle(shop: HistoryShop, order: { id: number; currency: string }): Promise<void> {
  shop.heal();
  // Another process resumes after a crash.
  if (shop.failing.hasFailed()) await shop.check(15);
  await deliver(shop, shop.messages.toReversed());
  for (let round = 0; round < ROUNDS; round++) {
    await shop.check(SETTLED_MINUTES);
    const waiting = await refundsByHand(shop.brand.db, order.id);
    let isDone = true;
    for (const { outstanding, ...payment } of waiting) {
      const { paid, refunded, chargedBack } = await shop.truth(payment);
      const refund = Math.min(outstanding, paid - refunded - chargedBack);
      const message = refund > 0 && (await shop.happen(payment, order.currency, { refund }));
      if (!message) continue;
      await deliver(shop, [message]);
      isDone = false;
    }
    // A refund that the provider refuses because another one came first is requested once more for what is left.
    if (isDone && round > 0) return;
  }
}

/** Delivers messages as providers do: one that is not taken is sent again after the others. */
async function deliver(shop: HistoryShop, messages: HistoryShop["messages"]): Promise<void> {
  const again: HistoryShop["messages"] = [];
  for (const message of messages) {
    const { answer } = await shop.receive(message);
    if (answer.status >= 400) again.push(message);
  }
  assert.ok(again.length === 0 || again.length < messages.length, "a message is never taken");
  if (again.length > 0) await deliver(shop, again);
}

/** The refunds of an order that wait for an operator, by payment. `outstanding`: what is not refunded yet, in minor units */
async function refundsByHand(db: TenantDb, orderId: number) {
  const { rows } = await db.transaction((tx) =>
    sql<{
      reference: string;
      provider: string;
      account: string | null;
      amount: number;
      outstanding: number;
    }>`select payments.reference, provider, account, payments.amount, max(level) - payments.refunded as outstanding
      from refunds join payments on payments.id = payment_id
      where order_id = ${orderId} and refunds.state = 'by_hand' group by payments.tenant_id, payments.id order by payments.id`.execute(
      tx,
    ),
  );
  return rows;
}

type Order = { memberId: number; orderId: number; spent: number };

/**
 * Amounts equal the providers', credits and completion follow from the amounts, the invoices sum up to what the brand still has, every
 * refund is made once, and what was paid too much or too little went back or is listed. Messages and jobs that come again change nothing.
 */
export async function compare(shop: HistoryShop, order: Order): Promise<void> {
  const before = await stored(shop.brand.db, order);
  await compareAmounts(shop, before, order.spent);
  await compareRefunds(shop, before);
  assert.deepEqual(await checkBalances(shop.brand), [], "balances");
  const { differences, unanswered } = await findDifferences(shop.ctx);
  const excess = excessOf(before);
  const listed = excess > 0 ? [{ kind: "amount", reference: before.order.reference }] : [];
  assert.deepEqual(
    differences.map((one) => ("reference" in one ? { kind: one.kind, reference: one.reference } : one)),
    listed,
    "what is listed for the operator",
  );
  assert.deepEqual(unanswered, []);
  await deliver(shop, shop.messages);
  await shop.check(SETTLED_MINUTES);
  assert.deepEqual(await stored(shop.brand.db, order), before, "what messages that come again change");
}

type Stored = Awaited<ReturnType<typeof stored>>;

/** What counts of an order. An open attempt may expire meanwhile. */
function stored(db: TenantDb, { memberId, orderId }: Order) {
  return db.transaction(async (tx) => {
    const { rows: requested } = await sql<{ requested: number }>`
      select coalesce(sum(greatest(payments.refunded, (select coalesce(max(level), 0) from refunds
        where payment_id = payments.id and refunds.state <> 'failed'))), 0)::int as requested
      from payments where order_id = ${orderId}`.execute(tx);
    return {
      requested: requested[0]!.requested,
      order: await tx.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow(),
      payments: await tx
        .selectFrom("payments")
        .select(["id", "reference", "provider", "account", "amount", "completes"])
        .select(["paid", "refunded", "charged_back"])
        .where("order_id", "=", orderId)
        .orderBy("id")
        .execute(),
      refunds: await tx
        .selectFrom("refunds")
        .innerJoin("payments", "payments.id", "refunds.payment_id")
        .select(["refunds.id", "payment_id", "refunds.amount", "level", "reason", "refunds.state"])
        .where("payments.order_id", "=", orderId)
        .orderBy("refunds.id")
        .execute(),
      invoices: await tx
        .selectFrom("invoices")
        .select(["id", "kind", "total"])
        .where("order_id", "=", orderId)
        .orderBy("id")
        .execute(),
      entries: await tx
        .selectFrom("credit_entries")
        .select(["id", "amount", "unique_key"])
        .where("member_id", "=", memberId)
        .orderBy("id")
        .execute(),
      credits: await findCredits(tx, memberId),
    };
  });
}

const sumOf = (refunds: Stored["refunds"], chosen: (one: Stored["refunds"][number]) => boolean) =>
  refunds.reduce((sum, one) => sum + (chosen(one) ? one.amount : 0), 0);
const isUnderpaid = ({ reason, state }: Stored["refunds"][number]) =>
  reason === "underpaid" && state !== "failed";

/** What the brand has of an order beyond what it was to pay, in minor units: at most its total, or nothing where it was not completed. */
function excessOf({ order }: Stored): number {
  const left = order.paid - order.refunded - order.charged_back;
  return Math.max(0, left - (order.completed_at ? order.total : 0));
}

async function compareAmounts(shop: HistoryShop, found: Stored, spent: number): Promise<void> {
  const sums = { paid: 0, refunded: 0, chargedBack: 0 };
  for (const payment of found.payments) {
    const truth = await shop.truth(payment);
    const { paid, refunded, charged_back: chargedBack } = payment;
    assert.deepEqual({ paid, refunded, chargedBack }, truth, "amounts of a payment");
    sums.paid += truth.paid;
    sums.refunded += truth.refunded;
    sums.chargedBack += truth.chargedBack;
  }
  const { order, credits, invoices, refunds, requested: requestedRefunds } = found;
  const { paid, refunded, charged_back: chargedBack } = order;
  assert.deepEqual({ paid, refunded, chargedBack }, sums, "sums of the order");
  const underpaid = sumOf(refunds, isUnderpaid);
  assert.equal(order.completed_at !== null, sums.paid - underpaid >= order.total, "completed when paid");
  const back = creditsReversed({ total: order.total, credits: order.credits, ...sums, requestedRefunds });
  const given = order.completed_at ? order.credits - back : 0;
  assert.equal(credits.balance - credits.owed, given - spent, "credits less what is owed");
  assert.equal(credits.balance, Math.max(0, given - spent), "balance");
  const left = Math.min(order.total, Math.max(0, sums.paid - sums.refunded - sums.chargedBack));
  const billed = invoices.reduce((sum, { kind, total }) => sum + (kind === "invoice" ? total : -total), 0);
  assert.equal(billed, order.completed_at ? left : 0, "what was invoiced");
}

async function compareRefunds(shop: HistoryShop, found: Stored): Promise<void> {
  const { order, refunds, payments } = found;
  const open = refunds.filter(({ state }) => ["wanted", "sent", "unknown"].includes(state));
  assert.deepEqual(open, [], "refunds that were not sent");
  for (const payment of payments) {
    const done = sumOf(refunds, (one) => one.payment_id === payment.id && one.state === "done");
    assert.ok(
      done <= payment.refunded,
      `refunds of ${done} count as done, and ${payment.refunded} is refunded`,
    );
    if (!shop.worldOf(payment).provider.refund || shop.failedThere.has(payment.reference)) continue;
    const there = shop.refundedThere.get(payment.reference) ?? 0;
    assert.equal(payment.refunded, done + there, "each refund is made once");
  }
  const surplus = sumOf(refunds, ({ reason, state }) => state !== "failed" && AUTOMATIC.has(reason));
  const most = order.completed_at ? order.paid - order.total - sumOf(refunds, isUnderpaid) : 0;
  assert.ok(surplus <= most, `of ${most} too much ${surplus} goes back`);
  const waits = sumOf(refunds, ({ state }) => state === "failed");
  const excess = excessOf(found);
  assert.ok(excess <= waits, `${excess} too much is not refunded, and refunds of ${waits} failed`);
}

const AUTOMATIC: ReadonlySet<string> = new Set(["second_payment", "surplus"]);
