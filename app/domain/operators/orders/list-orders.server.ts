import type { TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";
import { type FoundOrder, findWaiting, summaryOf } from "../find-orders.server";
import type { TimeRange } from "../read-stats.server";
import { type OrderSearch, searchOrders } from "../search-orders.server";

/** The lists of orders that an operator opens most. */
export const orderViews = ["all", "waiting", "pending", "refunded", "charged_back"] as const;
export type OrderView = (typeof orderViews)[number];

/** Where a list continues: after this order, which was placed at this time. */
export type OrderCursor = { at: Date; id: number };

export type OrderFilter = {
  view: OrderView;
  search?: OrderSearch;
  memberId?: number;
  /** the least total, in minor units of each order's currency */
  minimum?: number;
} & Partial<TimeRange>;

/** An order of a list, with its number for the cursor and its buyer. */
export type ListedOrder = FoundOrder & { id: number; member: { name: string; birthdate: string } | null };

/** An order that was not paid for so long is listed as pending. */
const PENDING_MS = 24 * 3600_000;

/**
 * Returns orders of a tenant, newest first, for a list that merges several tenants: one transaction, and an index for each view.
 * @param limit the most orders
 */
export async function listOrders(
  ctx: { db: TenantDb; now: Date },
  filter: OrderFilter,
  { before = null, limit }: { before?: OrderCursor | null; limit: number },
): Promise<ListedOrder[]> {
  return ctx.db.transaction(async (tx) => {
    const waiting = await findWaiting(tx, ctx.now);
    let query = filtered(tx, ctx.now, filter, waiting)
      .selectAll("orders")
      .orderBy("orders.created_at", "desc")
      .orderBy("orders.id", "desc")
      .limit(limit);
    if (before)
      query = query.where((is) =>
        is(is.refTuple("orders.created_at", "orders.id"), "<", is.tuple(before.at, before.id)),
      );
    const orders = await query.execute();
    if (orders.length === 0) return [];
    const ids = orders.map(({ id }) => id);
    const buyers = orders.flatMap(({ member_id: id }) => (id === null ? [] : [id]));
    const attempts = await tx
      .selectFrom("payments")
      .select(["order_id", "reference", "provider", "method", "state"])
      .where("order_id", "in", ids)
      .orderBy("id")
      .execute();
    const attemptsOf = new Map(ids.map((id) => [id, [] as FoundOrder["attempts"]]));
    for (const { order_id: order, ...attempt } of attempts) attemptsOf.get(order)?.push(attempt);
    const members = buyers.length
      ? await tx
          .selectFrom("members")
          .select(["id", "name", "date_of_birth as birthdate"])
          .where("id", "in", buyers)
          .execute()
      : [];
    const byId = new Map(members.map(({ id, name, birthdate }) => [id, { name, birthdate }]));
    return orders.map((order) => ({
      ...summaryOf(order, attemptsOf.get(order.id) ?? [], waiting),
      id: order.id,
      member: byId.get(order.member_id ?? 0) ?? null,
    }));
  });
}

/** Returns how many orders of a tenant fit a filter, at most `most`. */
export async function countOrders(
  ctx: { db: TenantDb; now: Date },
  filter: OrderFilter,
  most: number,
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const some = filtered(tx, ctx.now, filter, await findWaiting(tx, ctx.now))
      .select("orders.id")
      .limit(most);
    const { count } = await tx
      .selectFrom(some.as("some"))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  });
}

/** Returns the query for the orders of a filter, without their columns, order and number. */
function filtered(
  tx: TenantTransaction,
  now: Date,
  { view, search, memberId, minimum, from, until }: OrderFilter,
  waiting: readonly { orderId: number }[],
) {
  let query = tx.selectFrom("orders");
  if (view === "waiting") {
    const ids = [...new Set(waiting.map(({ orderId }) => orderId))];
    query = ids.length > 0 ? query.where("orders.id", "in", ids) : query.where((is) => is.lit(false));
  }
  if (view === "refunded") query = query.where("refunded", ">", 0);
  if (view === "charged_back") query = query.where("charged_back", ">", 0);
  if (view === "pending")
    query = query
      .where("completed_at", "is", null)
      .where("cancelled_at", "is", null)
      .where("orders.created_at", "<", new Date(now.getTime() - PENDING_MS))
      .where((is) =>
        is.exists(
          is
            .selectFrom("payments")
            .select("payments.id")
            .whereRef("payments.order_id", "=", "orders.id")
            .where("payments.state", "=", "pending"),
        ),
      );
  if (search) query = query.where("orders.id", "in", searchOrders(tx, search));
  if (memberId !== undefined) query = query.where("member_id", "=", memberId);
  if (minimum !== undefined) query = query.where("total", ">=", minimum);
  if (from) query = query.where("orders.created_at", ">=", from);
  if (until) query = query.where("orders.created_at", "<", until);
  return query;
}
