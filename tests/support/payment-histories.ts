import assert from "node:assert/strict";
import type { TenantDb } from "~/db/pool.server";
import { debitCredits } from "~/domain/credits/debit-credits.server";
import { NotEnoughCredits } from "~/domain/credits/refusals.server";
import { payBackAll } from "~/domain/operators/pay-back-all.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { refund } from "~/domain/operators/refund.act.server";
import { planRefund, RefundRefused } from "~/domain/operators/refund-order.server";
import { payOrder, placeOrder } from "~/domain/shop/place-order.server";
import { OrderRefused } from "~/domain/shop/refusals.server";
import { withdrawFromOrder } from "~/domain/shop/withdraw.server";
import { type HistoryBrand, HistoryShop, survive } from "./payment-history-shop";
import { compare, settle } from "./payment-outcome";
import { ATTEMPTS_MAX, type History, type Step } from "./payment-steps";
import { addMembers } from "./plain-members";

const DAY_MINUTES = 24 * 60;

type Played = {
  shop: HistoryShop;
  buyer: { id: number; country: string };
  order: { id: number; reference: string; currency: string };
  /** credits that the member has spent */
  spent: number;
  keys: number;
};

/**
 * Runs a history with an order of a new member of a new brand, has all messages arrive and all jobs run, and compares amounts, credits,
 * refunds and invoices with the providers' states.
 * @throws AssertionError where something is lost or counts twice
 */
export async function playHistory(brand: HistoryBrand, history: History): Promise<void> {
  const shop = new HistoryShop(brand, history.first);
  const buyer = { id: (await addMembers(brand.db, 1))[0]!, country: "NL" };
  if (history.crash > 0) shop.failing.killAt(history.crash, history.when);
  const bundle = { bundleId: "b25", method: shop.method, startAgreed: true };
  await survive(() => placeOrder(shop.ctx, buyer, bundle, "Order"));
  shop.failing.heal();
  const order = await brand.db.transaction((tx) =>
    tx.selectFrom("orders").selectAll().where("member_id", "=", buyer.id).executeTakeFirst(),
  );
  if (!order) return assert.ok(shop.failing.hasFailed(), "an order is lost though nothing was killed");
  const played: Played = { shop, buyer, order, spent: 0, keys: 0 };
  for (const step of history.steps) await play(played, step);
  await settle(shop, order);
  await compare(shop, { memberId: buyer.id, orderId: order.id, spent: played.spent });
}

async function play(played: Played, step: Step): Promise<void> {
  const { shop, buyer, order } = played;
  const { reference } = order;
  // Nobody can log in to a retired brand.
  if (shop.isRetired && ["spend", "withdraw", "another"].includes(step.what)) return;
  switch (step.what) {
    case "crash":
      return shop.failing.killAt(step.in, step.when);
    case "trouble":
      return shop.start(step.trouble);
    case "change":
      return shop.change(step.to);
    case "wait":
      await survive(() => shop.check(step.minutes));
      if (step.minutes >= DAY_MINUTES) await survive(() => shop.reconcile());
      return;
    case "happen": {
      const payments = await paymentsOf(shop.brand.db, order.id);
      await shop.happen(payments[step.at % payments.length]!, order.currency, step.happening);
      return;
    }
    case "deliver": {
      const chosen = [step.pick, ...(step.beside === null ? [] : [step.beside])];
      const messages = chosen.flatMap(
        (pick) => shop.messages.at(-1 - (pick % Math.max(1, shop.messages.length))) ?? [],
      );
      const runs = messages.flatMap((one) =>
        Array.from({ length: step.times }, () => survive(() => shop.receive(one))),
      );
      if (step.job) runs.push(survive(() => shop.check(0)));
      await Promise.all(runs);
      return;
    }
    case "spend":
      if (await spend(shop.brand.db, buyer.id, step.amount, `${reference} ${played.keys++}`))
        played.spent += step.amount;
      return;
    case "withdraw": {
      const member = { ...buyer, email: "a@people.example" };
      return survive(() => withdrawFromOrder(shop.ctx, member, reference));
    }
    case "another": {
      const { length } = await paymentsOf(shop.brand.db, order.id);
      if (length === ATTEMPTS_MAX) return;
      const attempt = { reference, method: shop.method };
      return survive(() => payOrder(shop.ctx, buyer, attempt).catch(requireClosed));
    }
    case "refund":
      return survive(() => refundPart(shop, reference, step.quarters));
    case "retire":
      await shop.brand.retire(shop.now);
      shop.isRetired = true;
      if (step.paysBack) await survive(() => payBackAll(shop.ctx));
  }
}

/** A member cannot pay a paid order, or one that was placed long ago. */
function requireClosed(error: unknown): void {
  if (!(error instanceof OrderRefused)) throw error;
  assert.ok(["already_paid", "order_old"].includes(error.problem), error.problem);
}

async function refundPart(shop: HistoryShop, reference: string, quarters: number): Promise<void> {
  try {
    const { left } = await shop.brand.db.transaction((tx) => planRefund(shop.ctx, tx, reference, null));
    await performOperatorAct(refund, shop.ctx, {
      order: reference,
      amount: Math.ceil((left * quarters) / 4),
      again: true,
    });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    assert.equal(error.problem, "nothing_left");
  }
}

const paymentsOf = (db: TenantDb, orderId: number) =>
  db.transaction((tx) =>
    tx.selectFrom("payments").selectAll().where("order_id", "=", orderId).orderBy("id").execute(),
  );

/** @returns false where the balance is too low */
function spend(db: TenantDb, memberId: number, amount: number, uniqueKey: string): Promise<boolean> {
  const what = {
    memberId,
    amount,
    uniqueKey,
    reference: "test",
    reason: "message",
    now: new Date(),
  } as const;
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
