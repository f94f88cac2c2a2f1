import type { Selectable } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { OrdersTable, PaymentAttemptState, TenantTransaction } from "~/db/tables";
import { type OrderState, orderState } from "../shop/order-amounts";
import type { VatEvidence } from "../shop/vat-evidence";
import type { TimeRange } from "./read-stats.server";
import { type OrderSearch, searchOrders } from "./search-orders.server";

/** An order as an operator sees it. Amounts in minor units of the currency. */
export type FoundOrder = {
  reference: string;
  /** null after the member was erased */
  memberId: number | null;
  at: Date;
  state: OrderState;
  credits: number;
  currency: string;
  total: number;
  paid: number;
  refunded: number;
  chargedBack: number;
  /** of the buyer's country; null for orders from before it was recorded */
  vatEvidence: VatEvidence | null;
  attempts: { reference: string; provider: string; method: string; state: PaymentAttemptState }[];
  /** refunds that wait for an operator: to be made on the provider's pages, refused by the provider, or not confirmed by it for an hour */
  waits: Waiting[];
};

/** How long a refund that the provider refused is listed. */
const FAILED_DAYS = 60;
/** A refund that its provider has not confirmed for so long is listed. decision 238 */
const UNCONFIRMED_MS = 60 * 60_000;

/**
 * Returns the newest orders of a tenant, of one member, or those that a search finds. Orders of any age with a refund that waits for an
 * operator come first. `from` and `until` limit the time at which they were placed.
 */
export async function findOrders(
  ctx: { db: TenantDb; now: Date },
  {
    memberId,
    search,
    limit,
    from = null,
    until = null,
  }: { memberId?: number; search?: OrderSearch; limit: number } & Partial<TimeRange>,
): Promise<FoundOrder[]> {
  return ctx.db.transaction(async (tx) => {
    const waiting = await findWaiting(tx, ctx.now);
    const ids = [...new Set(waiting.map(({ orderId }) => orderId))];
    const chosen = tx
      .selectFrom("orders")
      .selectAll()
      .$if(memberId !== undefined, (query) => query.where("member_id", "=", memberId!))
      .$if(search !== undefined, (query) => query.where("id", "in", searchOrders(tx, search!)))
      .$if(from !== null, (query) => query.where("created_at", ">=", from!))
      .$if(until !== null, (query) => query.where("created_at", "<", until!))
      .orderBy("id", "desc");
    const first = ids.length > 0 ? await chosen.where("id", "in", ids).execute() : [];
    const more =
      first.length < limit
        ? await chosen
            .$if(ids.length > 0, (query) => query.where("id", "not in", ids))
            .limit(limit - first.length)
            .execute()
        : [];
    const orders = [...first, ...more];
    if (orders.length === 0) return [];
    const attempts = await tx
      .selectFrom("payments")
      .select(["order_id", "reference", "provider", "method", "state"])
      .where(
        "order_id",
        "in",
        orders.map(({ id }) => id),
      )
      .orderBy("id")
      .execute();
    return orders.map((order) =>
      summaryOf(
        order,
        attempts.filter(({ order_id }) => order_id === order.id).map(({ order_id: _, ...rest }) => rest),
        waiting,
      ),
    );
  });
}

/** Returns the data of an order that a list shows. */
export function summaryOf(
  order: Selectable<OrdersTable>,
  attempts: FoundOrder["attempts"],
  waiting: readonly (Waiting & { orderId: number })[],
): FoundOrder {
  const amounts = {
    ...order,
    chargedBack: order.charged_back,
    completed: order.completed_at !== null,
    cancelled: order.cancelled_at !== null,
  };
  return {
    reference: order.reference,
    memberId: order.member_id,
    at: order.created_at,
    state: orderState(
      amounts,
      attempts.map(({ state }) => state),
    ),
    credits: order.credits,
    currency: order.currency,
    total: order.total,
    paid: order.paid,
    refunded: order.refunded,
    chargedBack: order.charged_back,
    vatEvidence: order.vat_evidence,
    attempts,
    waits: waiting.filter(({ orderId }) => orderId === order.id).map(({ orderId: _, ...rest }) => rest),
  };
}

/** A refund that waits for an operator; the amount is in minor units. */
export type Waiting = {
  state: "by_hand" | "failed" | "unconfirmed";
  amount: number;
  /** calls that the provider did not confirm */
  tries: number;
  at: Date;
};

/** Returns the refunds that wait for an operator. A refused one stops waiting when another is requested for the same payment. */
export async function findWaiting(
  tx: TenantTransaction,
  now: Date,
): Promise<(Waiting & { orderId: number })[]> {
  const rows = await tx
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["payments.order_id as orderId", "refunds.state", "refunds.amount", "refunds.tries"])
    .select("refunds.requested_at as at")
    .where((is) =>
      is.or([
        is("refunds.state", "=", "by_hand"),
        is.and([
          is("refunds.state", "in", ["wanted", "sent", "unknown"]),
          is("refunds.requested_at", "<", new Date(now.getTime() - UNCONFIRMED_MS)),
        ]),
        is.and([
          is("refunds.state", "=", "failed"),
          is("refunds.requested_at", ">", new Date(now.getTime() - FAILED_DAYS * 86_400_000)),
          is.not(
            is.exists(
              is
                .selectFrom("refunds as later")
                .select("later.id")
                .whereRef("later.payment_id", "=", "refunds.payment_id")
                .whereRef("later.id", ">", "refunds.id"),
            ),
          ),
        ]),
      ]),
    )
    .orderBy("refunds.id")
    .execute();
  return rows.map(({ state, ...row }) => ({
    ...row,
    state: state === "by_hand" || state === "failed" ? state : "unconfirmed",
  }));
}
