import { sql } from "kysely";
import type { BankTransfer } from "~/db/column-types";
import type { PaymentAttemptState, TenantTransaction } from "~/db/tables";
import { type OrderState, orderState } from "./order-amounts";

/** An order as its member sees it. Amounts in minor units of the currency. */
export type OrderView = {
  reference: string;
  at: Date;
  state: OrderState;
  bundleId: string;
  credits: number;
  currency: string;
  price: number;
  discount: number;
  discountCode: string | null;
  /** credits on top of `credits` */
  bonusCredits: number;
  fee: number;
  total: number;
  /** of the payment; null for orders from before it was recorded: that of the profile */
  paymentCountry: string | null;
  profileCountry: string | null;
  /** the VAT in the total, and its rate in basis points */
  vat: number;
  vatRate: number;
  /** when the credits were added */
  completedAt: Date | null;
  /** the page of this site where the purchase began */
  backPath: string | null;
  /** what was paid over all attempts; differs from the total after a second payment or a wrong amount */
  paid: number;
  /** what was refunded or charged back, at most the total */
  back: number;
  /** refunds that were requested and that the provider has not confirmed yet */
  refunding: number;
  /** the method of the last attempt */
  method: string;
  /** the remembered card of the last attempt; null for other methods and for a removed card */
  card: { id: string; brand: string; last4: string } | null;
  /** the payment page of an open attempt */
  redirect: string | null;
  /** the last attempt: our reference of it, its state and start; null before the first */
  attempt: { reference: string; state: PaymentAttemptState; at: Date } | null;
  /** of a pending bank transfer: where the money has to be transferred */
  transfer: BankTransfer | null;
};

/**
 * Returns a member's orders, latest first.
 * @param options.reference limits the result to one order
 */
export async function listOrders(
  tx: TenantTransaction,
  memberId: number,
  { reference, limit = 50 }: { reference?: string; limit?: number } = {},
): Promise<OrderView[]> {
  let query = tx.selectFrom("orders").selectAll().where("member_id", "=", memberId);
  if (reference !== undefined) query = query.where("reference", "=", reference);
  const orders = await query.orderBy("id", "desc").limit(limit).execute();
  if (orders.length === 0) return [];
  const payments = await tx
    .selectFrom("payments")
    .leftJoin("stored_cards", "stored_cards.id", "payments.stored_card_id")
    .select([
      "order_id",
      "state",
      "payments.method",
      "payments.reference",
      "payments.created_at",
      "transfer",
      "redirect",
      "stored_card_id",
      "stored_cards.brand",
      "stored_cards.last4",
      sql<number>`greatest(0, (select max(level) from refunds
        where refunds.payment_id = payments.id and refunds.state <> 'failed') - payments.refunded)`.as(
        "refunding",
      ),
    ])
    .where(
      "order_id",
      "in",
      orders.map(({ id }) => id),
    )
    .orderBy("payments.id")
    .execute();
  return orders.map((order) => {
    const attempts = payments.filter(({ order_id }) => order_id === order.id);
    const last = attempts.at(-1);
    const states: PaymentAttemptState[] = attempts.map(({ state }) => state);
    const amounts = {
      ...order,
      chargedBack: order.charged_back,
      completed: order.completed_at !== null,
      cancelled: order.cancelled_at !== null,
    };
    const remaining = Math.min(order.total, Math.max(0, order.paid - order.refunded - order.charged_back));
    return {
      reference: order.reference,
      at: order.created_at,
      state: orderState(amounts, states),
      bundleId: order.bundle_id,
      credits: order.credits,
      currency: order.currency,
      price: order.price,
      discount: order.discount,
      discountCode: order.discount_code,
      bonusCredits: order.bonus_credits,
      fee: order.fee,
      total: order.total,
      paymentCountry: order.payment_country,
      profileCountry: order.profile_country,
      vat: order.vat,
      vatRate: order.vat_rate,
      completedAt: order.completed_at,
      backPath: order.back_path,
      paid: order.paid,
      back:
        order.completed_at === null
          ? Math.min(order.total, order.refunded + order.charged_back)
          : order.total - remaining,
      refunding: Math.min(
        attempts.reduce((sum, { refunding }) => sum + refunding, 0),
        Math.max(0, order.paid - order.refunded - order.charged_back),
      ),
      method: last?.method ?? "",
      card:
        last?.brand && last.last4
          ? { id: `card:${last.stored_card_id}`, brand: last.brand, last4: last.last4 }
          : null,
      redirect: last?.state === "pending" && order.cancelled_at === null ? last.redirect : null,
      attempt: last ? { reference: last.reference, state: last.state, at: last.created_at } : null,
      transfer:
        last?.state === "pending" && order.cancelled_at === null && order.completed_at === null
          ? last.transfer
          : null,
    };
  });
}

/**
 * Returns the number, the bundle and the method of a member's last purchase; the method is `card:<id>` where its card is remembered. Null before the
 * first purchase. product 13.4
 */
export async function lastPurchase(
  tx: TenantTransaction,
  memberId: number,
): Promise<{ reference: string; bundleId: string; method: string } | null> {
  const row = await tx
    .selectFrom("orders")
    .innerJoin("payments", (join) =>
      join.onRef("payments.order_id", "=", "orders.id").on("payments.completes", "=", true),
    )
    .select((is) => [
      "orders.reference",
      "orders.bundle_id as bundleId",
      "payments.method",
      is
        .selectFrom("stored_cards")
        .select((card) => card.fn.max("stored_cards.id").as("id"))
        .whereRef("stored_cards.member_id", "=", "orders.member_id")
        .whereRef("stored_cards.provider", "=", "payments.provider")
        .whereRef("stored_cards.method", "=", "payments.method")
        .as("cardId"),
    ])
    .where("orders.member_id", "=", memberId)
    .orderBy("orders.id", "desc")
    .executeTakeFirst();
  return row
    ? {
        reference: row.reference,
        bundleId: row.bundleId,
        method: row.cardId === null ? row.method : `card:${row.cardId}`,
      }
    : null;
}
